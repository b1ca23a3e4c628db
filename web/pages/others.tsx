// others.tsx — pages that are loaded when they are asked for.
// SPDX-License-Identifier: MIT
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Frame } from "./frame.tsx";
import { keepPages } from "./installed.ts";
import { useTools } from "./tools.ts";

type Loaded = { default: FunctionComponent };
const pages = new Map<string, () => Promise<Loaded>>([
    ["/clock", () => import("./tap.tsx")],
    ["/hall", () => import("./hall.tsx")],
    ["/referee", () => import("./umpire.tsx")],
    ["/report", () => import("./report.tsx")],
]);

/* "/referee/ID#TOKEN" and "/report/ID" are about a game. */
const pageOf = (path: string): string => /^\/(referee|report)(?=\/[^/]+$)/.exec(path)?.[0] ?? path;

export const isOther = (path: string): boolean => pages.has(pageOf(path));

export function OtherPage({ path }: { path: string }) {
    const { t } = useTools();
    const [Page, setPage] = useState<FunctionComponent | null>(null);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
        pages.get(pageOf(path))?.().then(({ default: page }) => setPage(() => page), () => setFailed(true));
        keepPages();
    }, [path]);
    if (Page) return <Page />;
    return <Frame><p class="soft center" role="status">{t(failed ? "home.unreachable" : "link.opening")}</p></Frame>;
}

/* The tournament pages, with their words. */
export const isEvents = (path: string): boolean => /^\/events?(\/|$)/.test(path);

export function EventPages(props: { path: string; query: string; hash: string }) {
    const { t } = useTools();
    const [Pages, setPages] = useState<FunctionComponent<typeof props> | null>(null);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
        import("../event/pages.tsx").then(({ default: pages }) => setPages(() => pages), () => setFailed(true));
    }, []);
    if (Pages) return <Pages {...props} />;
    return <Frame><p class="soft center" role="status">{t(failed ? "home.unreachable" : "link.opening")}</p></Frame>;
}
