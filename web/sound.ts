// sound.ts — a stone put down, made by the browser itself; nothing is loaded.
// SPDX-License-Identifier: MIT

let context: AudioContext | null = null;

/* Browsers allow sound only after the reader has touched the page. */
export function wakeSound(): void {
    try {
        context ??= new AudioContext();
        if (context.state === "suspended") void context.resume();
    } catch {
        context = null;
    }
}

/* The page's audio clock; null before it was touched, or where there is none. */
export const audio = (): AudioContext | null => context;

function knock(at: number, pitch: number, loud: number): OscillatorNode | null {
    if (!context) return null;
    const body = context.createOscillator();
    const level = context.createGain();
    body.type = "triangle";
    body.frequency.setValueAtTime(pitch, at);
    body.frequency.exponentialRampToValueAtTime(pitch / 3, at + 0.05);
    level.gain.setValueAtTime(loud, at);
    level.gain.exponentialRampToValueAtTime(0.001, at + 0.09);
    body.connect(level).connect(context.destination);
    body.start(at);
    body.stop(at + 0.1);
    return body;
}

/* A stone on wood; taken stones rattle after it. */
export function stoneSound(taken: number): void {
    if (!context || context.state !== "running") return;
    const now = context.currentTime;
    knock(now, 1100, 0.5);
    for (let i = 0; i < Math.min(taken, 4); i++) knock(now + 0.09 + i * 0.045, 1700 + 150 * i, 0.18);
}

/* A second is called, at when_s of the audio clock; `grave`: the time is up. How to take it back. */
export function knockAt(when_s: number, grave: boolean): { stop(): void } | null {
    if (!context) return null;
    const body = knock(Math.max(when_s, context.currentTime), grave ? 350 : 700, grave ? 0.6 : 0.3);
    return { stop: () => { try { body?.stop(); } catch { /* over already */ } } };
}
