// voice.ts — the spoken calls: clips from a sprite, or a reader's own, started on the audio clock.
// SPDX-License-Identifier: MIT
import type { Call } from "../clock/library.ts";
import type { CallMode } from "../settings.ts";
import { audio, knockAt } from "../sound.ts";
import type { Mouth, Planned } from "./caller.ts";
import { partsOf, places, type Spoken } from "./clips.ts";
import enAddress from "./en.mp3";
import { ownClips } from "./own.ts";
import zhAddress from "./zh.mp3";

interface Clip { buffer: AudioBuffer; from_s: number; length_s: number }

const addresses: Record<Spoken, string> = { zh: zhAddress, en: enAddress };
/* Decoders put up to a twentieth of a second before the first sound. */
const BEFORE_S = 0.08;
const LOUD = 0.02;

/* A clip's first sound, looked for around the place where it should be. */
function onset(buffer: AudioBuffer, place_s: number, most_s: number): number {
    const samples = buffer.getChannelData(0);
    const start = Math.max(0, Math.floor((place_s - BEFORE_S) * buffer.sampleRate));
    const end = Math.min(samples.length, Math.ceil((place_s + most_s) * buffer.sampleRate));
    for (let i = start; i < end; i++) if (Math.abs(samples[i]) > LOUD) return i / buffer.sampleRate;
    return Math.max(0, place_s);
}

const decode = (bytes: ArrayBuffer): Promise<AudioBuffer> => new OfflineAudioContext(1, 1, 22050).decodeAudioData(bytes);

export class Voice {
    readonly language: Spoken;
    private readonly clips = new Map<string, Clip>();
    readonly own = new Set<string>();

    private constructor(language: Spoken) { this.language = language; }

    static async load(language: Spoken): Promise<Voice> {
        const voice = new Voice(language);
        const answer = await fetch(addresses[language]);
        if (!answer.ok) throw new Error(`${answer.status}`);
        const sprite = await decode(await answer.arrayBuffer());
        for (const [name, [place_s, length_s]] of Object.entries(places[language])) {
            const from_s = onset(sprite, place_s, BEFORE_S);
            voice.clips.set(name, { buffer: sprite, from_s, length_s: length_s + 0.03 });
        }
        for (const [name, bytes] of await ownClips(language)) await voice.take(name, bytes).catch(() => undefined);
        return voice;
    }

    /* A recording of the reader's own takes a clip's place. */
    async take(name: string, bytes: ArrayBuffer): Promise<void> {
        const buffer = await decode(bytes.slice(0));
        const from_s = onset(buffer, 0, buffer.duration);
        this.clips.set(name, { buffer, from_s, length_s: Math.min(5, buffer.duration - from_s) });
        this.own.add(name);
    }

    has(name: string): boolean { return this.clips.has(name); }

    /* All parts of a call one after another, the first at when_s of the audio clock; when the last is over. */
    start(context: AudioContext, code: string, ten: boolean, when_s: number): Planned & { end_s: number } {
        let at_s = Math.max(when_s, context.currentTime);
        const playing: AudioBufferSourceNode[] = [];
        for (const name of partsOf(this.language, code, ten, (one) => this.has(one))) {
            const clip = this.clips.get(name);
            if (!clip) continue;
            const node = context.createBufferSource();
            node.buffer = clip.buffer;
            node.connect(context.destination);
            node.start(at_s, clip.from_s, clip.length_s);
            playing.push(node);
            at_s += clip.length_s;
        }
        return { end_s: at_s, stop: () => playing.forEach((node) => { try { node.stop(); } catch { /* over already */ } }) };
    }
}

/* When the audio clock will stand at that instant of performance.now(), as it is heard. */
export function audioTimeOf(context: AudioContext, at_perf_ms: number): number {
    const plain = context.currentTime + (at_perf_ms - performance.now()) / 1000 - (context.outputLatency || 0);
    const stamp = context.getOutputTimestamp?.();
    if (!stamp || !stamp.performanceTime || stamp.contextTime === undefined) return plain;
    const heard = stamp.contextTime + (at_perf_ms - stamp.performanceTime) / 1000;
    return Math.abs(heard - plain) < 0.5 ? heard : plain;
}

/* The mouth of a page: how it speaks is asked anew for each call. */
export class PageMouth implements Mouth {
    private voice: Voice | null = null;
    private loading: Spoken | null = null;
    private end_s = 0;
    private readonly mode: () => CallMode;
    private readonly language: () => Spoken;

    constructor(mode: () => CallMode, language: () => Spoken) {
        this.mode = mode;
        this.language = language;
    }

    /* Has the clips at hand before the first call. */
    async ready(): Promise<Voice | null> {
        const language = this.language();
        if (this.mode() !== "voice") return null;
        if (this.voice?.language === language) return this.voice;
        if (this.loading === language) return null;
        this.loading = language;
        try {
            this.voice = await Voice.load(language);
            return this.voice;
        } catch {
            return null;                        /* no network yet: a knock stands in */
        } finally {
            this.loading = null;
        }
    }
    forget(): void { this.voice = null; }

    plan(call: Call, at_perf_ms: number, after: boolean): Planned | null {
        const mode = this.mode();
        const context = audio();
        if (mode === "silent" || mode === "speech" || !context || context.state !== "running") return null;
        const when_s = audioTimeOf(context, at_perf_ms);
        if (mode === "voice" && this.voice?.language === this.language()) {
            const sound = this.voice.start(context, call.code, call.ten, after ? Math.max(when_s, this.end_s) : when_s);
            this.end_s = sound.end_s;
            return sound;
        }
        if (mode === "voice") void this.ready();
        return after ? null : knockAt(when_s, call.code === "lost");
    }

    now(call: Call): void {
        if (this.mode() !== "speech" || typeof speechSynthesis === "undefined") return;
        const words = new SpeechSynthesisUtterance(this.language() === "zh" ? call.zh : call.en);
        words.lang = this.language() === "zh" ? "zh-CN" : "en-GB";
        words.rate = 1.2;
        speechSynthesis.speak(words);
    }
}
