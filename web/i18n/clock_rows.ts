// clock_rows.ts — the words of clocks that more than one kind of page speaks: simplified, traditional, English.
// SPDX-License-Identifier: MIT

export const clockRows = {
    // links, time systems by group, editions
    "home.clock": ["棋钟：两人在真棋盘上对局用", "棋鐘：兩人在真棋盤上對局用", "Clock, for two at a real board"],
    "home.hall": ["赛场登记：整个赛场的裁判台", "賽場登記：整個賽場的裁判台", "Hall ledger, for the referee of a hall of boards"],
    "tap.group.sheets": ["按竞赛规程", "按競賽規程", "By competition sheet"],
    "tap.group.kept": ["保留读秒（慢棋）", "保留讀秒（慢棋）", "Kept byo-yomi, slow games"],
    "tap.group.rapid": ["快棋", "快棋", "Rapid games"],
    "tap.group.absolute": ["包干", "包乾", "Absolute"],
    "tap.group.others": ["其他", "其他", "Others"],
    "tap.edition": ["裁判法", "裁判法", "Edition of the rules"],
    "tap.edition.2002": ["2002 年", "2002 年", "2002"],
    "tap.edition.1988": ["1988 年", "1988 年", "1988, the older"],
    "tap.name": ["{side}姓名", "{side}姓名", "{side}'s name"],
    "tap.warnings": ["警告 {n}", "警告 {n}", "Warnings: {n}"],

    // calls
    "call.title": ["报时声音", "報時聲音", "Calls"],
    "call.voice": ["人声", "人聲", "Voice"],
    "call.speech": ["浏览器朗读", "瀏覽器朗讀", "The browser's speech"],
    "call.knock": ["敲击声", "敲擊聲", "Knocks"],
    "call.silent": ["静音（赛场）", "靜音（賽場）", "Silent, for a venue"],

    // the numbers of a system
    "field.main_s": ["基本时限（分）", "基本時限（分）", "Main time, minutes"],
    "field.periods": ["读秒次数", "讀秒次數", "Periods"],
    "field.periods.kept": ["保留次数（分）", "保留次數（分）", "Minutes or periods kept"],
    "field.periods.ing": ["加时段数", "加時段數", "Blocks of overtime"],
    "field.period_s": ["每次秒数", "每次秒數", "Seconds a period"],
    "field.period_s.move": ["每手秒数", "每手秒數", "Seconds a move"],
    "field.period_s.minutes": ["每段（分）", "每段（分）", "Minutes a period"],
    "field.period_s.days": ["每手（天）", "每手（天）", "Days a move"],
    "field.stones": ["每段手数", "每段手數", "Moves a period"],
    "field.moves": ["每段手数", "每段手數", "Moves a period"],
    "field.increment_s": ["每手加秒", "每手加秒", "Seconds added a move"],
    "field.max_s": ["至多（分，0 为不限）", "至多（分，0 為不限）", "At most, minutes (0: no limit)"],
    "field.delay_s": ["每手不计秒数", "每手不計秒數", "Free seconds a move"],
    "field.penalty_points": ["每段罚目", "每段罰目", "Points a block"],
    "field.weekends": ["周末不计", "週末不計", "Weekends not counted"],
    "time.kept_periods": ["{main}，另保留 {periods} 次 {seconds} 秒读秒", "{main}，另保留 {periods} 次 {seconds} 秒讀秒", "{main}, then {periods} × {seconds} s kept"],
    "time.kept_periods.alone": ["保留 {periods} 次 {seconds} 秒读秒", "保留 {periods} 次 {seconds} 秒讀秒", "{periods} × {seconds} s kept"],
    "time.kept_byoyomi.alone": ["保留 {periods} 分读秒", "保留 {periods} 分讀秒", "{periods} min kept"],
    "time.byoyomi.alone": ["{periods} 次 {seconds} 秒读秒", "{periods} 次 {seconds} 秒讀秒", "{periods} × {seconds} s"],
    "time.kind.fischer": ["加秒制（Fischer）", "加秒制（Fischer）", "Fischer, seconds added"],
    "time.kind.canadian": ["加拿大读秒", "加拿大讀秒", "Canadian overtime"],
    "time.kind.block": ["定时限步", "定時限步", "Moves in a period, carried over"],
    "time.kind.simple": ["每手限时", "每手限時", "Time for each move"],
    "time.kind.delay": ["延时制", "延時制", "Delay"],
    "time.kind.ing": ["应氏计时", "應氏計時", "Ing overtime"],
    "time.kind.correspondence": ["通信（按天）", "通信（按天）", "Correspondence"],
    "time.kind.none": ["不计时", "不計時", "No clock"],
} as const satisfies Record<string, readonly [string, string, string]>;

export type ClockWord = keyof typeof clockRows;
