// sheet.tsx — a sheet laid over the page: the browser's own dialog, which keeps the keyboard inside and closes on Escape.
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useTools } from "./tools.ts";

export function Sheet({ title, close, children }: { title: string; close(): void; children: ComponentChildren }) {
    const { t } = useTools();
    const box = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        const dialog = box.current;
        if (dialog && !dialog.open) dialog.showModal();
    }, []);
    return (
        <dialog
            ref={box}
            aria-labelledby="sheet-title"
            onClose={close}
            onPointerDown={(event) => { if (event.target === box.current) box.current?.close(); }}
        >
            <div class="inner">
                <div class="sheethead">
                    <h2 id="sheet-title">{title}</h2>
                    <button type="button" class="quiet" onClick={() => box.current?.close()}>{t("close")}</button>
                </div>
                {children}
            </div>
        </dialog>
    );
}
