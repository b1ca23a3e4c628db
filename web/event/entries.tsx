// entries.tsx — entries: typed fast, pasted as a list, read from another program's file; seeds; corrections.
// SPDX-License-Identifier: MIT
import { useRef, useState } from "preact/hooks";
import { Sheet } from "../pages/sheet.tsx";
import { useTools } from "../pages/tools.ts";
import { newKey } from "../net/random.ts";
import * as api from "./api.ts";
import type { EventView, Player } from "./api.ts";
import { drawn, HandDrawn, lotActs } from "./lots.tsx";
import { doubles, type Entry, fullName, rankWords, readList, readNumbers, readRank, strength } from "./model.ts";
import { useDeskContext } from "./tools.ts";

const BATCH = 300;

export function EntriesTab({ view }: { view: EventView }) {
    const { t } = useTools();
    const desk = useDeskContext();
    const [pasting, setPasting] = useState(false);
    const [drawing, setDrawing] = useState(false);
    const [said, setSaid] = useState("");
    const file = useRef<HTMLInputElement>(null);

    const enterAll = async (entries: Entry[]): Promise<void> => {
        for (let i = 0; i < entries.length; i += BATCH)
            if (await desk.act(...entries.slice(i, i + BATCH).map((one) => ({ kind: "entered", ...one }))) !== "done") return;
        setSaid(t("ev.entered.n", { n: entries.length }));
    };
    const readFile = async (event: Event): Promise<void> => {
        const input = event.currentTarget as HTMLInputElement;
        const chosen = input.files?.[0];
        if (!chosen) return;
        const text = decode(await chosen.arrayBuffer());
        input.value = "";
        const start = text.trimStart();
        if (start.startsWith("<") || /^\d{3} /.test(start) || /^;/.test(start) || /\.(h9|trf|tou)$/i.test(chosen.name)) {
            const done = await desk.run(async () => {
                const name = await api.upload(desk.pass ?? "", desk.id, text);
                return api.importPlayers(desk.id, { token: desk.pass, key: newKey(), upload: name });
            });
            if (done) setSaid(t("ev.entered.n", { n: done.added }));
        } else {
            const entries = readList(text);
            const known = new Set(doubles(entries, view.players));
            await enterAll(entries.filter(({ name }) => !known.has(name)));
        }
    };
    const seedByStrength = (): void => {
        const order = [...view.players].sort((a, b) => strength(b) - strength(a) || a.n - b.n).map(({ n }) => n);
        desk.act({ kind: "seeded", order }).then((how) => { if (how === "done") setSaid(t("ev.seeded")); });
    };
    const seedByLot = (): void => {
        desk.act(...lotActs("pairing", [drawn(view.players.map(({ n }) => n))], t("ev.lot.program"), "")).then((how) => { if (how === "done") setSaid(t("ev.seeded")); });
    };
    return (
        <>
            <section class="card">
                <h2>{t("ev.enter")}</h2>
                <QuickEntry view={view} done={(name) => setSaid(t("ev.entered.one", { name }))} />
                <div class="row wrap">
                    <button type="button" onClick={() => setPasting(true)}>{t("ev.paste")}</button>
                    <button type="button" onClick={() => file.current?.click()}>{t("ev.file")}</button>
                    <input ref={file} class="hidden" tabIndex={-1} type="file" aria-label={t("ev.file")} accept=".xml,.h9,.trf,.csv,.tsv,.txt,.tou" onChange={readFile} />
                    <button type="button" disabled={view.players.length < 2 || view.rounds_paired > 0} onClick={seedByStrength}>{t("ev.seed.strength")}</button>
                    <button type="button" disabled={view.players.length < 2 || view.rounds_paired > 0} onClick={seedByLot}>{t("ev.seed.lot")}</button>
                    <button type="button" disabled={view.players.length < 2 || view.rounds_paired > 0} onClick={() => setDrawing(true)}>{t("ev.lot.type")}</button>
                </div>
                <p class="small soft" role="status">{said || t("ev.players.n", { n: view.players.length })}</p>
            </section>
            <EntryTable view={view} />
            {view.players.length > 1 && <Forbidden view={view} />}
            {drawing && <HandDrawn view={view} groups={[view.players.map(({ n }) => n)]} purpose="pairing" done={() => setSaid(t("ev.seeded"))} close={() => setDrawing(false)} />}
            {pasting && <PasteSheet view={view} enter={enterAll} close={() => setPasting(false)} />}
        </>
    );
}

/* UTF-8, else the old Chinese encoding. */
function decode(bytes: ArrayBuffer): string {
    try {
        return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
        return new TextDecoder("gb18030").decode(bytes);
    }
}

