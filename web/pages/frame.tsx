// frame.tsx — the head of every page.
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { SettingsSheet } from "./settings.tsx";
import { useTools } from "./tools.ts";

export function Frame({ where, title, wide, board, children }: { where?: ComponentChildren; title?: string; wide?: boolean; board?: boolean; children: ComponentChildren }) {
    const { t } = useTools();
    const [open, setOpen] = useState(false);
    return (
        <>
            <header>
                <a class="brand" href="/">{t("title")}</a>
                <nav>
                    <a href="/">{t("nav.games")}</a>
                    <a href="/events">{t("nav.events")}</a>
                    <button type="button" class="plain" onClick={() => setOpen(true)}>{t("nav.settings")}</button>
                </nav>
                {where && <span class="where">{where}</span>}
            </header>
            <main class={wide ? "table" : board ? "sheet eventpage" : "sheet"}>
                {title && <h1 class="hidden">{title}</h1>}
                {children}
            </main>
            {open && <SettingsSheet close={() => setOpen(false)} />}
        </>
    );
}
