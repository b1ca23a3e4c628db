// tap.tsx — the clock for two at a real board: set up, kept in this browser, run by the clock library.
// SPDX-License-Identifier: MIT
import "../i18n/tap_rows.ts";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Instants } from "../clock/instants.ts";
import { type Call, ClockLibrary, readingOf } from "../clock/library.ts";
import { mainText } from "../clock/model.ts";
import { type ClockLine, fold, type Line, mayUndo, ofClock, overrunOf, type TapClock } from "../clock/tap.ts";
import { other } from "../game/shown.ts";
import type { Side } from "../net/protocol.ts";
import { RefereeTable } from "../referee/table.ts";
import { ownWords, rulingWords } from "../referee/words.ts";
import type { Rules } from "../rules.ts";
import { keep, kept } from "../settings.ts";
import { Frame } from "./frame.tsx";
import { useAwake } from "./installed.ts";
import { TapHalf } from "./tap_half.tsx";
import { type Tapping, TapMenu, TapReferee } from "./tap_sheets.tsx";
import { TapSetup } from "./tap_setup.tsx";
import { useTools } from "./tools.ts";
import { useCalls } from "./use_calls.ts";

const PLACE = "weiqi.clock";
/* A press made in time may be heard so much later by a busy page: until then no flag is written down. */
const HEARD_MS = 250;

/* What was kept, where it still is a clock that this page can read. */
function keptClock(): TapClock | null {
    const clock = kept<TapClock | null>(PLACE, null);
    if (!clock || typeof clock.system !== "string" || typeof clock.names !== "object" || !Array.isArray(clock.log)) return null;
    const log = clock.log.filter((line) => typeof line?.event === "string" && Number.isSafeInteger(line.at_ms));
    return { ...clock, log, edition: clock.edition === "1988" ? "1988" : "2002", names: { B: String(clock.names?.B ?? ""), W: String(clock.names?.W ?? "") } };
}

export default function TapPage() {
    const { t, rules } = useTools();
    const [clock, setClock] = useState<TapClock | null>(keptClock);
    const save = (next: TapClock | null): void => {
        keep(PLACE, next);
        setClock(next);
    };
    useEffect(() => {                           /* the same clock in another window of this browser */
        const changed = (event: StorageEvent): void => { if (event.key === PLACE) setClock(keptClock()); };
        addEventListener("storage", changed);
        return () => removeEventListener("storage", changed);
    }, []);
    useEffect(() => { document.title = `${t("tap.title")} · ${t("title")}`; }, [t]);

    if (!rules) return <Frame><p class="soft center" role="status">{t("link.opening")}</p></Frame>;
    if (!clock || new ClockLibrary(rules).open(clock.system, clock.edition) !== "ok") return <Frame><TapSetup begin={save} /></Frame>;
    return <Running key={clock.id} rules={rules} clock={clock} save={save} />;
}

