// pairing.tsx — the next round before it is published: its goals, changes by hand with their cost, and "why not A against B?".
// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import type { Tongue } from "../i18n/i18n.ts";
import { newKey } from "../net/random.ts";
import { useTools } from "../pages/tools.ts";
import * as api from "./api.ts";
import type { EventView, Explanation, Goal, Round } from "./api.ts";
import { exchange, nameOf, type Pairs, turnColours } from "./model.ts";
import { Side } from "./public.tsx";
import { useDeskContext } from "./tools.ts";

const goalName = (t: Tongue, goal: string): string => t.maybe(`ev.goal.${goal}`) ?? goal;

/* `paired`: a round that is out already and is to be changed by hand; else the next round, paired now and published on a word. */
export function PairRound({ view, paired, close }: { view: EventView; paired?: Round; close?(): void }) {
    const { t } = useTools();
    const desk = useDeskContext();
    const number = paired?.round ?? view.rounds_paired + 1;
    const [best, setBest] = useState<api.PairedEvent | null>(null);
    const [pairs, setPairs] = useState<Pairs | null>(paired ? { tables: paired.tables.map(({ black, white, handicap, nigiri }) => ({ black, white, handicap, nigiri })), byes: paired.byes } : null);
    const [proof, setProof] = useState<boolean>(false);
    const [chosen, choose] = useState<number | null>(null);
    const [changed, setChanged] = useState(false);
    const [price, setPrice] = useState<Explanation | null>(null);
    const [explaining, setExplaining] = useState(false);

    useEffect(() => {
        if (paired) return undefined;
        let stopped = false;
        desk.run(() => api.pair(desk.id, { token: desk.pass, round: number, dry: true })).then((answer) => {
            if (stopped || !answer) return;
            setBest(answer.event);
            setProof(answer.certificate?.optimal === true);
            setPairs(pairsOf(answer.event));
        });
        return () => { stopped = true; };
    }, [view.event, view.seq, number]);
    /* What the pairs as they stand cost. */
    useEffect(() => {
        if (!changed || !pairs) { setPrice(null); return undefined; }
        let stopped = false;
        api.cost(desk.id, { token: desk.pass, round: number, tables: pairs.tables.map(({ black, white }) => [black, white]), bye: pairs.byes[0] ?? 0 })
            .then((answer) => { if (!stopped) setPrice(answer); }, () => { if (!stopped) setPrice(null); });
        return () => { stopped = true; };
    }, [changed, pairs]);

    const pick = (n: number): void => {
        if (!pairs) return;
        if (chosen === null || chosen === n) { choose(chosen === n ? null : n); return; }
        setPairs(exchange(pairs, chosen, n));
        setChanged(true);
        choose(null);
    };
    const publish = async (): Promise<void> => {
        if (!pairs) return;
        if (!changed && !paired) {
            await desk.run(() => api.pair(desk.id, { token: desk.pass, key: newKey(), round: number }));
            return;
        }
        const acts: api.Act[] = [{ kind: "paired", round: number, manual: true, tables: pairs.tables.map((one) => ({ ...one })), bye: pairs.byes.length === 0 ? null : pairs.byes.length === 1 ? pairs.byes[0] : pairs.byes }];
        if (paired) acts.unshift({ kind: "undone", event: paired.seq, why: t("ev.adjust") });
        if (await desk.act(...acts) === "done") close?.();
    };
    if (!pairs) return desk.busy ? <p class="soft" role="status">{t("ev.pairing")}</p> : null;
    const who = (n: number) => (
        <button type="button" class="quiet pickname" aria-pressed={chosen === n} title={t("ev.swap.who", { name: nameOf(view, n) })} onClick={() => pick(n)}><Side view={view} n={n} round={number} /></button>
    );
    return (
        <section class={paired ? "adjust" : "card"}>
            {!paired && <h2>{t("ev.pair.n", { n: number })} <small class="soft">{t("ev.preview")}</small></h2>}
            {proof && !changed && <p class="small soft">{t("ev.proved")}</p>}
            {best?.goals && !changed && <GoalList goals={Object.entries(best.goals).filter(([goal, value]) => value !== 0 || !/^C\d/.test(goal)).map(([goal, value]) => ({ goal, text: "", best: value, now: value }))} plain />}
            {changed && <p class="small"><b class="seal">{t("ev.manual")}</b> {price ? (price.first_worse ? <CostWords goals={price.goals} /> : t("ev.cost.none")) : t("ev.cost.unknown")}</p>}
            <p class="small soft">{chosen === null ? t("ev.swap.hint") : t("ev.swap.with", { name: nameOf(view, chosen) })}</p>
            <ol class="pairings preview">
                {pairs.tables.map((one, i) => (
                    <li key={i}>
                        <span class="no">{i + 1}</span>
                        <span class="side"><i class="stone b" aria-hidden="true" />{who(one.black)}</span>
                        <span class="score"><button type="button" class="quiet" aria-label={t("ev.turn", { table: i + 1 })} onClick={() => { setPairs(turnColours(pairs, i)); setChanged(true); }}>⇄</button>{one.handicap ? <small>{t("ev.handicap.n", { n: one.handicap })}</small> : one.nigiri ? <small>{t("ev.nigiri")}</small> : null}</span>
                        <span class="side right">{who(one.white)}<i class="stone w" aria-hidden="true" /></span>
                    </li>
                ))}
            </ol>
            {pairs.byes.length > 0 && <p class="byes">{t("ev.bye")}: {pairs.byes.map((n) => <span key={n}>{who(n)}</span>)}</p>}
            <div class="row wrap">
                <button type="button" class="main" disabled={desk.busy || (!!paired && !changed)} onClick={publish}>{changed ? t("ev.publish.manual") : t("ev.publish", { n: number })}</button>
                {changed && <button type="button" onClick={() => {
                    setChanged(false);
                    if (best) setPairs(pairsOf(best));
                    else if (paired) setPairs({ tables: paired.tables.map(({ black, white, handicap, nigiri }) => ({ black, white, handicap, nigiri })), byes: paired.byes });
                }}>{t("ev.back")}</button>}
                {!paired && <button type="button" aria-expanded={explaining} onClick={() => setExplaining(!explaining)}>{t("ev.explain")}</button>}
                {close && <button type="button" onClick={close}>{t("cancel")}</button>}
            </div>
            {explaining && <Explain view={view} round={number} />}
        </section>
    );
}

