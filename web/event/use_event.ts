// use_event.ts — a tournament followed for as long as its page is open: fetched anew whenever the server says it has changed.
// SPDX-License-Identifier: MIT
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { Refused } from "../net/api.ts";
import { browserSurroundings, Connection } from "../net/connection.ts";
import * as api from "./api.ts";

export interface Followed { view: api.EventView | null; missing: boolean; broken: boolean; again(): void }

/* `calm`: many pages hear of a change at once and should not all ask at once. */
export function useEvent(id: string, calm: boolean): Followed {
    const [view, setView] = useState<api.EventView | null>(null);
    const [missing, setMissing] = useState(false);
    const [broken, setBroken] = useState(false);
    const seq = useRef(0);
    const timer = useRef(0);
    const stopped = useRef(false);

    const again = useCallback((): void => {
        clearTimeout(timer.current);
        api.viewEvent(id).then(
            (next) => {
                if (stopped.current) return;
                seq.current = Math.max(seq.current, next.seq);
                setView(next);
                setMissing(false);
            },
            (error: unknown) => {
                if (stopped.current) return;
                if (error instanceof Refused && error.status === "not_found") setMissing(true);
                else timer.current = window.setTimeout(again, 2000 + Math.random() * 3000);
            },
        );
    }, [id]);

    useEffect(() => {
        stopped.current = false;
        const connection = new Connection(browserSurroundings());
        const hurry = (): void => connection.hurry();
        connection.onOpen = () => connection.send({ t: "follow", event: id });
        connection.onLink = () => setBroken(connection.link === "broken");
        connection.onMessage = (message) => {
            if (message.t !== "event_at" || message.event !== id || message.seq === seq.current) return;
            seq.current = message.seq;
            clearTimeout(timer.current);
            timer.current = window.setTimeout(again, calm ? Math.random() * 1500 : 0);
        };
        again();
        connection.start();
        addEventListener("online", hurry);
        document.addEventListener("visibilitychange", hurry);
        return () => {
            stopped.current = true;
            clearTimeout(timer.current);
            connection.close();
            removeEventListener("online", hurry);
            document.removeEventListener("visibilitychange", hurry);
        };
    }, [id, calm, again]);
    return { view, missing, broken, again };
}

/* What a pass opens, asked again with each change. */
export function useDesk(id: string, pass: string | null, seq: number): { desk: api.Desk | null; refused: boolean } {
    const [desk, setDesk] = useState<api.Desk | null>(null);
    const [refused, setRefused] = useState(false);
    useEffect(() => {
        if (!pass) return undefined;
        let stopped = false;
        let timer = 0;
        const ask = (): void => {
            api.desk(id, pass, 1_000_000_000).then(
                (next) => { if (!stopped) { setDesk(next); setRefused(false); } },
                (error: unknown) => {
                    if (stopped) return;
                    if (error instanceof Refused && error.status === "not_your_seat") setRefused(true);
                    else timer = window.setTimeout(ask, 2000);
                },
            );
        };
        ask();
        return () => { stopped = true; clearTimeout(timer); };
    }, [id, pass, seq]);
    return { desk, refused };
}
