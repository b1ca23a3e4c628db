// use_calls.ts — the calls of a clock in a page: planned, spoken as the reader wishes, and the last one shown.
// SPDX-License-Identifier: MIT
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Call, ClockLibrary, type Edition } from "../clock/library.ts";
import type { GameClient } from "../net/game_client.ts";
import type { Side, View } from "../net/protocol.ts";
import type { Rules } from "../rules.ts";
import { Caller, type Source } from "../voice/caller.ts";
import type { Spoken } from "../voice/clips.ts";
import type { CallMode } from "../settings.ts";
import { PageMouth } from "../voice/voice.ts";
import { useTools } from "./tools.ts";

export interface Calls {
    /* Said last, until the clock changed. */
    last: Call | null;
    /* The clock was changed at that instant. */
    refresh(at_ms?: number): void;
    forget(): void;
}

/* `spoken`: is this call for this reader's ears? */
export function useCalls(source: Source | null, spoken: (call: Call) => boolean): Calls {
    const { settings } = useTools();
    const language: Spoken = settings.callLanguage === "auto" ? (settings.language === "en" ? "en" : "zh") : settings.callLanguage;
    const wish = useRef<{ mode: CallMode; language: Spoken; spoken: typeof spoken; source: Source | null }>({ mode: settings.calls, language, spoken, source });
    wish.current = { mode: settings.calls, language, spoken, source };
    const [last, setLast] = useState<Call | null>(null);
    const mouth = useMemo(() => new PageMouth(() => wish.current.mode, () => wish.current.language), []);
    const caller = useMemo(() => {
        const asked: Source = {
            callsAfter: (after) => wish.current.source?.callsAfter(after) ?? [],
            now: () => wish.current.source?.now() ?? 0,
            perfOf: (ms) => wish.current.source?.perfOf(ms) ?? 0,
        };
        const ears = {
            plan: (call: Call, at: number, after: boolean) => (wish.current.spoken(call) ? mouth.plan(call, at, after) : null),
            now: (call: Call) => { if (wish.current.spoken(call)) mouth.now(call); },
        };
        return new Caller(asked, ears, setLast);
    }, [mouth]);
    useEffect(() => {
        if (!source) return undefined;
        caller.start();
        return () => caller.stop();
    }, [caller, source !== null]);
    useEffect(() => {
        void mouth.ready();
        if (source) caller.refresh(undefined, false);
    }, [settings.calls, language]);
    return {
        last,
        refresh: (at_ms) => { setLast(null); caller.refresh(at_ms); },
        forget: () => { mouth.forget(); void mouth.ready(); },
    };
}

/* The calls of an online game: the server's clock in the library, heard by whom `mine` says. The last one. */
export function useGameCalls(client: GameClient, view: View, edition: Edition, rules: Rules, mine: (side: Side) => boolean): Call | null {
    const library = useMemo(() => new ClockLibrary(rules.again()), [rules]);
    const clock = useRef(view.clock);
    clock.current = view.clock;
    const source = useMemo(() => (view.clock.system.type === "none" ? null : {
        callsAfter: (after: number): Call[] => (clock.current.running && library.put(clock.current) ? library.callsAfter(Math.floor(after), edition) : []),
        now: () => client.serverNow,
        perfOf: (ms: number) => performance.now() + (ms - client.serverNow),
    }), [client, library, edition, view.clock.system.type === "none"]);
    const calls = useCalls(source, (call) => mine(call.side));
    useEffect(() => calls.refresh(), [view.clock.running, view.clock.deadline_ms]);
    return calls.last;
}