function Running({ rules, clock, save }: { rules: Rules; clock: TapClock; save(clock: TapClock | null): void }) {
    const { t, settings, change } = useTools();
    const library = useMemo(() => new ClockLibrary(rules.again()), [rules]);
    const table = useMemo(() => new RefereeTable(rules.again()), [rules]);
    const log = useRef(clock.log);
    log.current = clock.log.length >= log.current.length ? clock.log : log.current;
    const instants = useMemo(() => new Instants(clock.log[clock.log.length - 1]?.at_ms ?? 0), []);
    const [now, setNow] = useState(() => instants.now());
    const [sheet, setSheet] = useState<"menu" | "referee" | null>(null);
    const [turned, setTurned] = useState(() => kept("weiqi.clock.turned", true));
    const [swapped, setSwapped] = useState(() => kept("weiqi.clock.swapped", false));

    const folded = useMemo(() => fold(library, table, clock, instants.now()), [library, table, clock]);
    const { system } = folded;
    const look = library.look(Math.max(now, folded.look.last_ms));
    const begun = clock.log.length > 0 && (look.last_ms > 0);
    const over = look.B.phase === "lost" || look.W.phase === "lost" || folded.lost.B || folded.lost.W;

    const calls = useCalls(useMemo(() => ({
        callsAfter: (after: number): Call[] => library.callsAfter(after, clock.style),
        now: () => instants.now(),
        perfOf: (ms: number) => instants.perfOf(ms),
    }), [library, instants, clock.style]), () => true);

    /* Appends lines, when the first is taken; the status's word. */
    const add = (...lines: Line[]): string => {
        const [first] = lines;
        const status = first.event === "rule" ? table.rule(first)
            : first.event === "claim" ? table.claim(first)
            : first.event === "appeal" ? table.appeal(first.of, first.by)
                : first.event === "reverse" ? table.reverse(first.of, first.by) : ofClock(first) ? library.apply(first) : "ok";
        if (status !== "ok") return status;
        log.current = [...log.current, ...lines];
        const next = { ...clock, log: log.current };
        fold(library, table, next, lines[lines.length - 1].at_ms);
        save(next);
        if (first.event !== "query" && first.event !== "slept" && first.event !== "rule" && first.event !== "claim") calls.refresh(first.event === "undo" ? instants.now() : first.at_ms);
        setNow(instants.now());
        return status;
    };
    const happen = (event: ClockLine["event"], more: Partial<ClockLine> = {}): string => add({ at_ms: instants.now(), event, ...more });

    const press = (side: Side, event: { timeStamp: number }): void => {
        const at_ms = instants.of(event);
        if (!begun) { add({ at_ms, event: "start", side: other(side) }); return; }
        if (look.running === side && !look.paused) add({ at_ms: Math.max(at_ms, look.last_ms), event: "press", side });
    };
    const pause = (): void => { if (begun && !over) happen(look.paused ? "resume" : "pause"); };
    const undo = (): void => { if (mayUndo(log.current) && !look.paused) add({ at_ms: instants.now(), event: "undo" }); };
    const silence = (): void => change({ calls: settings.calls === "silent" ? "voice" : "silent" });
    const acts = useRef({ press, pause, undo, silence, look, begun, swapped });
    acts.current = { press, pause, undo, silence, look, begun, swapped };

    /* The hands of the clock; a flag that falls is written down at once. */
    useEffect(() => {
        const timer = setInterval(() => setNow(instants.now()), 125);
        const seen = (): void => setNow(instants.now());
        document.addEventListener("visibilitychange", seen);
        return () => { clearInterval(timer); document.removeEventListener("visibilitychange", seen); };
    }, [instants]);
    useEffect(() => {
        if (look.running !== null && look[look.running].phase === "lost" && now - (look.deadline_ms ?? 0) > HEARD_MS) happen("query");
    });
    const [slept, setSlept] = useState<{ ms: number } | null>(null);
    useEffect(() => {
        instants.onLeap = (ms) => { if (acts.current.look.running !== null) setTimeout(() => setSlept({ ms }), 0); };
    }, [instants]);
    useEffect(() => {
        if (slept) add({ at_ms: instants.now(), event: "slept", ms: slept.ms });
    }, [slept]);
    useEffect(() => {
        const hear = (event: KeyboardEvent): void => {
            if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
            const target = event.target as HTMLElement;
            if (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
            const at = acts.current;
            const [first, second]: Side[] = at.swapped ? ["B", "W"] : ["W", "B"];
            const onOther = target.tagName === "BUTTON" && !target.classList.contains("press");
            const run: Record<string, () => void> = {
                " ": () => at.press(at.begun ? at.look.running ?? "B" : "W", event),
                ArrowLeft: () => at.press(first, event), ArrowUp: () => at.press(first, event),
                ArrowRight: () => at.press(second, event), ArrowDown: () => at.press(second, event),
                p: at.pause, u: at.undo, s: at.silence, r: () => setSheet("referee"), m: () => setSheet("menu"),
            };
            const wanted = run[event.key.length === 1 ? event.key.toLowerCase() : event.key];
            if (!wanted || (event.key === " " && onOther)) return;
            event.preventDefault();
            wanted();
        };
        const quiet = (event: KeyboardEvent): void => {     /* no click of the half after the key has been heard */
            if (event.key === " " && (event.target as HTMLElement).classList.contains("press")) event.preventDefault();
        };
        addEventListener("keydown", hear);
        addEventListener("keyup", quiet);
        return () => { removeEventListener("keydown", hear); removeEventListener("keyup", quiet); };
    }, []);
    const awake = useAwake(look.running !== null);

    const fallen = (["B", "W"] as const).find((side) => look[side].flag);
    const tapping: Tapping = { clock, look, system, folded, library, table, now: () => instants.now(), happen, add, awake, save, swapped,
        turned, turn: () => { keep("weiqi.clock.turned", !turned); setTurned(!turned); },
        swap: () => { keep("weiqi.clock.swapped", !swapped); setSwapped(!swapped); } };
    const half = (side: Side, place: "first" | "second") => (
        <TapHalf
            side={side}
            place={place}
            clock={{ system }}
            reading={readingOf(look, side, system)}
            name={clock.names[side]}
            moves={look[side].moves}
            used_ms={look[side].all_ms}
            warnings={folded.warnings[side]}
            lost={folded.lost[side]}
            call={calls.last?.side === side && look.running === side ? calls.last : null}
            hint={!begun}
            press={(event) => press(side, event)}
        />
    );
    const [first, second]: Side[] = swapped ? ["B", "W"] : ["W", "B"];
    const told = clock.log[clock.log.length - 1];
    const state = fallen ? "" : told?.event === "slept" ? t("tap.slept", { length: mainText(told.ms) }) : look.paused ? t(look.adjourned ? "tap.adjourned" : "tap.paused") : !begun ? t("tap.start", { side: t("side.B") }) : "";
    return (
        <main class={`tap ${turned ? "turned" : ""}`} aria-label={t("tap.title")}>
            <h1 class="hidden">{t("tap.title")}</h1>
            {half(first, "first")}
            <div class="tapbar">
                {fallen && <Flag side={fallen} tapping={tapping} />}
                {!fallen && (
                    <>
                        {state !== "" && <p class="state" role="status">{state}</p>}
                        <div class="tapacts" onPointerUp={() => (document.activeElement as HTMLElement | null)?.blur()}>
                            <button type="button" class="quiet" onClick={pause} disabled={!begun || over} aria-keyshortcuts="P">{t(look.paused ? "tap.resume" : "tap.pause")}</button>
                            <button type="button" class="quiet" onClick={undo} disabled={!mayUndo(clock.log) || look.paused} aria-keyshortcuts="U">{t("tap.undo")}</button>
                            <button type="button" class="quiet" onClick={() => setSheet("referee")} aria-keyshortcuts="R">{t("tap.referee")}</button>
                            <button type="button" class="quiet" onClick={() => setSheet("menu")} aria-keyshortcuts="M">{t("tap.menu")}</button>
                            <button type="button" class="quiet" onClick={silence} aria-pressed={settings.calls === "silent"} aria-keyshortcuts="S">{t("tap.silent")}</button>
                        </div>
                    </>
                )}
            </div>
            {half(second, "second")}
            <p class="hidden" aria-live="assertive">{calls.last ? ownWords(t, calls.last) : ""}</p>
            {sheet === "menu" && <TapMenu tapping={tapping} close={() => setSheet(null)} forget={calls.forget} />}
            {sheet === "referee" && <TapReferee tapping={tapping} close={() => setSheet(null)} />}
        </main>
    );
}

/* The last minute overrun: by rule a loss; on request a pass, and play on.                                         [R120] */
function Flag({ side, tapping }: { side: Side; tapping: Tapping }) {
    const { t } = useTools();
    const { clock, system, table, library, now, add } = tapping;
    const violation = overrunOf(system);
    const row = table.violations(clock.edition).find((one) => one.violation === violation)
        ?? table.violations(clock.edition).find((one) => one.violation === "unlisted");
    const mayPass = clock.pass_may_be_asked && library.may({ at_ms: now(), event: "flag_choice", side, choice: "pass" });
    const choose = (choice: "loss" | "pass"): void => {
        const at_ms = now();
        add({ at_ms, event: "flag_choice", side, choice }, { at_ms, event: "rule", violation, side, by: "referee", request: choice === "pass" });
    };
    return (
        <section class="flag" role="alert">
            <p><b>{t("flag.fell", { side: t(`side.${side}`) })}</b></p>
            {row && <p class="small">{t("flag.rule", { article: row.article, ruling: rulingWords(t, table, row.ruling) })}</p>}
            <div class="row">
                <button type="button" class="main" onClick={() => choose("loss")}>{t("flag.loss")}</button>
                {mayPass && <button type="button" onClick={() => choose("pass")}>{t("flag.pass")}</button>}
            </div>
        </section>
    );
}
