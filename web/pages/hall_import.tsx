// hall_import.tsx — pairings into the hall: pasted, from a file, or from a tournament on this server.
// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import { emptyBoard, type Hall, type Pair, parsePairs, readHall } from "../hall/hall.ts";
import { Sheet } from "./sheet.tsx";
import { useTools } from "./tools.ts";

interface ListedEvent { event: string; name: string; rounds_paired: number }
interface EventView {
    name: string;
    rounds_paired: number;
    players: { n: number; name: string; first_name?: string }[];
    settings?: { sheet?: { late_s?: number; late_times?: number; absent_reading?: boolean } };
    round: { round: number; starts_at_ms?: number; tables: { table: number; black: number; white: number; handicap?: number }[] }[];
}

const ask = async <T,>(path: string): Promise<T> => {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error(String(answer.status));
    return (await answer.json()) as T;
};

/* The agreed start of the round, with the lateness of the event's sheet. */
function startOf(view: EventView, at_ms: number | undefined): Partial<Hall> {
    const sheet = view.settings?.sheet ?? {};
    const late_s = sheet.late_s ?? 900;
    return at_ms ? { start: { at_ms, late_s, late_times: sheet.late_times ?? 2, reading: sheet.absent_reading === true && late_s === 0 } } : {};
}

export function ImportSheet({ hall, save, close }: { hall: Hall; save(hall: Hall): void; close(): void }) {
    const { t } = useTools();
    const [text, setText] = useState("");
    const [said, setSaid] = useState<string[]>([]);
    const [whole, setWhole] = useState<Hall | null>(null);
    const [events, setEvents] = useState<ListedEvent[]>([]);
    useEffect(() => { ask<{ events: ListedEvent[] }>("/api/events").then(({ events: list }) => setEvents(list.filter((one) => one.rounds_paired > 0)), () => undefined); }, []);

    const take = (pairs: Pair[], strange: string[], more: Partial<Hall> = {}): void => {
        const there = new Set(hall.boards.map(({ n }) => n));
        const fresh = pairs.filter(({ n }) => !there.has(n));
        const taken = pairs.filter(({ n }) => there.has(n)).map(({ n }) => n);
        const boards = [...hall.boards, ...fresh.map(({ n, black, white }) => emptyBoard(n, black, white))].sort((a, b) => a.n - b.n);
        save({ ...hall, ...more, boards });
        setSaid([
            t("hall.import.done", { n: fresh.length }),
            ...(taken.length > 0 ? [t("hall.import.taken", { n: taken.join(", ") })] : []),
            ...(strange.length > 0 ? [t("hall.import.strange", { lines: strange.slice(0, 5).join(" | ") })] : []),
        ]);
        if (taken.length === 0 && strange.length === 0 && fresh.length > 0) close();
    };
    const read = (given: string): void => {
        const ledger = readHall(given);
        if (ledger && hall.boards.length > 0) return setWhole(ledger);
        if (ledger) { save(ledger); return close(); }
        const { pairs, strange } = parsePairs(given, Math.max(0, ...hall.boards.map(({ n }) => n)));
        return take(pairs, strange);
    };
    const fromEvent = async (id: string): Promise<void> => {
        try {
            const view = await ask<EventView>(`/api/events/${encodeURIComponent(id)}`);
            const last = view.round[view.round.length - 1];
            const name = (n: number): string => {
                const player = view.players.find((one) => one.n === n);
                return player ? [player.name, player.first_name].filter((part) => part).join(" ") : String(n);
            };
            take(last.tables.map(({ table, black, white }) => ({ n: table, black: name(black), white: name(white) })), [], { event: view.name, round: String(last.round), ...startOf(view, last.starts_at_ms) });
        } catch {
            setSaid([t("home.unreachable")]);
        }
    };
    return (
        <Sheet title={t("hall.import")} close={close}>
            <form class="stack" onSubmit={(event) => { event.preventDefault(); read(text); }}>
                <p class="soft small">{t("hall.import.text")}</p>
                <label class="field">
                    <span>{t("hall.import.paste")}</span>
                    <textarea rows={8} value={text} onInput={(event) => setText(event.currentTarget.value)} placeholder={"1\t李\t王\n2\t赵\t钱"} />
                </label>
                <div role="status">{said.map((line) => <p key={line}>{line}</p>)}</div>
                {whole && (
                    <div role="group" aria-label={t("hall.import.replace")}>
                        <p class="ask">{t("hall.import.replace")}</p>
                        <div class="row">
                            <button type="button" class="main" onClick={() => { save(whole); close(); }}>{t("hall.import.do")}</button>
                            <button type="button" onClick={() => setWhole(null)}>{t("cancel")}</button>
                        </div>
                    </div>
                )}
                <div class="row">
                    <label class="button file">{t("hall.import.file")}
                        <input type="file" accept=".json,.txt,.csv,.tsv" onChange={(event) => { void event.currentTarget.files?.[0]?.text().then(read); }} />
                    </label>
                    <button type="submit" class="main" disabled={text.trim() === ""}>{t("hall.import.do")}</button>
                </div>
                {events.length > 0 && (
                    <div class="field">
                        <span>{t("hall.import.event")}</span>
                        {events.slice(0, 20).map((one) => (
                            <button key={one.event} type="button" onClick={() => void fromEvent(one.event)}>{one.name} · {t("hall.round.n", { n: one.rounds_paired })}</button>
                        ))}
                    </div>
                )}
            </form>
        </Sheet>
    );
}