/* Name, grade, club ...; Enter enters, and the name's field waits for the next. */
function QuickEntry({ view, done }: { view: EventView; done(name: string): void }) {
    const { t } = useTools();
    const desk = useDeskContext();
    const empty = { name: "", rank: "", rating: "", club: "", team: "", division: "" };
    const [entry, setEntry] = useState(empty);
    const name = useRef<HTMLInputElement>(null);
    const bad = entry.rank.trim() !== "" && readRank(entry.rank) === null;
    const enter = async (event: Event): Promise<void> => {
        event.preventDefault();
        if (!entry.name.trim() || bad || desk.busy) return;
        const rank = readRank(entry.rank);
        const how = await desk.act({
            kind: "entered", name: entry.name.trim(), ...(rank ? { rank } : {}), ...(entry.rating.trim() ? { rating: Math.round(Number(entry.rating)) || 0 } : {}),
            ...(entry.club.trim() ? { club: entry.club.trim() } : {}), ...(entry.team.trim() ? { team: entry.team.trim() } : {}),
            ...(entry.division.trim() ? { division: entry.division.trim() } : {}),
        });
        if (how !== "done") return;
        done(entry.name.trim());
        setEntry({ ...empty, team: entry.team, division: entry.division });
        name.current?.focus();
    };
    const field = (key: keyof typeof empty, label: string, size: string, more: object = {}) => (
        <label class={`field ${size}`}><span>{label}</span>
            <input type="text" value={entry[key]} autocomplete="off" maxLength={80} onInput={(event) => setEntry({ ...entry, [key]: event.currentTarget.value })} {...more} />
        </label>
    );
    return (
        <form class="quickentry" onSubmit={enter}>
            {field("name", t("ev.name"), "long", { ref: name })}
            {field("rank", t("ev.rank"), "short", { placeholder: t("ev.rank.hint"), "aria-invalid": bad })}
            {field("rating", t("ev.rating"), "short", { inputMode: "numeric" })}
            {field("club", t("ev.club"), "long")}
            {(view.teams_play || view.system === "leitai") && field("team", t("ev.team"), "long")}
            {!view.teams_play && view.system !== "leitai" && field("division", t("ev.division"), "short")}
            <button type="submit" class="main">{t("ev.enter.one")}</button>
        </form>
    );
}

function PasteSheet({ view, enter, close }: { view: EventView; enter(entries: Entry[]): Promise<void>; close(): void }) {
    const { t } = useTools();
    const [text, setText] = useState("");
    const entries = readList(text);
    const known = doubles(entries, view.players);
    const fresh = entries.filter(({ name }, i) => !known.includes(name) || entries.findIndex((one) => one.name === name) === i).filter(({ name }) => !view.players.some((one) => fullName(one) === name));
    return (
        <Sheet title={t("ev.paste")} close={close}>
            <p class="small soft">{t("ev.paste.hint")}</p>
            <textarea rows={10} value={text} aria-label={t("ev.paste")} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
            {known.length > 0 && <p class="note broken">{t("ev.paste.doubles", { names: known.slice(0, 5).join("、") })}</p>}
            <div class="preview">
                {fresh.slice(0, 6).map((one) => <span key={one.name}>{[one.name, rankWords(t, one.rank ?? ""), one.rating, one.club, one.team].filter(Boolean).join(" · ")}</span>)}
                {fresh.length > 6 && <span>…</span>}
            </div>
            <button type="button" class="main" disabled={fresh.length === 0} onClick={() => { enter(fresh).then(close); }}>{t("ev.paste.enter", { n: fresh.length })}</button>
        </Sheet>
    );
}

