// tap_half.tsx — one half of the clock: a side's time as large as it can be, and the whole of it one button.
// SPDX-License-Identifier: MIT
import type { Call } from "../clock/library.ts";
import { isLate, type Reading } from "../clock/model.ts";
import { leftText } from "../clock/words.ts";
import type { ClockView, Side } from "../net/protocol.ts";
import { ownWords } from "../referee/words.ts";
import { ClockFace, ClockPhase } from "./clock.tsx";
import { useTools } from "./tools.ts";

export interface HalfProps {
    side: Side;
    place: "first" | "second";
    clock: Pick<ClockView, "system">;
    reading: Reading;
    name: string;
    moves: number;
    used_ms: number;
    warnings: number;
    lost: boolean;
    call: Call | null;
    hint: boolean;
    press(event: { timeStamp: number }): void;
}

export function TapHalf({ side, place, clock, reading, name, moves, used_ms, warnings, lost, call, hint, press }: HalfProps) {
    const { t } = useTools();
    const running = reading.running;
    const state = `${running ? "running" : ""} ${isLate(reading) && (running || reading.phase === "lost") ? "late" : ""} ${reading.phase === "lost" || lost ? "lost" : ""}`;
    return (
        <section class={`half ${place} ${state}`} data-side={side} aria-label={t(`side.${side}`)}>
            <button
                type="button"
                class="press"
                aria-label={hint ? t("tap.press.start") : t("tap.press", { side: t(`side.${side}`) })}
                onPointerDown={(event) => { if (event.button === 0) press(event); }}
                onClick={(event) => { if (event.detail === 0) press(event); }}
            />
            <div class="halfhead">
                <span class={`stone ${side === "B" ? "b" : "w"}`} aria-hidden="true" />
                <span class="name">{t(`side.${side}`)}{name && <span class="soft"> {name}</span>}</span>
                {warnings > 0 && <span class="seal">{t("tap.warnings", { n: warnings })}</span>}
            </div>
            <div class="face">
                {reading.phase === "none" ? <span class="clock">{leftText(t, used_ms)}</span> : <ClockFace reading={reading} />}
            </div>
            <p class="call" aria-hidden="true">{call ? ownWords(t, call) : ""}</p>
            <div class="halffoot">
                <ClockPhase clock={clock} reading={reading} />
                <p class="soft small counts"><span>{t("tap.moves", { n: moves })}</span><span>{t("tap.used", { length: leftText(t, used_ms) })}</span></p>
            </div>
        </section>
    );
}
