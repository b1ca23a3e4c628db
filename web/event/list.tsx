// list.tsx — the tournaments of this server; with the house's link: opening one.
// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from "preact/hooks";
import { newKey } from "../net/random.ts";
import { timeWords } from "../clock/words.ts";
import { ruleWords } from "../game/words.ts";
import type { Tongue, Word } from "../i18n/i18n.ts";
import { Choice, NumberField, TextField } from "../pages/choice.tsx";
import { Frame } from "../pages/frame.tsx";
import { useTools } from "../pages/tools.ts";
import * as api from "./api.ts";
import type { EventLine } from "./api.ts";
import { dateLocale } from "./model.ts";
import { SheetFields } from "./sheet_fields.tsx";
import { FIRST_STAGES, type Stage, Stages, stageSettings } from "./stages.tsx";
import { troubleWords } from "./tools.ts";

export function EventsPage({ pass }: { pass: string | null }) {
    const { t } = useTools();
    const [events, setEvents] = useState<EventLine[] | null>(null);
    const [house, setHouse] = useState(false);
    const [refused, setRefused] = useState(false);
    const [opening, setOpening] = useState(false);
    useEffect(() => { document.title = `${t("ev.title")} · ${t("title")}`; }, [t]);
    useEffect(() => {
        const ask = pass ? api.house(pass).then((answer) => { setHouse(true); return answer; }, (error: unknown) => { setRefused(true); throw error; }) : api.listEvents();
        ask.catch(() => api.listEvents()).then(({ events }) => setEvents([...events].sort((a, b) => b.at_ms - a.at_ms)), () => setEvents([]));
    }, [pass]);
    const own = api.ownEvents();
    return (
        <Frame>
            <div class="home">
                <section class="welcome">
                    <h1>{t("ev.title")}</h1>
                    {house ? <button type="button" class="main" aria-expanded={opening} onClick={() => setOpening(!opening)}>{t("ev.new")}</button> : <p>{t("ev.list.hint")}</p>}
                    {refused && <p class="note broken" role="alert">{t("ev.refused")}</p>}
                </section>
                {opening && pass && <NewEvent pass={pass} />}
                {events?.length === 0 && <p class="soft center">{t("ev.list.none")}</p>}
                <section class="games"><ul>
                    {events?.map((one) => {
                        const link = one.links?.director ?? (own[one.event] ? `/event/${one.event}#${own[one.event].pass}` : `/event/${one.event}`);
                        return (
                            <li key={one.event}>
                                <a class="card gamecard" href={link}>
                                    <span class="who">{one.name}</span>
                                    <span class="what">{t(`ev.system.${one.system}` as Word)} · {t("ev.players.n", { n: one.players })}{one.sheet.place ? ` · ${one.sheet.place}` : ""}</span>
                                    <span class={`state ${one.open_games > 0 ? "going" : ""}`}>{one.rounds_paired === 0 ? t("ev.before") : t("ev.list.round", { n: one.rounds_paired, all: one.rounds || "?" })}</span>
                                    <time class="when" dateTime={new Date(one.at_ms).toISOString()}>{new Date(one.at_ms).toLocaleDateString(dateLocale(t))}</time>
                                    <span class="go">{link.includes("#") ? t("ev.list.desk") : t("home.watch")}</span>
                                </a>
                            </li>
                        );
                    })}
                </ul></section>
            </div>
        </Frame>
    );
}

const SYSTEMS = ["swiss", "macmahon", "round_robin", "elimination", "swiss_elimination", "leitai", "series", "arena", "staged"] as const;

/* Presets of the competition sheet: what an event usually is; every field can be changed. */
const PRESETS = {
    national: { system: "swiss", rounds: 9, chinese: true, competition: "national" },
    amateur: { system: "swiss", rounds: 7, chinese: true, competition: "local" },
    grading: { system: "swiss", rounds: 5, chinese: true, competition: "absolute" },
    european: { system: "macmahon", rounds: 5, chinese: false, competition: "" },
} as const;
type Preset = keyof typeof PRESETS;
const ORDERS = ["chinese", "default", "dutch"] as const;
type Order = (typeof ORDERS)[number];

/* What a ready-made sheet says, in words for the prints; its name stays for the online boards. */
function sheetOf(t: Tongue, one: api.Competition | undefined): Record<string, string> {
    if (!one) return { competition: "", rules: "", time: "", late_forfeit: "15" };
    return { competition: one.id, rules: ruleWords(t, one.rules), time: timeWords(t, one.time), late_forfeit: String(Math.round(one.late_s / 60) || 15) };
}

