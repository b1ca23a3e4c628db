// hall_print.tsx — the hall on paper: a line a board, then each board's rulings, count and signatures.
// SPDX-License-Identifier: MIT
import { quarters, resultWords } from "../game/words.ts";
import type { Hall } from "../hall/hall.ts";
import { ofStart, type StartLine } from "../hall/start.ts";
import type { RefereeTable } from "../referee/table.ts";
import { ownWords, rulingWords } from "../referee/words.ts";
import type { Row } from "./hall.tsx";
import { useTools } from "./tools.ts";

export function HallPrint({ hall, rows, table, zi, territory }: { hall: Hall; rows: Row[]; table: RefereeTable; zi: boolean; territory: boolean }) {
    const { t } = useTools();
    const known = [...table.violations(hall.edition), ...table.violations("2002")];
    const violation = (code: string): string => { const row = known.find((one) => one.violation === code); return row ? ownWords(t, row) : code; };
    const when = (ms: number): string => new Date(ms).toLocaleString(t.language === "en" ? "en-GB" : t.language, { dateStyle: "short", timeStyle: "medium" });
    const startWords = (line: StartLine): string => {
        switch (line.event) {
        case "postponed": return `${when(line.at_ms)} ${t("hall.start.line.postponed", { to: when(line.starts_at_ms), by: t(`ref.by.${line.by}`), why: line.why })}`;
        case "postponement_undone": return `${when(line.at_ms)} ${t("hall.start.line.undone", { by: t(`ref.by.${line.by}`) })}`;
        default: return `${when(line.at_ms)} ${t(`hall.start.line.${line.event}`, { side: t(`side.${line.side}`) })}`;
        }
    };
    return (
        <section class="paper" aria-hidden="true">
            <h2>{[hall.event || t("hall.title"), t("hall.round.n", { n: hall.round }), hall.date].filter((part) => part).join(" · ")}</h2>
            {hall.start && <p>{t("start.since", { time: when(hall.start.at_ms) })}</p>}
            <table>
                <thead><tr><th>{t("hall.board.number")}</th><th>{t("side.B")}</th><th>{t("side.W")}</th><th>{t("hall.times")}</th><th>{t("hall.result")}</th></tr></thead>
                <tbody>
                    {rows.map(({ board, result }) => (
                        <tr key={board.n}>
                            <td>{board.n}</td><td>{board.names.B}</td><td>{board.names.W}</td>
                            <td>{(["B", "W"] as const).map((side) => board.times[side]?.left || "—").join(" / ")}</td>
                            <td>{result ? resultWords(t, result, zi).main : ""}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
            {rows.filter(({ fold, result, board }) => fold.entries.length > 0 || board.log.some(ofStart) || fold.claims.length > 0 || result || board.counted).map(({ board, fold, found, result }) => (
                <article key={board.n}>
                    <h3>{t("hall.board", { n: board.n })} {board.names.B} {t("hall.vs")} {board.names.W}</h3>
                    {board.log.filter(ofStart).map((line, i) => <p key={`start${i}`}>{startWords(line)}</p>)}
                    {fold.claims.map((claim, i) => <p key={i}>{t("hall.claim.line", { by: t(`ref.by.${claim.by}`), what: violation(claim.violation) })} {claim.why}</p>)}
                    {fold.entries.map((entry) => (
                        <p key={entry.number} class={entry.reversed ? "reversed" : ""}>
                            {entry.number}. {t("ref.article", { article: entry.article })} {entry.side ? `${t(`side.${entry.side}`)}, ` : ""}{violation(entry.violation)}: {rulingWords(t, table, entry.ruling)}
                            {" "}({[t(`ref.by.${entry.by}`), entry.why, entry.appealed ? t("ref.appealed") : "", entry.reversed ? t("ref.reversed") : ""].filter((part) => part).join(", ")})
                        </p>
                    ))}
                    {board.manner === "count" && board.counted && found !== null && typeof found !== "string" && !territory && (
                        <p>{t("hall.count.sum", { side: t(`side.${board.counted.side}`), zi: quarters(found.counted[board.counted.side]), base: quarters(found.base_quarters), must: quarters(found.must_exceed[board.counted.side]) })}</p>
                    )}
                    {result && <p><b>{resultWords(t, result, zi).main}</b> {resultWords(t, result, zi).small}</p>}
                    <p class="lines">{(["B", "W", "referee"] as const).map((who) => <span key={who}>{t(`hall.sign.${who}`)} {board.signed[who]?.name ?? ""}</span>)}</p>
                </article>
            ))}
        </section>
    );
}
