// use_hall.ts — where a hall's ledger is kept: this browser; and, once it has a link, the server.
// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from "preact/hooks";
import { emptyHall, type Hall, readHall } from "../hall/hall.ts";
import { hear, keyOf, partOf } from "../hall/shared.ts";
import { hex, randomBytes } from "../net/random.ts";
import { keep, kept } from "../settings.ts";

const PLACE = "weiqi.hall";
/* A request brings 64 KiB at most, and a character may be three bytes. */
const PUSH_MS = 400, LOOK_MS = 6000, PART = 18_000;

export type Keeping = "browser" | "saving" | "saved" | "offline" | "refused" | "missing" | "unread";

interface Local { version: number; base: Hall | null; hall: Hall }
type Answer = { code: number; version?: number; hall?: unknown; text?: string };

async function ask(body: object): Promise<Answer> {
    const answer = await fetch("/api/hall", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    return { ...((await answer.json()) as object), code: answer.status };
}

const today = (): string => new Date().toISOString().slice(0, 10);
const read = (value: unknown): Hall | null => readHall(JSON.stringify(value ?? null));

/* `base` is what the server is known to have at `version`; null: nothing yet. */
function localOf(key: string | null): Local {
    if (key === null) return { version: 0, base: null, hall: read(kept(PLACE, null)) ?? emptyHall(today()) };
    const local = kept<Partial<Local> | null>(`${PLACE}.${key}`, null);
    return { version: local?.version ?? 0, base: local?.base ? read(local.base) : null, hall: read(local?.hall) ?? emptyHall(today()) };
}

export function useHall(): { hall: Hall; save(next: Hall): void; keeping: Keeping; link: string | null; share(): void } {
    const [key, setKey] = useState(() => keyOf(location.hash));
    const local = useRef<Local>(localOf(key));
    const [hall, setHall] = useState(local.current.hall);
    const [keeping, setKeeping] = useState<Keeping>(key === null ? "browser" : "saving");
    const busy = useRef(false);
    const now = useRef(key);
    now.current = key;

    const put = (next: Local): void => {
        local.current = next;
        keep(now.current === null ? PLACE : `${PLACE}.${now.current}`, now.current === null ? next.hall : next);
        setHall(next.hall);
    };
    const changed = (): boolean => partOf(local.current.base, local.current.hall, PART) !== null;

    /* Says what is new here, or asks what is new there. */
    const meet = async (): Promise<void> => {
        const mine = now.current;
        if (mine === null || busy.current) return;
        busy.current = true;
        let more = false;
        try {
            const { base, hall: own, version: had } = local.current;
            const part = base !== null || own.boards.length > 0 || own.event !== "" ? partOf(base, own, PART) : null;
            if (part) setKeeping("saving");
            const answer = await ask(part ? { key: mine, version: had, hall: part.hall, gone: part.gone, part: true } : { key: mine, have: had });
            if (now.current !== mine) return;
            const theirs = read(answer.hall), version = answer.version ?? 0;
            if (answer.hall && !theirs) {               /* another make of this page wrote it: nothing of it is overwritten */
                setKeeping("unread");
                return;
            }
            if (answer.code === 200 && part) {
                put({ version, base: part.then, hall: local.current.hall });
                more = changed();
            } else if ((answer.code === 409 || (answer.code === 200 && version !== had)) && theirs)
                put({ version, base: theirs, hall: changed() ? hear(local.current.base, local.current.hall, theirs) : theirs });
            else if (answer.code === 409) put({ ...local.current, version: 0, base: null });
            setKeeping(answer.code === 200 || answer.code === 409 ? (changed() && local.current.base ? "saving" : "saved") : answer.code === 404 ? "missing" : answer.code >= 500 ? "offline" : "refused");
        } catch {
            setKeeping("offline");
        } finally {
            busy.current = false;
        }
        if (more) await meet();
    };

    useEffect(() => {
        if (key === null) return;
        void meet();
        const timer = setInterval(() => void meet(), LOOK_MS);
        const soon = (): void => void meet();
        addEventListener("online", soon);
        addEventListener("focus", soon);
        return () => { clearInterval(timer); removeEventListener("online", soon); removeEventListener("focus", soon); };
    }, [key]);
    useEffect(() => {
        if (key === null || !changed()) return;
        const timer = setTimeout(() => void meet(), PUSH_MS);
        return () => clearTimeout(timer);
    }, [hall, key, keeping === "saving"]);
    useEffect(() => {
        const otherTab = (event: StorageEvent): void => {
            if (event.key !== (now.current === null ? PLACE : `${PLACE}.${now.current}`)) return;
            local.current = localOf(now.current);
            setHall(local.current.hall);
        };
        const turned = (): void => {
            const next = keyOf(location.hash);
            if (next === now.current) return;
            now.current = next;
            local.current = localOf(next);
            setHall(local.current.hall);
            setKeeping(next === null ? "browser" : "saving");
            setKey(next);
        };
        addEventListener("storage", otherTab);
        addEventListener("hashchange", turned);
        return () => { removeEventListener("storage", otherTab); removeEventListener("hashchange", turned); };
    }, []);

    const share = (): void => {
        const made = hex(randomBytes(16));
        const before = local.current.hall;
        now.current = made;
        put({ version: 0, base: null, hall: before });
        keep(PLACE, null);
        history.replaceState(null, "", `/hall#${made}`);
        setKeeping("saving");
        setKey(made);
    };
    return { hall, save: (next) => put({ ...local.current, hall: next }), keeping, link: key === null ? null : `/hall#${key}`, share };
}
