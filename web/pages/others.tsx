// others.tsx — pages that are loaded when they are asked for.
// SPDX-License-Identifier: MIT
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import { Frame } from "./frame.tsx";
import { keepPages } from "./installed.ts";
import { later } from "./later.tsx";

const opening = ({ text }: { text: string }) => <Frame><p class="soft center" role="status">{text}</p></Frame>;
type Module = { default: FunctionComponent };
const page = (load: () => Promise<Module>): FunctionComponent => later(() => load().then((module) => module.default), opening);
const pages = new Map<string, FunctionComponent>([
    ["/clock", page(() => import("./tap.tsx"))],
    ["/hall", page(() => import("./hall.tsx"))],
    ["/referee", page(() => import("./umpire.tsx"))],
    ["/report", page(() => import("./report.tsx"))],
]);

/* "/referee/ID#TOKEN" and "/report/ID" are about a game. */
const pageOf = (path: string): string => /^\/(referee|report)(?=\/[^/]+$)/.exec(path)?.[0] ?? path;

export const isOther = (path: string): boolean => pages.has(pageOf(path));

export function OtherPage({ path }: { path: string }) {
    const Page = pages.get(pageOf(path));
    useEffect(() => keepPages(), [path]);
    return Page ? <Page /> : null;
}

/* The tournament pages, with their words. */
export const isEvents = (path: string): boolean => /^\/events?(\/|$)/.test(path);

export const EventPages = later<{ path: string; query: string; hash: string }>(() => import("../event/pages.tsx").then((module) => module.default), opening);
