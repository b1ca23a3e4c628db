// event_words.ts — the words of the tournament pages in every language, put with the others when these pages are loaded.
// SPDX-License-Identifier: MIT
import { eventEn } from "./event_en.ts";
import { eventZhHans } from "./event_zh_hans.ts";
import { eventZhHant } from "./event_zh_hant.ts";
import { addWords } from "./i18n.ts";

export type EventWord = keyof typeof eventEn;

addWords({ "zh-Hans": eventZhHans, "zh-Hant": eventZhHant, en: eventEn });