export function NewEvent({ pass }: { pass: string }) {
    const { t } = useTools();
    const key = useRef(newKey());
    const [preset, setPreset] = useState<Preset>("amateur");
    const [name, setName] = useState("");
    const [system, setSystem] = useState<string>("swiss");
    const [rounds, setRounds] = useState(7);
    const [order, setOrder] = useState<Order>("chinese");
    const [seeding, setSeeding] = useState("slip");
    const [criteria, setCriteria] = useState("usual");
    const [teams, setTeams] = useState(false);
    const [boards, setBoards] = useState(3);
    const [form, setForm] = useState("fixed");
    const [losses, setLosses] = useState(1);
    const [cycles, setCycles] = useState(1);
    const [stages, setStages] = useState<Stage[]>(FIRST_STAGES);
    const [third, setThird] = useState(false);
    const [half, setHalf] = useState(false);
    const [bestOf, setBestOf] = useState(1);
    const [accelerated, setAccelerated] = useState(false);
    const [bar, setBar] = useState("4D");
    const [floor, setFloor] = useState("20K");
    const [handicap, setHandicap] = useState(false);
    const [less, setLess] = useState(1);
    const [sheet, setSheet] = useState<Record<string, string>>({});
    const [sheets, setSheets] = useState<api.Competition[]>([]);
    const [file, setFile] = useState<{ name: string; text: string } | null>(null);
    const [busy, setBusy] = useState(false);
    const [trouble, setTrouble] = useState<string | null>(null);
    const byGoals = system === "swiss" || system === "macmahon" || system === "swiss_elimination";
    const timed = system === "swiss" || system === "macmahon" || system === "swiss_elimination";
    const mayTeam = system === "swiss" || system === "round_robin";
    const take = (which: Preset): void => {
        const row = PRESETS[which];
        setPreset(which);
        setSystem(row.system);
        setRounds(row.rounds);
        setOrder(row.chinese ? "chinese" : "default");
        takeSheet(row.competition);
    };
    const takeSheet = (id: string, among = sheets): void => setSheet((own) => ({ ...own, ...sheetOf(t, among.find((one) => one.id === id)) }));
    useEffect(() => {
        api.competitions().then((answer) => { setSheets(answer.sheets); takeSheet(PRESETS[preset].competition, answer.sheets); }, () => {});
    }, []);
    const open = async (event: Event): Promise<void> => {
        event.preventDefault();
        setBusy(true);
        setTrouble(null);
        const settings: Record<string, unknown> = {};
        if (byGoals) settings.pairing = order === "dutch" ? { preset: order } : { preset: order, seeding };
        if (criteria !== "usual") settings.criteria = CRITERIA[criteria];
        if (system === "elimination" || system === "swiss_elimination") settings.losses = losses;
        if (system === "round_robin") settings.cycles = cycles;
        if (system === "round_robin" && half) settings.withdrawal = "half";
        if (system === "elimination" && third) settings.third_place = true;
        if ((system === "elimination" || system === "series") && bestOf > 1) settings.best_of = bestOf;
        if (system === "staged") settings.stages = stages.map(stageSettings);
        if (system === "swiss" && accelerated) settings.accelerated = "baku";
        if (Number(sheet.late_forfeit) > 0) settings.late_minutes = Math.round(Number(sheet.late_forfeit));
        if (system === "macmahon") Object.assign(settings, { bar, floor, handicap, ...(handicap ? { handicap_less: less } : {}) });
        if (teams && mayTeam) Object.assign(settings, { teams: true, boards, team_form: form });
        try {
            const uploaded = file ? { upload: await api.upload(pass, "", file.text) } : {};
            const fixed = timed && rounds > 0;
            const answer = await api.openEvent({ token: pass, key: key.current, name: name.trim(), ...(system === "staged" ? {} : { system }), ...(fixed ? { rounds } : {}), settings, sheet, ...uploaded });
            const director = answer.links.director ?? answer.links.public;
            api.rememberEvent(answer.event, { pass: director.split("#")[1] ?? "", name: name.trim() });
            location.assign(director);
        } catch (error) {
            setBusy(false);
            key.current = newKey();
            setTrouble(troubleWords(t, error));
        }
    };
    const choose = async (event: Event): Promise<void> => {
        const chosen = (event.currentTarget as HTMLInputElement).files?.[0];
        if (chosen) setFile({ name: chosen.name, text: new TextDecoder().decode(await chosen.arrayBuffer()) });
    };
    return (
        <section class="card">
            <h2>{t("ev.new")}</h2>
            <form class="newgame" onSubmit={open}>
                <TextField label={t("ev.new.name")} value={name} maxLength={120} onChange={setName} />
                <Choice label={t("ev.new.preset")} value={preset} options={(Object.keys(PRESETS) as Preset[]).map((value) => ({ value, label: t(`ev.preset.${value}`) }))} onChange={take} />
                <div class="pair">
                    <label class="field"><span>{t("ev.new.system")}</span>
                        <select value={system} onChange={(event) => setSystem(event.currentTarget.value)}>{SYSTEMS.map((one) => <option key={one} value={one}>{t(`ev.system.${one}`)}</option>)}</select></label>
                    {timed && <NumberField label={t("ev.new.rounds")} value={rounds} min={1} max={64} onChange={setRounds} />}
                    {(system === "elimination" || system === "swiss_elimination") && <NumberField label={t("ev.new.losses")} value={losses} min={1} max={9} onChange={setLosses} />}
                    {system === "round_robin" && <NumberField label={t("ev.new.cycles")} value={cycles} min={1} max={8} onChange={setCycles} />}
                </div>
                {system === "staged" && <Stages stages={stages} change={setStages} />}
                {(system === "elimination" || system === "series") && (
                    <div class="pair"><label class="field"><span>{t("ev.new.best_of")}</span>
                        <select value={bestOf} onChange={(event) => setBestOf(Number(event.currentTarget.value))}>{[1, 3, 5, 7].map((n) => <option key={n} value={n}>{n}</option>)}</select></label>
                        {system !== "series" && <label class="check"><input type="checkbox" checked={third} onChange={(event) => setThird(event.currentTarget.checked)} /> <span>{t("ev.new.third")}</span></label>}</div>
                )}
                {system === "round_robin" && <label class="check"><input type="checkbox" checked={half} onChange={(event) => setHalf(event.currentTarget.checked)} /> <span>{t("ev.new.half")}</span></label>}
                {system === "swiss" && <label class="check"><input type="checkbox" checked={accelerated} onChange={(event) => setAccelerated(event.currentTarget.checked)} /> <span>{t("ev.new.accelerated")}</span></label>}
                {system === "macmahon" && <div class="pair"><TextField label={t("ev.new.bar")} value={bar} maxLength={4} onChange={setBar} /><TextField label={t("ev.new.floor")} value={floor} maxLength={4} onChange={setFloor} /></div>}
                {system === "macmahon" && <label class="check"><input type="checkbox" checked={handicap} onChange={(event) => setHandicap(event.currentTarget.checked)} /> <span>{t("ev.new.handicap")}</span></label>}
                {system === "macmahon" && handicap && <NumberField label={t("ev.new.handicap_less")} value={less} min={0} max={9} onChange={setLess} />}
                {byGoals && (
                    <div class="pair">
                        <label class="field"><span>{t("ev.new.order")}</span>
                        <select value={order} onChange={(event) => setOrder(event.currentTarget.value as Order)}>{ORDERS.map((one) => <option key={one} value={one}>{t(`ev.new.order.${one}`)}</option>)}</select></label>
                        {order !== "dutch" && <label class="field"><span>{t("ev.new.seeding")}</span>
                            <select value={seeding} onChange={(event) => setSeeding(event.currentTarget.value)}>{(["slip", "fold", "adjacent", "random"] as const).map((one) => <option key={one} value={one}>{t(`ev.seeding.${one}`)}</option>)}</select></label>}
                    </div>
                )}
                <label class="field"><span>{t("ev.new.criteria")}</span>
                    <select value={criteria} onChange={(event) => setCriteria(event.currentTarget.value)}>
                        <option value="usual">{t("ev.criteria.usual")}</option>
                        {Object.entries(CRITERIA).map(([word, list]) => <option key={word} value={word}>{list.map((code) => t.maybe(`ev.criterion.${code}`) ?? code).join(" › ")}</option>)}
                    </select></label>
                {mayTeam && <Choice label={t("ev.new.teams")} value={teams} options={[{ value: false, label: t("ev.new.single") }, { value: true, label: t("ev.new.team") }]} onChange={(value) => setTeams(value === true)} />}
                {mayTeam && teams && (
                    <div class="pair"><NumberField label={t("ev.new.boards")} value={boards} min={1} max={16} onChange={setBoards} />
                        <label class="field"><span>{t("ev.new.form")}</span>
                            <select value={form} onChange={(event) => setForm(event.currentTarget.value)}>{(["fixed", "substitutes", "lineup"] as const).map((one) => <option key={one} value={one}>{t(`ev.form.${one}`)}</option>)}</select></label></div>
                )}
                <label class="field"><span>{t("ev.sheet")}</span>
                    <select value={sheet.competition ?? ""} onChange={(event) => takeSheet(event.currentTarget.value)}>
                        <option value="">{t("ev.sheet.own")}</option>
                        {sheets.map((one) => <option key={one.id} value={one.id}>{t.language === "en" ? one.en : one.zh} · {timeWords(t, one.time)}</option>)}
                    </select></label>
                <details><summary>{t("ev.sheet.fields")}</summary><SheetFields sheet={sheet} change={setSheet} /></details>
                <details><summary>{t("ev.new.file")}</summary>
                    <label class="field"><span>{t("ev.new.file.hint")}</span><input type="file" accept=".xml,.h9,.trf,.journal,.txt" onChange={choose} /></label></details>
                {trouble && <p class="note broken" role="alert">{trouble}</p>}
                {!name.trim() && !file && <p class="small soft">{t("ev.new.need_name")}</p>}
                <button type="submit" class="main" disabled={busy || (!name.trim() && !file)}>{t("ev.new.open")}</button>
            </form>
        </section>
    );
}

const CRITERIA: Record<string, string[]> = {
    yunbisai: ["POINTS", "OPP", "PROG"],
    article: ["POINTS", "OPP", "WARNINGS"],
    total: ["TOTAL", "WARNINGS"],
    european: ["MMS", "SOSM", "SOSOSM"],
    wins: ["NBW", "SOSW", "SODOSW"],
};
