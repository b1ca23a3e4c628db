// tools.ts — what every part of a desk has at hand: the event, its pass, how to act, and what went wrong last.
// SPDX-License-Identifier: MIT
import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import type { Tongue } from "../i18n/i18n.ts";
import { Refused } from "../net/api.ts";
import { useTools } from "../pages/tools.ts";
import { keep, kept } from "../settings.ts";
import { act, type Act } from "./api.ts";

export interface DeskTools {
    id: string;
    pass: string | null;
    busy: boolean;
    trouble: string | null;
    /* The desk's name in the audit trail. */
    name: string;
    rename(name: string): void;
    /* True: done, on disk. Refused: `trouble` says why; "conflict" is left to who asks. */
    act(...acts: Act[]): Promise<"done" | "refused" | "conflict">;
    /* Runs anything else that may be refused. */
    run<T>(work: () => Promise<T>): Promise<T | null>;
    forget(): void;
}

const nothing: DeskTools = { id: "", pass: null, busy: false, trouble: null, name: "", rename: () => {}, act: async () => "refused", run: async () => null, forget: () => {} };
export const DeskContext = createContext<DeskTools>(nothing);
export const useDeskContext = (): DeskTools => useContext(DeskContext);

/* The server's sentence, in words of ours where we have them. */
export const troubleWords = (t: Tongue, error: unknown): string => {
    if (!(error instanceof Refused)) return t("ev.trouble.network");
    return (t.language === "en" ? null : t.maybe(`ev.why.${error.message}`)) ?? t.maybe(`ev.trouble.${error.status}`, { text: error.message }) ?? error.message;
};

export function useDeskTools(id: string, pass: string | null, again: () => void): DeskTools {
    const { t } = useTools();
    const [busy, setBusy] = useState(false);
    const [trouble, setTrouble] = useState<string | null>(null);
    const [name, setName] = useState(() => kept("weiqi.desk", ""));
    const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
        setBusy(true);
        setTrouble(null);
        try {
            const answer = await work();
            again();
            return answer;
        } catch (error) {
            setTrouble(troubleWords(t, error));
            return null;
        } finally {
            setBusy(false);
        }
    };
    return {
        id, pass, busy, trouble, name, run,
        rename: (next) => { setName(next); keep("weiqi.desk", next); },
        forget: () => setTrouble(null),
        act: async (...acts) => {
            let conflict = false;
            const done = await run(async () => {
                try {
                    return await act(id, pass ?? "", acts, name);
                } catch (error) {
                    conflict = error instanceof Refused && error.status === "conflict";
                    throw error;
                }
            });
            return done ? "done" : conflict ? "conflict" : "refused";
        },
    };
}
