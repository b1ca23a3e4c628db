// lots.tsx — a lot as a recorded act: drawn by the program, or by hand and typed in, with who drew, when and for which purpose.   [R186]
// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";
import { Sheet } from "../pages/sheet.tsx";
import { useTools } from "../pages/tools.ts";
import type { Act, EventView } from "./api.ts";
import { lotTrouble, nameOf } from "./model.ts";
import { useDeskContext } from "./tools.ts";

export type Purpose = "places" | "pairing";

/* The acts that record it: one a group, since each is drawn for itself; a lot for pairing sets the seeds as well. */
export function lotActs(purpose: Purpose, drawn: [number, number][][], who: string, when: string): Act[] {
    const acts: Act[] = drawn.map((group) => ({ kind: "lot", purpose, who, ...(when ? { when } : {}), drawn: Object.fromEntries(group.map(([n, lot]) => [String(n), lot])) }));
    if (purpose === "pairing") acts.push({ kind: "seeded", order: drawn.flat().sort((a, b) => a[1] - b[1]).map(([n]) => n) });
    return acts;
}

/* A fair order by the browser's chance. */
export function drawn(group: number[]): [number, number][] {
    const chance = crypto.getRandomValues(new Uint32Array(group.length));
    return group.map((n, i): [number, number] => [n, chance[i]]).sort((a, b) => a[1] - b[1]).map(([n], i): [number, number] => [n, i + 1]);
}

const now = (): string => {
    const date = new Date();
    return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16).replace("T", " ");
};

/* Numbers drawn at the table, typed in; Enter goes to the next. */
export function HandDrawn({ view, groups, purpose, done, close }: { view: EventView; groups: number[][]; purpose: Purpose; done?(): void; close(): void }) {
    const { t } = useTools();
    const desk = useDeskContext();
    const [who, setWho] = useState("");
    const [when, setWhen] = useState(now);
    const [numbers, setNumbers] = useState<Record<number, string>>({});
    const trouble = groups.map((group) => lotTrouble(group, numbers)).find((one) => one !== null) ?? null;
    const record = async (event: Event): Promise<void> => {
        event.preventDefault();
        if (trouble || !who.trim()) return;
        const lots = groups.map((group) => group.map((n): [number, number] => [n, Number(numbers[n])]));
        if (await desk.act(...lotActs(purpose, lots, who.trim(), when.trim())) !== "done") return;
        done?.();
        close();
    };
    const next = (event: KeyboardEvent): void => {
        if (event.key !== "Enter") return;
        const form = (event.currentTarget as HTMLInputElement).form;
        const fields = [...(form?.querySelectorAll<HTMLInputElement>("input.lot") ?? [])];
        const after = fields[fields.indexOf(event.currentTarget as HTMLInputElement) + 1];
        if (!after) return;
        event.preventDefault();
        after.focus();
    };
    return (
        <Sheet title={t("ev.lot.hand")} close={close}>
            <form class="newgame" onSubmit={record}>
                <p class="small soft">{t(purpose === "places" ? "ev.lot.hand.places" : "ev.lot.hand.pairing")}</p>
                <div class="pair">
                    <label class="field"><span>{t("ev.lot.who")}</span><input type="text" value={who} maxLength={60} required onInput={(event) => setWho(event.currentTarget.value)} /></label>
                    <label class="field"><span>{t("ev.lot.when")}</span><input type="text" value={when} maxLength={40} onInput={(event) => setWhen(event.currentTarget.value)} /></label>
                </div>
                {groups.map((group) => (
                    <ul class="lotnumbers" key={group.join()}>
                        {group.map((n) => (
                            <li key={n}><label><span class="num soft">{n}</span> <b>{nameOf(view, n)}</b>
                                <input class="lot" type="text" inputMode="numeric" value={numbers[n] ?? ""} maxLength={5} autocomplete="off" onKeyDown={next} onInput={(event) => setNumbers({ ...numbers, [n]: event.currentTarget.value.trim() })} /></label></li>
                        ))}
                    </ul>
                ))}
                <p class="small" role="status">{trouble === "missing" ? t("ev.lot.missing") : trouble ? t("ev.lot.twice", { n: trouble }) : ""}</p>
                {desk.trouble && <p class="note broken" role="alert">{desk.trouble}</p>}
                <button type="submit" class="main" disabled={desk.busy || trouble !== null || !who.trim()}>{t("ev.lot.record")}</button>
            </form>
        </Sheet>
    );
}

/* Equal places, decided by lot: by the program, or at the table. */
export function PlaceLots({ view, groups }: { view: EventView; groups: number[][] }) {
    const { t } = useTools();
    const desk = useDeskContext();
    const [typing, setTyping] = useState(false);
    return (
        <div class="row wrap lots">
            <p class="small">{t("ev.shared")}: {groups.map((group) => group.map((n) => nameOf(view, n)).join(" = ")).join("; ")}</p>
            <button type="button" disabled={desk.busy} onClick={() => { desk.act(...lotActs("places", groups.map(drawn), t("ev.lot.program"), "")); }}>{t("ev.lot.places")}</button>
            <button type="button" onClick={() => setTyping(true)}>{t("ev.lot.type")}</button>
            {typing && <HandDrawn view={view} groups={groups} purpose="places" close={() => setTyping(false)} />}
        </div>
    );
}
