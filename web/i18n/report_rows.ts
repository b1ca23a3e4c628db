// report_rows.ts — the words of a report of a game: simplified, traditional, English.
// SPDX-License-Identifier: MIT
import { addRows } from "./i18n.ts";

export const reportRows = {
    "ump.report.title": ["对局报告", "對局報告", "Game report"],
    "ump.report.print": ["打印", "列印", "Print"],
    "ump.report.players": ["对局者", "對局者", "Players"],
    "ump.report.opened": ["开始", "開始", "Begun"],
    "ump.report.moves": ["手数", "手數", "Moves"],
    "ump.report.times": ["剩余时间", "剩餘時間", "Time left"],
    "ump.report.warnings": ["警告", "警告", "Warnings"],
    "ump.report.result": ["结果", "結果", "Result"],
    "ump.report.count": ["数子", "數子", "The count"],
    "ump.report.ledger": ["裁判记录", "裁判記錄", "The referee's record"],
    "ump.report.none": ["无", "無", "None"],
    "ump.report.sign.B": ["黑方签字", "黑方簽字", "Black's signature"],
    "ump.report.sign.W": ["白方签字", "白方簽字", "White's signature"],
    "ump.report.sign.referee": ["裁判签字", "裁判簽字", "The referee's signature"],
    "ump.event.paused": ["暂停", "暫停", "Paused"],
    "ump.event.adjourned": ["休会", "休會", "Adjourned"],
    "ump.event.times_confirmed": ["确认用时", "確認用時", "Times confirmed"],
    "ump.event.clock_resumed": ["续弈", "續弈", "Resumed"],
    "ump.event.sealed": ["封棋", "封棋", "Move sealed"],
    "ump.event.seal_opened": ["启封", "啟封", "Sealed move opened"],
    "ump.event.time_corrected": ["改拨时间", "改撥時間", "Time corrected"],
    "ump.event.arrived": ["到场", "到場", "At the board"],
    "ump.event.colours_taken": ["未猜先，主方执黑", "未猜先，主方執黑", "No colours were drawn: the host is Black"],
    "ump.event.late": ["迟到", "遲到", "Late"],
    "ump.event.restored": ["复原棋局", "復原棋局", "Board restored"],
    "ump.event.points_given_up": ["放弃盘上竞争", "放棄盤上競爭", "Contest given up"],
    "ump.event.irregular": ["违规着子", "違規著子", "Stone where none may be"],
    "ump.event.claimed": ["申诉", "申訴", "Claim"],
    "ump.event.dismissed": ["驳回申诉", "駁回申訴", "Claim dismissed"],
    "ump.event.ruled": ["判决", "判決", "Ruling"],
    "ump.event.appealed": ["上诉", "上訴", "Appeal"],
    "ump.event.reversed": ["撤销判决", "撤銷判決", "Ruling reversed"],
    "ump.event.postponed": ["推迟开局", "推遲開局", "Start put off"],
    "ump.event.postponement_undone": ["撤销推迟", "撤銷推遲", "Postponement taken back"],
    "ump.event.count_closed": ["对方未答复，数子由一方结束", "對方未答覆，數子由一方結束", "Count closed alone, the other side did not answer"],
    "ump.event.agreed": ["裁判代为同意数子", "裁判代為同意數子", "The referee agreed to the count for"],
} as const satisfies Record<string, readonly [string, string, string]>;

export type ReportWord = keyof typeof reportRows;

addRows(reportRows);