const pairsOf = (event: api.PairedEvent): Pairs => ({
    tables: event.tables.map(({ black, white, handicap, nigiri }) => ({ black, white, handicap, nigiri })),
    byes: event.bye === null ? [] : Array.isArray(event.bye) ? event.bye : [event.bye],
});

function GoalList({ goals, plain }: { goals: Goal[]; plain?: boolean }) {
    const { t } = useTools();
    return (
        <ul class="goals">
            {goals.map((one) => (
                <li key={one.goal} class={one.now > one.best ? "worse" : ""} title={one.text}>
                    <span>{goalName(t, one.goal)}</span> <b>{plain ? one.now : one.now === one.best ? one.best : `${one.best} → ${one.now}`}</b>
                </li>
            ))}
        </ul>
    );
}

function CostWords({ goals }: { goals: Goal[] }) {
    const { t } = useTools();
    return <>{goals.filter((one) => one.now !== one.best).map((one) => `${goalName(t, one.goal)} ${one.best} → ${one.now}`).join("; ")}</>;
}

/* Why do these two not meet? */
export function Explain({ view, round }: { view: EventView; round: number }) {
    const { t } = useTools();
    const desk = useDeskContext();
    const [a, setA] = useState(0);
    const [b, setB] = useState(0);
    const [answer, setAnswer] = useState<Explanation | null>(null);
    const names = [...view.players].sort((x, y) => nameOf(view, x.n).localeCompare(nameOf(view, y.n), t.language));
    const ask = async (event: Event): Promise<void> => {
        event.preventDefault();
        if (a === 0) return;
        setAnswer(await desk.run(() => api.explain(desk.id, { token: desk.pass, round, a, b })));
    };
    const select = (label: string, value: number, set: (n: number) => void, bye: boolean) => (
        <label class="field"><span>{label}</span>
            <select value={value} onChange={(event) => { set(Number(event.currentTarget.value)); setAnswer(null); }}>
                <option value={0}>{bye ? t("ev.bye") : "—"}</option>
                {names.map((one) => <option key={one.n} value={one.n}>{nameOf(view, one.n)}</option>)}
            </select>
        </label>
    );
    const who = b > 0 ? nameOf(view, b) : t("ev.bye");
    return (
        <form class="explain" onSubmit={ask}>
            <div class="pair">{select(t("ev.explain.a"), a, setA, false)}{select(t("ev.explain.b"), b, setB, true)}</div>
            <button type="submit" disabled={a === 0 || a === b}>{t("ev.explain.ask")}</button>
            {answer && (
                <div role="status">
                    <p class="ask">{answer.first_worse ? t("ev.explain.worse", { a: nameOf(view, a), b: who, goal: goalName(t, answer.first_worse) }) : t("ev.explain.equal", { a: nameOf(view, a), b: who })}</p>
                    <GoalList goals={answer.goals} />
                </div>
            )}
        </form>
    );
}
