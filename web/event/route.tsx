// route.tsx — which of the tournament pages an address is.
// SPDX-License-Identifier: MIT
import type { JSX } from "preact";
import { EventPage } from "./event.tsx";
import { EventsPage } from "./list.tsx";
import { PrintPage } from "./print.tsx";
import { PRINTS, type PrintKind } from "./prints.tsx";
import { ScreenPage } from "./screen.tsx";

/* "/events#PASS", "/event/ID#PASS", "/event/ID/screen", "/event/ID/print/KIND?round=N". Null: another page's. */
export function eventRoute(path: string, query: string, hash: string): JSX.Element | null {
    const pass = hash.length > 1 ? decodeURIComponent(hash.slice(1)) : null;
    if (path === "/events" || path === "/events/") return <EventsPage key={pass ?? ""} pass={pass} />;
    const match = /^\/event\/([a-z0-9]+)(?:\/(screen|print\/([a-z]+)))?\/?$/.exec(path);
    if (!match) return null;
    const [, id, part, kind] = match;
    if (part === "screen") return <ScreenPage id={id} />;
    if (kind && PRINTS.includes(kind as PrintKind)) return <PrintPage id={id} kind={kind as PrintKind} round={Number(new URLSearchParams(query).get("round") ?? 0) || 0} pass={pass} />;
    return part ? null : <EventPage key={`${id}#${pass}`} id={id} pass={pass} />;
}
