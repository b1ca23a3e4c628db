// call_settings.tsx — how the calls of a clock are made: voice, language, a reader's own recordings.
// SPDX-License-Identifier: MIT
import "../i18n/tap_rows.ts";
import { useEffect, useState } from "preact/hooks";
import { audio, wakeSound } from "../sound.ts";
import { places, type Spoken } from "../voice/clips.ts";
import { clipOfFile, dropClip, keepClip, ownClips } from "../voice/own.ts";
import { Voice } from "../voice/voice.ts";
import { Choice } from "./choice.tsx";
import { useTools } from "./tools.ts";

export function CallSettings({ recordings, forget }: { recordings?: boolean; forget?(): void }) {
    const { t, settings, change } = useTools();
    return (
        <>
            <Choice
                label={t("call.title")}
                value={settings.calls}
                options={(["voice", "knock", "speech", "silent"] as const)
                    .filter((value) => value !== "speech" || typeof speechSynthesis !== "undefined" || settings.calls === "speech")
                    .map((value) => ({ value, label: t(`call.${value}`) }))}
                onChange={(calls) => change({ calls })}
            />
            {(settings.calls === "voice" || settings.calls === "speech") && (
                <Choice
                    label={t("call.language")}
                    value={settings.callLanguage}
                    options={(["auto", "zh", "en"] as const).map((value) => ({ value, label: t(`call.language.${value}`) }))}
                    onChange={(callLanguage) => change({ callLanguage })}
                />
            )}
            {recordings && settings.calls === "voice" && <Recordings forget={forget} />}
        </>
    );
}

const MOST_BYTES = 2 * 1024 * 1024;

/* Files by name, dropped or chosen, take the place of clips; each clip can be listened to and restored. */
function Recordings({ forget }: { forget?(): void }) {
    const { t, settings } = useTools();
    const language: Spoken = settings.callLanguage === "auto" ? (settings.language === "en" ? "en" : "zh") : settings.callLanguage;
    const [voice, setVoice] = useState<Voice | null>(null);
    const [own, setOwn] = useState<string[]>([]);
    const [said, setSaid] = useState<string[]>([]);
    const names = Object.keys(places[language]);
    const load = (): void => {
        void ownClips(language).then((clips) => setOwn([...clips.keys()]));
        Voice.load(language).then(setVoice, () => setVoice(null));
        forget?.();
    };
    useEffect(load, [language]);

    const listen = (name: string): void => {
        wakeSound();
        const context = audio();
        if (context && voice) voice.start(context, name, false, context.currentTime);
    };
    const take = async (files: Iterable<File>, as?: string): Promise<void> => {
        const taken: string[] = [];
        const unknown: string[] = [];
        const bad: string[] = [];
        for (const file of files) {
            const name = as ?? clipOfFile(file.name, names);
            if (name === null) { unknown.push(file.name); continue; }
            try {
                if (file.size > MOST_BYTES) throw new Error("large");
                const bytes = await file.arrayBuffer();
                await (voice ?? (await Voice.load(language))).take(name, bytes);
                await keepClip(language, name, bytes);
                taken.push(name);
            } catch {
                bad.push(file.name);
            }
        }
        setSaid([
            ...(taken.length ? [t("call.own.taken", { names: taken.join(" ") })] : []),
            ...(unknown.length ? [t("call.own.unknown", { names: unknown.join(" ") })] : []),
            ...(bad.length ? [t("call.own.bad", { names: bad.join(" ") })] : []),
        ]);
        load();
    };
    const restore = (name: string): void => { void dropClip(language, name).then(load); };
    const pick = (as?: string) => (event: Event): void => {
        const input = event.currentTarget as HTMLInputElement;
        if (input.files) void take([...input.files], as).then(() => { input.value = ""; });
    };
    return (
        <details
            class="recordings"
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => { event.preventDefault(); if (event.dataTransfer) void take([...event.dataTransfer.files]); }}
        >
            <summary>{t("call.own")}{own.length > 0 ? ` (${own.length})` : ""}</summary>
            <p class="soft small">{t("call.own.text")}</p>
            <label class="button file">{t("call.own.pick")}<input type="file" accept="audio/*" multiple onChange={pick()} /></label>
            <div role="status">{said.map((line) => <p key={line} class="small">{line}</p>)}</div>
            <ul class="clips" aria-label={t("call.all")}>
                {names.map((name) => (
                    <li key={name}>
                        <code>{name}</code>
                        <button type="button" class="quiet" onClick={() => listen(name)} aria-label={`${t("call.listen")} ${name}`}>{t("call.listen")}</button>
                        {own.includes(name)
                            ? <button type="button" class="quiet" onClick={() => restore(name)} aria-label={`${t("call.own.restore")} ${name}`}>{t("call.own.restore")}</button>
                            : <label class="button quiet file">{t("call.own.replace")}<input type="file" accept="audio/*" aria-label={`${t("call.own.replace")} ${name}`} onChange={pick(name)} /></label>}
                    </li>
                ))}
            </ul>
        </details>
    );
}
