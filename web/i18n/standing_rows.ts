// standing_rows.ts — the words of where a game before a referee stands, and of what its players may ask for: simplified, traditional, English.
// SPDX-License-Identifier: MIT
import { addRows } from "./i18n.ts";

export const standingRows = {
    "ump.report.back": ["回到对局", "回到對局", "Back to the game"],
    "ump.paused": ["暂停中，计时停止。", "暫停中，計時停止。", "Paused; the clock stands."],
    "ump.adjourned": ["休会中，计时停止。", "休會中，計時停止。", "Adjourned; the clock stands."],
    "ump.sealing": ["等{side}封棋；计时照走。", "等{side}封棋；計時照走。", "{side} is to seal a move; the clock runs."],
    "ump.sealing.you": ["请封棋：在棋盘上下出要封的一手。续弈前谁也看不到。", "請封棋：在棋盤上下出要封的一手。續弈前誰也看不到。", "Seal your move: play it on the board. Nobody sees it before the game resumes."],
    "ump.sealed": ["{side}已封棋。封记（散列值）：", "{side}已封棋。封記（雜湊值）：", "{side} has sealed a move. Its commitment:"],
    "ump.times.confirm": ["确认双方用时", "確認雙方用時", "Confirm the times"],
    "ump.times.confirmed": ["用时已确认：黑 {b}，白 {w}", "用時已確認：黑 {b}，白 {w}", "Times confirmed: Black {b}, White {w}"],
    "ump.yes": ["是", "是", "yes"],
    "ump.no": ["否", "否", "no"],
    "ump.irregular": ["{side}下在 {at}：{what}。计时停止，等裁判判决。", "{side}下在 {at}：{what}。計時停止，等裁判判決。", "{side} played at {at}: {what}. The clock stands until the referee has ruled."],
    "ump.pending.flag": ["{side}超时。可申请改作虚着一次，否则判负。", "{side}超時。可申請改作虛著一次，否則判負。", "{side} has overrun the last minute. It may ask for a pass instead of the loss."],
    "ump.pending.ruling": ["依判决：{result}。可以申诉。", "依判決：{result}。可以申訴。", "By ruling: {result}. An appeal may be made."],
    "ump.pending.count": ["双方已同意数子；可提出复核，确认后不再改变。", "雙方已同意數子；可提出覆核，確認後不再改變。", "Both have agreed to the count; it may be rechecked until it is confirmed."],
    "ump.pending.until": ["{time} 后自动生效", "{time} 後自動生效", "stands by itself in {time}"],
    "ump.pending.appealed": ["已申诉，等裁判长裁决。", "已申訴，等裁判長裁決。", "Appealed; the chief referee decides."],
    "ump.accept": ["接受", "接受", "Accept it"],
    "ump.flag.pass": ["申请作虚着", "申請作虛著", "Ask for a pass"],
    "ump.flag.loss": ["认负", "認負", "Accept the loss"],
    "ump.recheck": ["要求复核", "要求覆核", "Ask for a recheck"],
    "ump.claims": ["申诉", "申訴", "Claims"],
    "ump.claim.open": ["待处理", "待處理", "open"],
    "ump.claim.ruled": ["已判决", "已判決", "ruled on"],
    "ump.claim.dismissed": ["已驳回", "已駁回", "dismissed"],
    "ump.claim.about": ["申诉什么", "申訴什麼", "What is claimed"],
    "ump.claim.do": ["提出申诉", "提出申訴", "Claim"],
    "ump.claim.rights": ["权利", "權利", "Rights"],
    "ump.claim.violations": ["对方违规", "對方違規", "What the opponent did"],
    "ump.referee.here": ["裁判在场", "裁判在場", "the referee is here"],
    "ump.referee.away": ["裁判不在", "裁判不在", "the referee is away"],
    "ump.give_up": ["放弃竞争，停表", "放棄競爭，停錶", "Give up the contest, stop the clock"],
} as const satisfies Record<string, readonly [string, string, string]>;

export type StandingWord = keyof typeof standingRows;

addRows(standingRows);
