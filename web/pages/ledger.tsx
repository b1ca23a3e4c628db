// ledger.tsx — a ledger of rulings beside the table they come from: each with its article, appealed and reversed, never deleted.
// SPDX-License-Identifier: MIT
import "../i18n/ledger_rows.ts";
import { useMemo, useState } from "preact/hooks";
import type { Edition } from "../clock/library.ts";
import type { ClaimLine, Entry } from "../clock/tap.ts";
import { whyWords } from "../game/words.ts";
import type { Side } from "../net/protocol.ts";
import type { Case, Official, RefereeTable, Violation } from "../referee/table.ts";
import { ownWords, rulingWords } from "../referee/words.ts";
import { Choice, TextField } from "./choice.tsx";
import { useTools } from "./tools.ts";

export interface LedgerActs {
    /* The status's word; "ok" where it was entered. */
    rule(one: Case & { why?: string }): string;
    claim?(one: Case & { why?: string; played_since?: boolean }): string;
    appeal?(of: number, by: Official): string;
    reverse?(of: number, why: string): string;
}

/* The claims that were entered, in order. */
export function ClaimList({ table, claims }: { table: RefereeTable; claims: ClaimLine[] }) {
    const { t } = useTools();
    const words = (code: string): string => {
        const row = table.violations("2002").find((one) => one.violation === code) ?? table.violations("1988").find((one) => one.violation === code);
        return row ? ownWords(t, row) : code;
    };
    return (
        <>
            {claims.map((claim, i) => (
                <p key={i} class="small">{t("hall.claim.line", { by: t(`ref.by.${claim.by}`), what: words(claim.violation) })}{claim.move !== undefined ? ` · ${t("ref.at_move", { n: claim.move })}` : ""}{claim.why ? ` · ${claim.why}` : ""}</p>
            ))}
        </>
    );
}

export function LedgerList({ table, entries, acts, closed }: { table: RefereeTable; entries: Entry[]; acts: LedgerActs; closed?: boolean }) {
    const { t } = useTools();
    if (entries.length === 0) return <p class="soft">{t("ref.none")}</p>;
    return (
        <ol class="rulings">
            {entries.map((entry) => {
                const row = table.violations("2002").find((one) => one.violation === entry.violation)
                    ?? table.violations("1988").find((one) => one.violation === entry.violation);
                return (
                    <li key={entry.number} class={entry.reversed ? "reversed" : ""}>
                        <span class="seal">{t("ref.article", { article: entry.article })}</span>
                        <span class="what">
                            <b>{entry.side ? `${t(`side.${entry.side}`)}${t.language === "en" ? ": " : "："}` : ""}{row ? ownWords(t, row) : entry.violation}</b>
                            <span>{rulingWords(t, table, entry.ruling)}</span>
                            <small class="soft">
                                {[t(`ref.by.${entry.by}`), entry.move > 0 ? t("ref.at_move", { n: entry.move }) : "", entry.why,
                                    entry.appealed ? t("ref.appealed") : "", entry.reversed ? t("ref.reversed") : ""].filter((part) => part).join(" · ")}
                            </small>
                        </span>
                        {!closed && !entry.reversed && entry.follows === 0 && (
                            <span class="acts">
                                {acts.appeal && !entry.appealed && entry.side && (
                                    <button type="button" class="quiet" onClick={() => acts.appeal?.(entry.number, entry.side as Side)}>{t("ref.appeal")}</button>
                                )}
                                {acts.reverse && <button type="button" class="quiet" onClick={() => acts.reverse?.(entry.number, "")}>{t("ref.reverse")}</button>}
                            </span>
                        )}
                    </li>
                );
            })}
        </ol>
    );
}

const nothing: Case & { why: string } = { violation: "double_move", side: "B", by: "referee", why: "" };

