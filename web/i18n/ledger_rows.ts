// ledger_rows.ts — the words of a ledger of claims and rulings: simplified, traditional, English.
// SPDX-License-Identifier: MIT
import { addRows } from "./i18n.ts";

export const ledgerRows = {
    "ref.ledger": ["登记", "登記", "Ledger"],
    "ref.none": ["还没有判决。", "還沒有判決。", "No ruling yet."],
    "ref.new": ["判决", "判決", "A ruling"],
    "ref.violation": ["情形", "情形", "What happened"],
    "ref.side": ["哪一方", "哪一方", "Who"],
    "ref.nobody": ["无关双方", "無關雙方", "Nobody"],
    "ref.by": ["裁决人", "裁決人", "Ruled by"],
    "ref.choice": ["处理", "處理", "Choice"],
    "ref.no_choice": ["不另选", "不另選", "None"],
    "ref.agreed": ["双方同意", "雙方同意", "Both players agree"],
    "ref.request": ["依申请：{ruling}", "依申請：{ruling}", "On request: {ruling}"],
    "ref.leave": ["经许可", "經許可", "With leave"],
    "ref.beyond": ["超过时限", "超過時限", "Past the limit"],
    "ref.both": ["双方都超过", "雙方都超過", "Both past it"],
    "ref.grave": ["情节严重：{ruling}", "情節嚴重：{ruling}", "Grave: {ruling}"],
    "ref.rule": ["判决并登记", "判決並登記", "Rule and enter"],
    "ref.claim": ["登记申诉", "登記申訴", "Enter the claim"],
    "ref.reverse": ["撤销", "撤銷", "Reverse"],
    "ref.appealed": ["已申诉", "已申訴", "appealed"],
    "ref.reversed": ["已撤销", "已撤銷", "reversed"],
    "ref.refused": ["未登记：{why}", "未登記：{why}", "Not entered: {why}"],
    "ref.lost": ["依判决{side}负", "依判決{side}負", "By the rulings {side} has lost"],
    "hall.claim.line": ["{by}申诉：{what}", "{by}申訴：{what}", "{by} claims: {what}"],
    "ref.by.referee": ["裁判员", "裁判員", "The referee"],
    "ref.by.chief_referee": ["裁判长", "裁判長", "The chief referee"],
    "ref.by.B": ["黑方", "黑方", "Black"],
    "ref.by.W": ["白方", "白方", "White"],
    "ref.why": ["说明", "說明", "Note"],
    "ref.article": ["第 {article} 条", "第 {article} 條", "Article {article}"],
    "ref.until": ["申诉期限：{until}", "申訴期限：{until}", "To be claimed: {until}"],
    "ref.until.claimant's next move": ["申诉方下一着之前", "申訴方下一著之前", "before the claimant's next move"],
    "ref.until.at once": ["当场", "當場", "at once"],
    "ref.until.any time": ["随时", "隨時", "at any time"],
    "ref.when": ["何时（申诉有时限）", "何時（申訴有時限）", "When (a claim has its deadline)"],
    "ref.when.move": ["发生在第几手之后（知道的话）", "發生在第幾手之後（知道的話）", "After which move, where that is known"],
    "ref.when.played": ["此后申诉方又下过", "此後申訴方又下過", "The claimant has played since"],
    "ref.at_move": ["第 {n} 手", "第 {n} 手", "after move {n}"],
    "ref.appeal": ["申诉", "申訴", "Appeal"],
    "ref.warnings": ["警告：黑 {b}，白 {w}", "警告：黑 {b}，白 {w}", "Warnings: Black {b}, White {w}"],
} as const satisfies Record<string, readonly [string, string, string]>;

export type LedgerWord = keyof typeof ledgerRows;

addRows(ledgerRows);
