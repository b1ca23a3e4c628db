// pages.tsx — the tournament pages as one that is loaded when it is asked for.
// SPDX-License-Identifier: MIT
import "../i18n/event_words.ts";
import { Frame } from "../pages/frame.tsx";
import { Home } from "../pages/home.tsx";
import { eventRoute } from "./route.tsx";

export default function Pages({ path, query, hash }: { path: string; query: string; hash: string }) {
    return eventRoute(path, query, hash) ?? <Frame><Home /></Frame>;
}
