// claims.tsx — what a player has to do with the referee: questions that wait for him, the ledger, a claim.
// SPDX-License-Identifier: MIT
import { useMemo, useState } from "preact/hooks";
import { other } from "../game/shown.ts";
import type { GameClient } from "../net/game_client.ts";
import type { Opened, RefereeView, Side, View } from "../net/protocol.ts";
import { entriesOf, loserOf, waits } from "../referee/online.ts";
import { RefereeTable } from "../referee/table.ts";
import { ownWords } from "../referee/words.ts";
import type { Rules } from "../rules.ts";
import { TextField } from "./choice.tsx";
import { LedgerList } from "./ledger.tsx";
import { Standing, violationWords } from "./standing.tsx";
import { useTools } from "./tools.ts";

export interface RefereeCardProps { client: GameClient; view: View; opened: Opened; rules: Rules; mine: Side[] }

export function RefereeCard({ client, view, opened, rules, mine }: RefereeCardProps) {
    const { t } = useTools();
    const table = useMemo(() => new RefereeTable(rules), [rules]);
    const referee = view.referee;
    if (!referee) return null;
    const zi = opened.rules.unit === "zi";
    const open = referee.claims.filter((claim) => claim.state === "open").length;
    return (
        <>
            {waits(referee) && view.phase !== "ended" && (
                <section class="card standing">
                    <Standing referee={referee} table={table} zi={zi} serverNow={() => client.serverNow} />
                    <Questions client={client} referee={referee} mine={mine} />
                </section>
            )}
            {referee.refereed && (
                <details class="card umpire">
                    <summary>
                        <span>{t("ump.referee")} <small class="soft">{t(view.here.referee ? "ump.referee.here" : "ump.referee.away")}</small></span>
                        <small class="soft">{t("ref.warnings", { b: referee.warnings.B, w: referee.warnings.W })}{open > 0 ? ` · ${t("ump.claims")} ${open}` : ""}</small>
                    </summary>
                    <LedgerList table={table} entries={entriesOf(referee)} acts={{ rule: () => "ok" }} closed />
                    <Claimed table={table} referee={referee} />
                    {mine.length > 0 && view.phase !== "ended" && <ClaimForm client={client} referee={referee} table={table} side={mine[0]} />}
                </details>
            )}
        </>
    );
}

function Questions({ client, referee, mine }: { client: GameClient; referee: RefereeView; mine: Side[] }) {
    const { t } = useTools();
    const loser = loserOf(referee);
    const me = mine.length > 0;
    const appealed = referee.pending?.until_ms === null;
    const ruling = [...referee.rulings].reverse().find((one) => !one.reversed && !one.appealed);
    return (
        <div class="row wrap">
            {me && referee.sealing && mine.includes(referee.sealing) && <p class="ask">{t("ump.sealing.you")}</p>}
            {me && referee.standing && !mine.every((side) => referee.times_confirmed[side]) && (
                <button type="button" class="main" onClick={() => client.send({ t: "confirm_times" }, mine.find((side) => !referee.times_confirmed[side]))}>{t("ump.times.confirm")}</button>
            )}
            {referee.pending?.why === "flag" && loser && mine.includes(loser) && (
                <>
                    <button type="button" class="main" onClick={() => client.send({ t: "flag_choice", yes: true })}>{t("ump.flag.pass")}</button>
                    <button type="button" onClick={() => client.send({ t: "flag_choice", yes: false })}>{t("ump.flag.loss")}</button>
                </>
            )}
            {referee.pending?.why === "ruling" && loser && mine.includes(loser) && !appealed && (
                <>
                    {ruling && <button type="button" class="main" onClick={() => client.send({ t: "appeal", of: ruling.number })}>{t("ref.appeal")}</button>}
                    <button type="button" onClick={() => client.send({ t: "confirm" })}>{t("ump.accept")}</button>
                </>
            )}
            {me && referee.pending?.why === "count" && (
                <button type="button" onClick={() => client.send({ t: "claim", right: "recheck" })}>{t("ump.recheck")}</button>
            )}
        </div>
    );
}

/* The claims made so far, in words. */
export function Claimed({ table, referee, children }: { table: RefereeTable; referee: RefereeView; children?: (number: number) => preact.ComponentChildren }) {
    const { t } = useTools();
    if (referee.claims.length === 0) return null;
    return (
        <ul class="claimed">
            {referee.claims.map((claim) => {
                const right = claim.right ? table.rights(referee.edition).find((one) => one.right === claim.right) : undefined;
                return (
                    <li key={claim.number} class={claim.state}>
                        <span>{claim.number}. {t(`ref.by.${claim.by}`)}{t.language === "en" ? ": " : "："}{claim.violation ? violationWords(t, table, claim.violation) : right ? ownWords(t, right) : claim.right}
                            {claim.side ? ` (${t(`side.${claim.side}`)})` : ""}</span>
                        <small class="soft">{[t(`ump.claim.${claim.state}`), claim.move > 0 ? t("ref.at_move", { n: claim.move }) : ""].filter((part) => part).join(" · ")}</small>
                        {claim.state === "open" && children?.(claim.number)}
                    </li>
                );
            })}
        </ul>
    );
}

function ClaimForm({ client, referee, table, side }: { client: GameClient; referee: RefereeView; table: RefereeTable; side: Side }) {
    const { t } = useTools();
    const violations = useMemo(() => table.violations(referee.edition).filter((row) => row.violation !== "one_warning" && row.violation !== "two_warnings"), [table, referee.edition]);
    const rights = useMemo(() => table.rights(referee.edition).filter((row) => !row.duty), [table, referee.edition]);
    const [about, setAbout] = useState("v:unlisted");
    const [why, setWhy] = useState("");
    const row = violations.find((one) => `v:${one.violation}` === about);
    const send = (event: Event): void => {
        event.preventDefault();
        const reason = why === "" ? {} : { reason: why };
        if (about.startsWith("r:")) client.send({ t: "claim", right: about.slice(2), ...reason });
        else client.send({ t: "claim", violation: about.slice(2), side: other(side), ...reason });
        setWhy("");
    };
    return (
        <form class="claimform" onSubmit={send} aria-label={t("ump.claim.do")}>
            <label class="field">
                <span>{t("ump.claim.about")}</span>
                <select value={about} onChange={(event) => setAbout(event.currentTarget.value)}>
                    <optgroup label={t("ump.claim.violations")}>
                        {violations.map((one) => <option key={one.violation} value={`v:${one.violation}`}>{one.article} {ownWords(t, one)}</option>)}
                    </optgroup>
                    <optgroup label={t("ump.claim.rights")}>
                        {rights.map((one) => <option key={one.right} value={`r:${one.right}`}>{one.article} {ownWords(t, one)}</option>)}
                    </optgroup>
                </select>
            </label>
            {row?.claim_until && <p class="small soft">{t("ref.until", { until: t.maybe(`ref.until.${row.claim_until}`) ?? row.claim_until })}</p>}
            <TextField label={t("ref.why")} value={why} maxLength={50} onChange={setWhy} />
            <button type="submit">{t("ump.claim.do")}</button>
        </form>
    );
}
