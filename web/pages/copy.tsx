// copy.tsx — a link to hand on: copied by a press, or by hand where the browser does not let a page copy.
// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from "preact/hooks";
import { useTools } from "./tools.ts";

export function CopyLink({ label, path, shown }: { label: string; path: string; shown: boolean }) {
    const { t } = useTools();
    const [state, setState] = useState<"" | "copied" | "by_hand">("");
    const field = useRef<HTMLInputElement>(null);
    const address = new URL(path, location.origin).href;

    useEffect(() => {
        if (state !== "copied") return undefined;
        const timer = setTimeout(() => setState(""), 2500);
        return () => clearTimeout(timer);
    }, [state]);
    const copy = (): void => {
        /* navigator.clipboard is there on secure pages only; a club's network is often a plain one */
        const byHand = (): void => {
            field.current?.select();
            setState(field.current && document.execCommand("copy") ? "copied" : "by_hand");
        };
        if (navigator.clipboard) navigator.clipboard.writeText(address).then(() => setState("copied"), byHand);
        else byHand();
    };
    return (
        <div class="copy">
            {(shown || state === "by_hand") && (
                <input ref={field} type="text" readonly value={address} aria-label={t("act.copy_by_hand")} onFocus={(event) => event.currentTarget.select()} />
            )}
            <button type="button" class={shown ? "" : "quiet"} onClick={copy} aria-live="polite">{state === "copied" ? t("act.copied") : label}</button>
        </div>
    );
}
