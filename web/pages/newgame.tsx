// newgame.tsx — everything that is agreed before a game.
// SPDX-License-Identifier: MIT
import { useMemo, useState } from "preact/hooks";
import { ready, slow } from "../clock/systems.ts";
import { timeWords } from "../clock/words.ts";
import { LARGEST, presets, request, sizeOf, usual, usualKomi, type Wanted } from "../game/new_game.ts";
import { komiWords, ruleWords, whyWords } from "../game/words.ts";
import * as api from "../net/api.ts";
import type { About, NewGame } from "../net/protocol.ts";
import { RefereeTable } from "../referee/table.ts";
import { ownWords } from "../referee/words.ts";
import { keep, kept } from "../settings.ts";
import { Choice, NumberField, TextField } from "./choice.tsx";
import { Sheet } from "./sheet.tsx";
import { TimeFields } from "./time_fields.tsx";
import { useTools } from "./tools.ts";

const PLACE = "weiqi.wanted";

/* Opens the game and goes there. */
export async function beginGame(game: NewGame): Promise<void> {
    const created = await api.openGame(game);
    const token = created.links.host.split("#")[1] ?? "";
    api.rememberGame(created.game, { token, links: created.links, wanted: game });
    location.assign(created.links.host);
}

export function NewGameSheet({ about, close }: { about: About; close(): void }) {
    const { t, rules } = useTools();
    const [wanted, setWanted] = useState<Wanted>(() => ({ ...usual, ...kept<Partial<Wanted>>(PLACE, {}) }));
    const [busy, setBusy] = useState(false);
    const [trouble, setTrouble] = useState<string | null>(null);
    const change = (part: Partial<Wanted>): void => {
        setWanted({ ...wanted, ...part });
        setTrouble(null);
    };
    const row = about.rules.find(({ id }) => id === wanted.rules) ?? about.rules[0];
    const size = sizeOf(wanted);
    const mostStones = rules?.handicapMax(size) ?? 9;
    const stones = Array.from({ length: Math.max(0, mostStones - 1) }, (_, i) => i + 2);
    const handicap = wanted.handicap > Math.max(1, mostStones) ? 0 : wanted.handicap;
    /* The common times first; then those of the sheets, and what else there is, each once. */
    const groups = useMemo(() => {
        const seen = new Set(presets);
        const once = (times: { value: string; words: string }[]): typeof times => times.filter(({ value }) => !seen.has(value) && seen.add(value));
        return [
            { label: t("tap.group.sheets"), times: once((rules ? new RefereeTable(rules).sheets : []).map((sheet) => ({ value: sheet.time, words: `${ownWords(t, sheet)}: ${timeWords(t, sheet.time)}` }))) },
            ...[...ready.map(({ group, systems }) => ({ group, systems })), { group: "slow" as const, systems: slow }].map(({ group, systems }) => ({
                label: group === "slow" ? t("time.kind.correspondence") : t(`tap.group.${group}`), times: once(systems.map((time) => ({ value: time, words: timeWords(t, time) }))),
            })),
        ].filter(({ times }) => times.length > 0);
    }, [t, rules]);
    const oneScreen = wanted.opponent === "one_screen";
    const sheets = useMemo(() => (rules ? new RefereeTable(rules).sheets : []), [rules]);
    const bySheet = wanted.opponent === "friend" && sheets.some(({ id }) => id === wanted.sheet);

    const begin = (event: Event): void => {
        event.preventDefault();
        setBusy(true);
        keep(PLACE, wanted);
        beginGame(request({ ...wanted, sheet: bySheet ? wanted.sheet : "", handicap, rules: row.id })).catch((error: unknown) => {
            setBusy(false);
            const { status, message } = error instanceof api.Refused ? error : { status: "network", message: String(error) };
            setTrouble(t("new.failed", { why: whyWords(t, status, message, null) }));
        });
    };
    return (
        <Sheet title={t("new.title")} close={close}>
            <form class="newgame" onSubmit={begin}>
                <Choice
                    label={t("new.opponent")}
                    value={wanted.opponent}
                    options={[
                        { value: "engine", label: t("new.engine") },
                        { value: "friend", label: t("new.friend") },
                        { value: "one_screen", label: t("new.one_screen") },
                    ]}
                    onChange={(opponent) => change({ opponent })}
                />
                {wanted.opponent === "engine" && (
                    <label class="field level">
                        <span>{t("new.level")} <b>{wanted.level}</b> <small>{t("new.level.hint", { n: about.levels })}</small></span>
                        <input
                            type="range"
                            min="1"
                            max={about.levels}
                            value={wanted.level}
                            onInput={(event) => change({ level: Number(event.currentTarget.value) })}
                        />
                    </label>
                )}
                <Choice
                    label={t("new.board")}
                    value={wanted.board}
                    options={[
                        { value: "9", label: "9×9" },
                        { value: "13", label: "13×13" },
                        { value: "19", label: "19×19" },
                        { value: "other", label: t("new.board.other") },
                    ]}
                    onChange={(board) => change({ board })}
                />
                {wanted.board === "other" && (
                    <div class="pair">
                        <NumberField label={t("new.width")} value={wanted.width} min={1} max={LARGEST} onChange={(width) => change({ width })} />
                        <NumberField label={t("new.height")} value={wanted.height} min={1} max={LARGEST} onChange={(height) => change({ height })} />
                    </div>
                )}
                {!oneScreen && (
                    <Choice
                        label={t("new.colour")}
                        value={wanted.colour}
                        options={(["black", "white", "guess", "hold"] as const).map((value) => ({ value, label: t(`new.colour.${value}`) }))}
                        onChange={(colour) => change({ colour })}
                    />
                )}
                {wanted.opponent === "friend" && (
                    <label class="field">
                        <span>{t("ump.referee")}</span>
                        <select value={bySheet ? wanted.sheet : ""} onChange={(event) => change({ sheet: event.currentTarget.value })}>
                            <option value="">{t("ump.sheet.none")}</option>
                            {sheets.map((sheet) => <option key={sheet.id} value={sheet.id}>{t("ump.sheet.by", { sheet: `${ownWords(t, sheet)}, ${timeWords(t, sheet.time)}` })}</option>)}
                        </select>
                    </label>
                )}
                {bySheet && <label class="field">
                    <span>{t("start.field")} <small>{t("start.field.hint")}</small></span>
                    <input type="datetime-local" value={wanted.start} onInput={(event) => change({ start: event.currentTarget.value })} />
                </label>}
                {!bySheet && <div class="pair">
                    <label class="field">
                        <span>{t("new.rules")}</span>
                        <select value={row.id} onChange={(event) => change({ rules: event.currentTarget.value })}>
                            {about.rules.map(({ id }) => <option key={id} value={id}>{ruleWords(t, id)}</option>)}
                        </select>
                    </label>
                    <label class="field">
                        <span>{t("new.handicap")}</span>
                        <select value={handicap} onChange={(event) => change({ handicap: Number(event.currentTarget.value) })}>
                            <option value={0}>{t("new.handicap.0")}</option>
                            <option value={1}>{t("new.handicap.1")}</option>
                            {stones.map((n) => <option key={n} value={n}>{t("new.handicap.n", { n })}</option>)}
                        </select>
                    </label>
                </div>}
                {!bySheet && <div class="pair">
                    <label class="field">
                        <span>{t("new.komi")}</span>
                        <select value={wanted.ownKomi ? "own" : "usual"} onChange={(event) => change({ ownKomi: event.currentTarget.value === "own" })}>
                            <option value="usual">{t("new.komi.usual", { komi: komiWords(t, usualKomi(row, handicap), row) })}</option>
                            <option value="own">{t("new.komi.own")}</option>
                        </select>
                    </label>
                    <label class="field">
                        <span>{t("new.time")}</span>
                        <select value={wanted.time} onChange={(event) => change({ time: event.currentTarget.value })}>
                            {presets.map((time) => <option key={time} value={time}>{timeWords(t, time)}</option>)}
                            {groups.map(({ label, times }) => (
                                <optgroup key={label} label={label}>
                                    {times.map(({ value, words }) => <option key={value} value={value}>{words}</option>)}
                                </optgroup>
                            ))}
                            <option value="own">{t("new.time.own")}</option>
                        </select>
                    </label>
                </div>}
                {!bySheet && wanted.ownKomi && (
                    <NumberField label={t("new.komi.points")} value={wanted.komi} min={-400} max={400} step={0.5} onChange={(komi) => change({ komi })} />
                )}
                {!bySheet && wanted.time === "own" && <TimeFields system={wanted.own} without={["none"]} change={(own) => change({ own })} />}
                {!bySheet && <Choice
                    label={t("new.style")}
                    value={wanted.strict}
                    options={[{ value: false, label: t("new.friendly") }, { value: true, label: t("new.strict") }]}
                    onChange={(strict) => change({ strict })}
                />}
                {oneScreen && (
                    <div class="pair">
                        <TextField label={t("new.name.black")} value={wanted.name} maxLength={20} onChange={(name) => change({ name })} />
                        <TextField label={t("new.name.white")} value={wanted.otherName} maxLength={20} onChange={(otherName) => change({ otherName })} />
                    </div>
                )}
                {trouble && <p class="note" role="alert">{trouble}</p>}
                <div class="pair">
                    {oneScreen ? <span /> : <TextField label={t("new.name")} value={wanted.name} maxLength={20} onChange={(name) => change({ name })} />}
                    <button type="submit" class="main" disabled={busy}>{t("new.begin")}</button>
                </div>
            </form>
        </Sheet>
    );
}
