// choice.tsx — one of a few: a row of buttons that are radio buttons underneath.
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface Option<T> { value: T; label: ComponentChildren }

export function Choice<T extends string | number | boolean>(props: {
    label: string;
    value: T;
    options: Option<T>[];
    onChange(value: T): void;
}) {
    const id = useId();
    return (
        <fieldset class="choice">
            <legend>{props.label}</legend>
            <div class="options">
                {props.options.map(({ value, label }) => (
                    <label key={String(value)} class={value === props.value ? "on" : ""}>
                        <input
                            type="radio"
                            name={id}
                            value={String(value)}
                            checked={value === props.value}
                            onChange={() => props.onChange(value)}
                        />
                        <span>{label}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

export function NumberField(props: { label: string; value: number; min: number; max: number; step?: number; onChange(value: number): void }) {
    return (
        <label class="field">
            <span>{props.label}</span>
            <input
                type="number"
                inputMode="decimal"
                value={props.value}
                min={props.min}
                max={props.max}
                step={props.step ?? 1}
                onInput={(event) => {
                    const value = Number(event.currentTarget.value);
                    if (event.currentTarget.value !== "" && Number.isFinite(value)) props.onChange(value);
                }}
            />
        </label>
    );
}

export function TextField(props: { label: string; value: string; onChange(value: string): void; maxLength: number }) {
    return (
        <label class="field">
            <span>{props.label}</span>
            <input type="text" value={props.value} maxLength={props.maxLength} autocomplete="off" onInput={(event) => props.onChange(event.currentTarget.value)} />
        </label>
    );
}
