// counting.tsx — the count, step by step as a referee makes it, and both sides' consent.
// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import { leftText } from "../clock/words.ts";
import { againstHalf, countSteps, scoreSheet, type Step, tens } from "../game/count_steps.ts";
import { points, quarters, resultWords } from "../game/words.ts";
import type { Tongue } from "../i18n/i18n.ts";
import type { GameClient } from "../net/game_client.ts";
import type { Count, Opened, Side, View } from "../net/protocol.ts";
import { useTools } from "./tools.ts";

export function CountCard({ count, opened, final }: { count: Count; opened: Opened; final: boolean }) {
    return againstHalf(count, opened.rules)
        ? <Steps count={count} opened={opened} final={final} />
        : <Sheet count={count} territory={opened.rules.counting === "territory"} />;
}

/* 数子: one side's points and stones, less komi, against half the board. */
function Steps({ count, opened, final }: { count: Count; opened: Opened; final: boolean }) {
    const { t } = useTools();
    const steps = countSteps(count);
    return (
        <section class="card count" aria-labelledby="count-title">
            <h2 id="count-title">{t("count.title.black")}</h2>
            <ol class="count">
                {steps.map((step, i) => {
                    const [words, note] = stepWords(t, step, count, opened);
                    const last = i === steps.length - 1;
                    return (
                        <li key={i} class={last && !final ? "" : "done"}>
                            <span class="n" aria-hidden="true">{i + 1}</span>
                            <span>{step.code === "sum" ? <b>{words}</b> : words}{note && <small>{note}</small>}</span>
                            <span class="v">{stepValue(t, step)}</span>
                        </li>
                    );
                })}
            </ol>
        </section>
    );
}

function stepValue(t: Tongue, step: Step): string {
    if (step.code === "sum") return `${quarters(step.quarters)} ${t("count.zi")}`;
    const adds = step.code === "komi" || step.code === "handicap" || step.code === "warning" || step.code === "other";
    return (adds && step.quarters > 0 ? "+" : "") + quarters(step.quarters);
}

function stepWords(t: Tongue, step: Step, count: Count, opened: Opened): [string, string] {
    switch (step.code) {
    case "dead": return [t("count.step.dead"), t("count.step.dead.note", { b: count.dead.B, w: count.dead.W })];
    case "points": {
        const laid = tens(count.surrounded.B);
        return [t("count.step.points"), laid.rest === 0 ? t("count.step.tens.even") : t("count.step.tens", laid)];
    }
    case "stones": return [t("count.step.stones"), t("count.step.stones.note")];
    case "shared": return [t("count.step.shared"), t("count.step.shared.note", { n: count.shared })];
    case "sum": return [t("count.step.sum"), ""];
    case "komi": {
        const article = opened.rules.unit === "zi" && opened.komi_halves === 15;
        return [t(step.quarters < 0 ? "count.step.komi" : "count.step.komi.plus"), article ? t("count.step.komi.note") : ""];
    }
    case "handicap": return [t("count.step.handicap"), ""];
    case "warning": return [t("count.step.warning"), ""];
    case "base": return [t("count.step.base", { base: quarters(2 * count.base_halves) }), ""];
    default: return [t("count.step.other", { what: t.maybe(`term.${step.term}`) ?? (t.language === "en" ? step.en : step.zh) ?? "" }), ""];
    }
}

/* Both sides' lines side by side: 数目, and where stones and points are added up for each side. */
function Sheet({ count, territory }: { count: Count; territory: boolean }) {
    const { t } = useTools();
    const title = t(territory ? "count.title.territory" : "count.title.both");
    return (
        <section class="card count" aria-labelledby="count-title">
            <h2 id="count-title">{title}</h2>
            <table class="score">
                <thead><tr><th scope="col"><span class="hidden">{title}</span></th><th scope="col">{t("side.B")}</th><th scope="col">{t("side.W")}</th></tr></thead>
                <tbody>
                    {scoreSheet(count).map((line) => (
                        <tr key={line.code}>
                            <th scope="row">{t.maybe(`term.${line.code}`) ?? (t.language === "en" ? line.en : line.zh)}</th>
                            <td>{points(line.B)}</td>
                            <td>{points(line.W)}</td>
                        </tr>
                    ))}
                </tbody>
                <tfoot><tr><th scope="row">{t("term.total")}</th><td>{points(count.total.B)}</td><td>{points(count.total.W)}</td></tr></tfoot>
            </table>
        </section>
    );
}

export function ResultCard({ view, count, opened }: { view: View; count: Count | null; opened: Opened }) {
    const { t } = useTools();
    const result = view.phase === "ended" ? view.result : count?.result ?? null;
    if (!result) return null;
    const { main, small } = resultWords(t, result, opened.rules.unit === "zi");
    return (
        <section class="card verdict" aria-live="polite">
            <div class="result"><span>{main}</span> <small>{small}</small></div>
        </section>
    );
}

export function CountDesk({ client, view, opened, mine }: { client: GameClient; view: View; opened: Opened; mine: Side[] }) {
    const { t } = useTools();
    if (mine.length === 0) return null;
    return (
        <div class="acts">
            <p class="soft small">{t("count.mark")}</p>
            <div class="row">
                {mine.map((side) => (
                    <button
                        type="button"
                        key={side}
                        class="main"
                        disabled={view.agreed[side] || client.isWaiting("agree")}
                        onClick={() => client.send({ t: "agree" }, opened.one_screen ? side : undefined)}
                    >
                        {view.agreed[side] ? `✓ ${t("count.agreed")}` : opened.one_screen ? t(side === "B" ? "count.agree.black" : "count.agree.white") : t("count.agree")}
                    </button>
                ))}
                <button type="button" onClick={() => client.send({ t: "resume" }, opened.one_screen ? mine[0] : undefined)}>{t("count.resume")}</button>
            </div>
            {mine.map((side) => <CloseCount key={side} client={client} view={view} side={side} />)}
        </div>
    );
}

/* The other side does not answer: from when the count may be closed alone, and the key for it then. */
function CloseCount({ client, view, side }: { client: GameClient; view: View; side: Side }) {
    const { t } = useTools();
    const [, look] = useState(0);
    const from = view.close_from_ms?.[side] ?? null;
    useEffect(() => {
        if (from === null) return;
        const timer = setInterval(() => look((n) => n + 1), 1000);
        return () => clearInterval(timer);
    }, [from]);
    if (from === null) return null;
    const left = from - client.serverNow;
    return left > 0
        ? <p class="soft small">{t("count.close.wait", { left: leftText(t, left) })}</p>
        : (
            <>
                <p class="soft small">{t("count.close.text")}</p>
                <button type="button" onClick={() => client.send({ t: "close_count" })}>{t("count.close")}</button>
            </>
        );
}
