// installed.ts — what the machine grants a page: a screen that stays on, a copy without the network, a place among its programs.
// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";

/* Keeps the screen on while `wanted`; whether it does. */
export function useAwake(wanted: boolean): boolean {
    const [awake, setAwake] = useState(false);
    useEffect(() => {
        if (!wanted || !("wakeLock" in navigator)) return undefined;
        let lock: WakeLockSentinel | null = null;
        let stopped = false;
        const ask = (): void => {
            if (document.hidden || stopped || (lock && !lock.released)) return;
            navigator.wakeLock.request("screen").then((given) => {
                if (stopped) { void given.release(); return; }
                lock = given;
                setAwake(true);
                given.addEventListener("release", () => setAwake(false));
            }, () => setAwake(false));
        };
        ask();
        document.addEventListener("visibilitychange", ask);
        return () => {
            stopped = true;
            document.removeEventListener("visibilitychange", ask);
            void lock?.release();
            setAwake(false);
        };
    }, [wanted]);
    return awake;
}

/* Asks the browser to keep these pages; only where it lets a page: a secure context. */
export function keepPages(): void {
    if (window.isSecureContext && "serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}

/* Are the pages kept on this machine? */
export function useKept(): boolean {
    const [is, setIs] = useState(false);
    useEffect(() => {
        if (window.isSecureContext && "serviceWorker" in navigator) navigator.serviceWorker.ready.then(() => setIs(true), () => undefined);
    }, []);
    return is;
}

interface InstallAsk extends Event { prompt(): Promise<unknown> }
let asking: InstallAsk | null = null;
const listeners = new Set<() => void>();
if (typeof addEventListener === "function") {
    addEventListener("beforeinstallprompt", (event) => {
        event.preventDefault();
        asking = event as InstallAsk;
        listeners.forEach((run) => run());
    });
    addEventListener("appinstalled", () => {
        asking = null;
        listeners.forEach((run) => run());
    });
}

/* How to install, where the browser offers it just now. */
export function useInstall(): (() => void) | null {
    const [, draw] = useState(0);
    useEffect(() => {
        const run = (): void => draw((n) => n + 1);
        listeners.add(run);
        return () => { listeners.delete(run); };
    }, []);
    return asking ? () => { void asking?.prompt(); } : null;
}
