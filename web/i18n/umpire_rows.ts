// umpire_rows.ts — the words of a game before a referee that its players and its opening need: simplified, traditional, English.
// SPDX-License-Identifier: MIT

export const umpireRows = {
    "ump.sheet.none": ["不设裁判", "不設裁判", "None"],
    "ump.sheet.by": ["有裁判，按规程：{sheet}", "有裁判，按規程：{sheet}", "By the sheet: {sheet}"],
    "ump.link": ["裁判链接", "裁判連結", "The referee's link"],
    "ump.link.chief": ["裁判长链接", "裁判長連結", "The chief referee's link"],
    "ump.referee": ["裁判", "裁判", "Referee"],
    "start.title": ["开局时间", "開局時間", "Agreed start"],
    "start.at": ["{time} 开始，还有 {left}。", "{time} 開始，還有 {left}。", "Starts at {time}, in {left}."],
    "start.since": ["应于 {time} 开始。", "應於 {time} 開始。", "Was to start at {time}."],
    "start.here": ["{who}：已到", "{who}：已到", "{who}: at the board"],
    "start.late": ["{who}：已到，迟到 {late}", "{who}：已到，遲到 {late}", "{who}: came {late} late"],
    "start.missing": ["{who}：未到", "{who}：未到", "{who}: not here yet"],
    "start.limit": ["迟到扣 {n} 倍；{time} 后未到判负，还有 {left}。", "遲到扣 {n} 倍；{time} 後未到判負，還有 {left}。", "A delay is taken off {n} times; who has not come after {time} has lost, in {left}."],
    "start.reading": ["到时未入座者，按时缺席读秒。", "到時未入座者，按時缺席讀秒。", "The seconds are read for an empty chair."],
    "start.referee": ["规程没有迟到时限；迟到由裁判裁定。", "規程沒有遲到時限；遲到由裁判裁定。", "The sheet has no limit; lateness is for the referee."],
    "start.host": ["主方", "主方", "host"],
    "start.guest": ["客方", "客方", "guest"],
    "start.field": ["约定开局时间", "約定開局時間", "Agreed start"],
    "start.field.hint": ["可不填；到时起按规程计迟到", "可不填；到時起按規程計遲到", "may be left out; lateness counts from then"],
    "ump.void.ask": ["{at} 不能下。再点一次仍下在这里，由裁判判决。", "{at} 不能下。再點一次仍下在這裡，由裁判判決。", "{at} may not be played. Once more, and it is played all the same, for the referee to rule on."],
} as const satisfies Record<string, readonly [string, string, string]>;
