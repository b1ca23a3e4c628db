// desk_rows.ts — the words of a referee's desk: simplified, traditional, English.
// SPDX-License-Identifier: MIT
import { addRows } from "./i18n.ts";

export const deskRows = {
    "ump.title": ["裁判台", "裁判台", "Referee's desk"],
    "ump.chief": ["裁判长席", "裁判長席", "Chief referee"],
    "ump.seat": ["裁判员席", "裁判員席", "Referee"],
    "ump.wrong": ["这个链接不是裁判的。", "這個連結不是裁判的。", "This link is not a referee's."],
    "ump.now": ["现在", "現在", "Now"],
    "ump.sheet": ["竞赛规程", "競賽規程", "Competition sheet"],
    "ump.start": ["开始对局", "開始對局", "Start the game"],
    "ump.waiting": ["对局还没有开始；双方到齐后自动开始。", "對局還沒有開始；雙方到齊後自動開始。", "The game has not begun; it begins by itself when both players are here."],
    "ump.pause": ["暂停", "暫停", "Pause"],
    "ump.adjourn": ["休会", "休會", "Adjourn"],
    "ump.adjourn.seal": ["休会并封棋", "休會並封棋", "Adjourn, sealing a move"],
    "ump.continue": ["续弈", "續弈", "Resume"],
    "ump.continue.open": ["启封并续弈", "啟封並續弈", "Open the sealed move and resume"],
    "ump.irregular.rule": ["按第 {article} 条判决", "按第 {article} 條判決", "Rule by article {article}"],
    "ump.irregular.let": ["不判，取回这一手", "不判，取回這一手", "No ruling; take it off"],
    "ump.confirm": ["确认", "確認", "Confirm"],
    "ump.claims.none": ["没有待处理的申诉。", "沒有待處理的申訴。", "No open claims."],
    "ump.claim.dismiss": ["驳回", "駁回", "Dismiss"],
    "ump.claim.rule": ["据此判决", "據此判決", "Rule on it"],
    "ump.clock": ["计时", "計時", "Clock"],
    "ump.correct": ["改拨一方时间（裁判长）", "改撥一方時間（裁判長）", "Set one side's time (chief referee)"],
    "ump.correct.left": ["剩余主时间，分", "剩餘主時間，分", "Main time left, minutes"],
    "ump.correct.periods": ["剩余次数", "剩餘次數", "Periods left"],
    "ump.correct.do": ["改拨", "改撥", "Set"],
    "ump.error": ["计时器误差", "計時器誤差", "The clock goes wrong"],
    "ump.error.s": ["每小时快几秒（慢为负）", "每小時快幾秒（慢為負）", "Seconds an hour too fast (too slow: negative)"],
    "ump.error.do": ["按比例拨正", "按比例撥正", "Correct in proportion"],
    "ump.split": ["无记录：用时双方均摊", "無記錄：用時雙方均攤", "No record: split the used time evenly"],
    "ump.reread": ["重新读秒", "重新讀秒", "Read again"],
    "ump.reread.from": ["从第几秒", "從第幾秒", "From second"],
    "ump.absent": ["缺席读秒", "缺席讀秒", "Absent reading"],
    "ump.late": ["迟到", "遲到", "Lateness"],
    "ump.late.minutes": ["迟到分钟", "遲到分鐘", "Minutes late"],
    "ump.late.do": ["登记迟到", "登記遲到", "Enter the delay"],
    "ump.late.limit": ["时限 {n} 分钟（含），超过判负；未超过扣 {times} 倍。", "時限 {n} 分鐘（含），超過判負；未超過扣 {times} 倍。", "Up to and including {n} minutes, {times} times the delay is taken off; beyond that the game is lost."],
    "ump.restore": ["复原棋局", "復原棋局", "Restore the board"],
    "ump.restore.to": ["回到第几手之后", "回到第幾手之後", "To the board after move"],
    "ump.restore.do": ["复原", "復原", "Restore"],
    "ump.report": ["打印对局报告", "列印對局報告", "Game report, for printing"],
} as const satisfies Record<string, readonly [string, string, string]>;

export type DeskWord = keyof typeof deskRows;

addRows(deskRows);