function EntryTable({ view }: { view: EventView }) {
    const { t } = useTools();
    const desk = useDeskContext();
    const [editing, setEditing] = useState<Player | null>(null);
    if (view.players.length === 0) return null;
    const order = [...view.players].sort((a, b) => a.seed - b.seed);
    const move = (place: number, by: number): void => {
        const next = order.map(({ n }) => n);
        const other = place + by;
        if (other < 0 || other >= next.length) return;
        [next[place], next[other]] = [next[other], next[place]];
        desk.act({ kind: "seeded", order: next });
    };
    return (
        <section class="card">
            <h2>{t("ev.tab.entries")}</h2>
            <div class="scroll" tabIndex={0} role="region" aria-label={t("ev.tab.entries")}>
                <table class="standings">
                    <thead><tr><th scope="col">{t("ev.seed")}</th><th scope="col" class="num">{t("ev.no")}</th><th scope="col">{t("ev.name")}</th><th scope="col">{t("ev.rank")}</th><th scope="col" class="num">{t("ev.rating")}</th>
                        <th scope="col">{t("ev.club")}</th>{view.teams_play && <th scope="col">{t("ev.team")}</th>}<th scope="col"><span class="hidden">{t("ev.change")}</span></th></tr></thead>
                    <tbody>
                        {order.map((one, i) => (
                            <tr key={one.n} class={one.out_from !== undefined ? "gone" : ""}>
                                <td class="num seed">{one.seed}
                                    {view.rounds_paired === 0 && <><button type="button" class="quiet tight" aria-label={t("ev.seed.up", { name: fullName(one) })} disabled={i === 0} onClick={() => move(i, -1)}>↑</button>
                                        <button type="button" class="quiet tight" aria-label={t("ev.seed.down", { name: fullName(one) })} disabled={i === order.length - 1} onClick={() => move(i, 1)}>↓</button></>}
                                </td>
                                <td class="num soft">{one.n}</td>
                                <th scope="row">{fullName(one)}</th>
                                <td>{rankWords(t, one.rank)}</td>
                                <td class="num">{one.rating || ""}</td>
                                <td>{[one.club, one.division].filter(Boolean).join(" · ")}</td>
                                {view.teams_play && <td>{one.team}{one.board ? ` · ${one.board}` : ""}</td>}
                                <td><button type="button" class="quiet tight" aria-label={`${t("ev.change")}: ${fullName(one)}`} onClick={() => setEditing(one)}>{t("ev.change")}</button></td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
            {editing && <AmendSheet player={editing} close={() => setEditing(null)} />}
        </section>
    );
}

/* Two or more who may not meet: hard, or better not. */
function Forbidden({ view }: { view: EventView }) {
    const { t } = useTools();
    const desk = useDeskContext();
    const [text, setText] = useState("");
    const [soft, setSoft] = useState(false);
    const [said, setSaid] = useState("");
    const numbers = readNumbers(text, view.players.length);
    const forbid = (event: Event): void => {
        event.preventDefault();
        if (!numbers || numbers.length < 2) return;
        desk.act({ kind: "forbidden", players: numbers, ...(soft ? { soft: true } : {}) }).then((how) => {
            if (how !== "done") return;
            setSaid(t("ev.forbid.done", { names: numbers.map((n) => fullName(view.players[n - 1])).join(t.language === "en" ? ", " : "、") }));
            setText("");
        });
    };
    return (
        <section class="card">
            <h2>{t("ev.forbid")}</h2>
            <form class="quickentry" onSubmit={forbid}>
                <label class="field long"><span>{t("ev.forbid.numbers")}</span><input type="text" value={text} placeholder="1, 4" aria-invalid={text !== "" && !numbers} onInput={(event) => setText(event.currentTarget.value)} /></label>
                <label class="check"><input type="checkbox" checked={soft} onChange={(event) => setSoft(event.currentTarget.checked)} /> <span>{t("ev.forbid.soft")}</span></label>
                <button type="submit">{t("ev.forbid.do")}</button>
            </form>
            {said && <p class="small" role="status">{said}</p>}
        </section>
    );
}

/* A name or a grade put right; what was played stays. */
function AmendSheet({ player, close }: { player: Player; close(): void }) {
    const { t } = useTools();
    const desk = useDeskContext();
    const [own, setOwn] = useState({ name: player.name, first_name: player.first_name, rank: rankWords(t, player.rank), rating: player.rating ? String(player.rating) : "", club: player.club });
    const field = (key: keyof typeof own, label: string) => (
        <label class="field"><span>{label}</span><input type="text" value={own[key]} maxLength={80} onInput={(event) => setOwn({ ...own, [key]: event.currentTarget.value })} /></label>
    );
    const save = (event: Event): void => {
        event.preventDefault();
        const rank = readRank(own.rank);
        desk.act({ kind: "amended", player: player.n, name: own.name.trim(), first_name: own.first_name.trim(), club: own.club.trim(), rating: Math.round(Number(own.rating)) || 0, ...(rank ? { rank } : {}) })
            .then((how) => { if (how === "done") close(); });
    };
    return (
        <Sheet title={fullName(player)} close={close}>
            <form class="newgame" onSubmit={save}>
                {field("name", t("ev.name"))}{field("first_name", t("ev.first_name"))}
                <div class="pair">{field("rank", t("ev.rank"))}{field("rating", t("ev.rating"))}</div>
                {field("club", t("ev.club"))}
                <button type="submit" class="main">{t("ev.save")}</button>
            </form>
        </Sheet>
    );
}