/* A ruling: what happened, to whom, and what the table leaves to choose. */
/* `by`: who sits here, where that is not to be asked. */
/* `unrecorded`: no moves are known here, so a claim with a deadline says when it happened. */
export function RulingForm({ table, edition, acts, by, unrecorded }: { table: RefereeTable; edition: Edition; acts: LedgerActs; by?: Official; unrecorded?: boolean }) {
    const { t } = useTools();
    const rows = useMemo(() => table.violations(edition).filter((row) => row.violation !== "one_warning" && row.violation !== "two_warnings"), [table, edition]);
    const [one, setOne] = useState({ ...nothing, violation: rows[0].violation });
    const [said, setSaid] = useState("");
    const [at, setAt] = useState("");
    const [played, setPlayed] = useState(false);
    const row = rows.find(({ violation }) => violation === one.violation) ?? rows[0];
    const change = (part: Partial<typeof one>): void => { setOne({ ...one, ...part }); setSaid(""); };
    const limited = row.claim_until === "claimant's next move" || row.claim_until === "at once";
    const choices = one.agreed && row.agreed ? row.agreed : row.choice ?? [];
    const enter = (run: ((one: Case & { why?: string }) => string) | undefined) => (event: Event): void => {
        event.preventDefault();
        const status = run?.({ ...one, violation: row.violation, choice: choices.includes(one.choice ?? "") ? one.choice : undefined }) ?? "ok";
        setSaid(status === "ok" ? "" : t("ref.refused", { why: whyWords(t, status, status, null) }));
        if (status !== "ok") return;
        setAt("");
        setPlayed(false);
        setOne({ ...nothing, violation: row.violation, by: one.by, side: one.side });
    };
    return (
        <form class="rulingform" onSubmit={enter(acts.rule)} aria-label={t("ref.new")}>
            <label class="field">
                <span>{t("ref.violation")}</span>
                <select value={row.violation} onChange={(event) => change({ violation: event.currentTarget.value, choice: undefined, agreed: false, request: false, beyond: false, both: false, grave: false, leave: false })}>
                    {rows.map((each) => <option key={each.violation} value={each.violation}>{each.article} {ownWords(t, each)}</option>)}
                </select>
            </label>
            <Verdict table={table} row={row} />
            <div class="stack">
                <Choice
                    label={t("ref.side")}
                    value={one.side ?? ""}
                    options={[{ value: "B", label: t("side.B") }, { value: "W", label: t("side.W") }, { value: "", label: t("ref.nobody") }]}
                    onChange={(side) => change({ side: side === "" ? null : (side as Side) })}
                />
                {!by && (
                    <Choice
                        label={t("ref.by")}
                        value={one.by}
                        options={(["referee", "chief_referee"] as const).map((value) => ({ value, label: t(`ref.by.${value}`) }))}
                        onChange={(who) => change({ by: who })}
                    />
                )}
            </div>
            {choices.length > 0 && (
                <label class="field">
                    <span>{t("ref.choice")}</span>
                    <select value={one.choice ?? ""} onChange={(event) => change({ choice: event.currentTarget.value || undefined })}>
                        <option value="">{t("ref.no_choice")}</option>
                        {choices.map((word) => <option key={word} value={word}>{ownWords(t, table.consequence(word))}</option>)}
                    </select>
                </label>
            )}
            <div class="ticks">
                {row.agreed && <Tick label={t("ref.agreed")} value={one.agreed} set={(agreed) => change({ agreed, choice: undefined })} />}
                {row.on_request && <Tick label={t("ref.request", { ruling: rulingWords(t, table, row.on_request) })} value={one.request} set={(request) => change({ request })} />}
                {row.first?.includes("allowed") && <Tick label={t("ref.leave")} value={one.leave} set={(leave) => change({ leave })} />}
                {row.beyond && <Tick label={t("ref.beyond")} value={one.beyond} set={(beyond) => change({ beyond })} />}
                {row.both_beyond && <Tick label={t("ref.both")} value={one.both} set={(both) => change({ both })} />}
                {row.grave && <Tick label={t("ref.grave", { ruling: rulingWords(t, table, row.grave) })} value={one.grave} set={(grave) => change({ grave })} />}
            </div>
            <TextField label={t("ref.why")} value={one.why} maxLength={200} onChange={(why) => change({ why })} />
            {unrecorded && limited && (
                <fieldset class="fix">
                    <legend>{t("ref.when")}</legend>
                    <TextField label={t("ref.when.move")} value={at} maxLength={4} onChange={setAt} />
                    <Tick label={t("ref.when.played")} value={played} set={setPlayed} />
                </fieldset>
            )}
            {said && <p class="note broken" role="alert">{said}</p>}
            <div class="row">
                {acts.claim && <button type="button" onClick={enter((each) => acts.claim?.({ ...each, by: one.side === "B" ? "W" : "B", ...(limited && /^\d+$/.test(at) ? { move: Number(at) } : {}), played_since: limited && played }) ?? "ok")}>{t("ref.claim")}</button>}
                <button type="submit" class="main">{t("ref.rule")}</button>
            </div>
        </form>
    );
}

function Tick({ label, value, set }: { label: string; value: boolean | undefined; set(value: boolean): void }) {
    return (
        <label class="tick">
            <input type="checkbox" checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />
            <span>{label}</span>
        </label>
    );
}

/* What the table makes of it, the article before it. */
export function Verdict({ table, row }: { table: RefereeTable; row: Violation }) {
    const { t } = useTools();
    const lists = [row.ruling, row.first, row.again].filter((list) => list !== undefined);
    return (
        <p class="verdictline">
            <span class="seal">{t("ref.article", { article: row.article })}</span>
            <span>{lists.map((list) => rulingWords(t, table, list)).join(" → ")}{row.choice ? ` ${lists.length > 0 ? "+ " : ""}(${row.choice.map((word) => ownWords(t, table.consequence(word))).join(" / ")})` : ""}</span>
            {row.claim_until && <small class="soft">{t("ref.until", { until: t.maybe(`ref.until.${row.claim_until}`) ?? row.claim_until })}</small>}
        </p>
    );
}
