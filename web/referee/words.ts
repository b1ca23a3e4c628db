// words.ts — the table's own words in the reader's language; its Chinese is simplified and is turned into traditional here.
// SPDX-License-Identifier: MIT
import type { Tongue } from "../i18n/i18n.ts";
import type { RefereeTable, Violation } from "./table.ts";

const hans = "为乱争从仪内决则动协参双发变员响国场声处奖对层开弃归当录报拣拨换摊数无旧时暂权来点烟环现盘着碍竞签纠纪终络绝绩续编罚节补见观规视计认议记许论评诉诚询误读谈负贴资赛还违连迟选释钟错长闭间阅顺须与余后并胜两";
const hant = "為亂爭從儀內決則動協參雙發變員響國場聲處獎對層開棄歸當錄報揀撥換攤數無舊時暫權來點煙環現盤著礙競簽糾紀終絡絕績續編罰節補見觀規視計認議記許論評訴誠詢誤讀談負貼資賽還違連遲選釋鐘錯長閉間閱順須與餘後並勝兩";
const map = new Map([...hans].map((c, i) => [c, [...hant][i]]));
/* One character, two words: by what stands beside it. */
const phrases: [RegExp, string][] = [[/包干/g, "包乾"], [/复核/g, "覆核"], [/复原/g, "復原"], [/重复/g, "重複"], [/不准/g, "不准"], [/误差/g, "誤差"]];

export function traditional(text: string): string {
    let out = text;
    for (const [from, to] of phrases) out = out.replace(from, to);
    return [...out].map((c) => map.get(c) ?? c).join("");
}

export const ownWords = (t: Tongue, row: { zh: string; en: string }): string =>
    (t.language === "en" ? row.en : t.language === "zh-Hant" ? traditional(row.zh) : row.zh);

/* A ruling's list in words. */
export const rulingWords = (t: Tongue, table: RefereeTable, list: readonly string[] | undefined): string =>
    (list ?? []).map((word) => ownWords(t, table.consequence(word))).join(t.language === "en" ? ", " : "、");

/* All that a row says, with the words for its lists. */
export function verdictWords(t: Tongue, table: RefereeTable, row: Violation): string {
    const parts = [rulingWords(t, table, row.ruling), rulingWords(t, table, row.first), rulingWords(t, table, row.again), rulingWords(t, table, row.choice)];
    return parts.filter((part) => part !== "").join(" / ");
}
