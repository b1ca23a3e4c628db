// record.tsx — the moves so far, and stepping through them.
// SPDX-License-Identifier: MIT
import type { Played } from "../net/protocol.ts";
import { useTools } from "./tools.ts";

const SHOWN = 6;

interface RecordProps { moves: Played[]; at: number; browsing: boolean; go(move: number): void }

export function Record({ moves, at, browsing, go }: RecordProps) {
    const { t } = useTools();
    const name = (move: Played): string => (move.at === "pass" ? t("record.pass") : move.at);
    const now = at > 0 ? moves[at - 1] : null;
    const first = Math.max(0, Math.min(at - SHOWN, moves.length - SHOWN));
    const last = Math.min(moves.length, Math.max(at, SHOWN));
    const title = now ? `${t("record.move", { n: at })} · ${t(now.c === "B" ? "black" : "white")} ${name(now)}`
        : t(moves.length > 0 ? "record.start" : "record.none");
    const steps: [string, string, number][] = [
        ["|‹", t("record.first"), 0],
        ["‹10", t("record.back10"), Math.max(0, at - 10)],
        ["‹", t("record.back"), Math.max(0, at - 1)],
        ["›", t("record.forward"), Math.min(moves.length, at + 1)],
        ["10›", t("record.forward10"), Math.min(moves.length, at + 10)],
        ["›|", t("record.now"), moves.length],
    ];
    return (
        <section class="card rec" aria-labelledby="record-title">
            <h2 id="record-title">{title}</h2>
            {moves.length > 0 && (
                <>
                    <div class="moves">
                        {moves.slice(first, last).map((move, i) => {
                            const n = first + i + 1;
                            return (
                                <button type="button" key={n} class={`plain ${n === at ? "here" : ""}`} aria-current={n === at ? "step" : undefined} onClick={() => go(n)}>
                                    {n} {name(move)}
                                </button>
                            );
                        })}
                    </div>
                    <div class="steps">
                        {steps.map(([sign, label, to]) => (
                            <button type="button" key={sign} class="quiet" aria-label={label} title={label} disabled={to === at} onClick={() => go(to)}>{sign}</button>
                        ))}
                    </div>
                </>
            )}
            {browsing && <p class="soft small">{t("record.past", { n: at, all: moves.length })}</p>}
        </section>
    );
}
