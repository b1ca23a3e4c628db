// own.ts — a reader's own recordings, kept in this browser (IndexedDB), by language and clip.
// SPDX-License-Identifier: MIT
import type { Spoken } from "./clips.ts";

const NAME = "weiqi-voice";
const STORE = "clips";

function open(): Promise<IDBDatabase> {
    return new Promise((done, failed) => {
        const asked = indexedDB.open(NAME, 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => failed(asked.error ?? new Error("IndexedDB"));
    });
}

async function ask<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const base = await open();
    try {
        return await new Promise<T>((done, failed) => {
            const asked = run(base.transaction(STORE, mode).objectStore(STORE));
            asked.onsuccess = () => done(asked.result);
            asked.onerror = () => failed(asked.error ?? new Error("IndexedDB"));
        });
    } finally {
        base.close();
    }
}

const key = (language: Spoken, clip: string): string => `${language}/${clip}`;

export const keepClip = (language: Spoken, clip: string, bytes: ArrayBuffer): Promise<unknown> => ask("readwrite", (store) => store.put(bytes, key(language, clip)));
export const dropClip = (language: Spoken, clip: string): Promise<unknown> => ask("readwrite", (store) => store.delete(key(language, clip)));

/* All of a language, by clip; nothing where the browser keeps nothing. */
export async function ownClips(language: Spoken): Promise<Map<string, ArrayBuffer>> {
    const found = new Map<string, ArrayBuffer>();
    try {
        const start = key(language, "");
        const range = IDBKeyRange.bound(start, `${start}\uffff`);
        const keys = await ask("readonly", (store) => store.getAllKeys(range));
        const all = await ask<ArrayBuffer[]>("readonly", (store) => store.getAll(range));
        keys.forEach((name, i) => found.set(String(name).slice(start.length), all[i]));
    } catch {
        /* a private window may refuse */
    }
    return found;
}

/* "second-30.mp3" or "second:30.wav" is the clip second:30; null for a name that is no clip's. */
export function clipOfFile(file: string, names: Iterable<string>): string | null {
    const stem = file.replace(/\.[^.]*$/, "").toLowerCase().replace(/[-\s]+/g, ":");
    for (const name of names) if (name === stem) return name;
    return null;
}
