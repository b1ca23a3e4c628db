// settings.tsx — what the reader prefers.
// SPDX-License-Identifier: MIT
import { languages } from "../i18n/i18n.ts";
import { Choice } from "./choice.tsx";
import { Sheet } from "./sheet.tsx";
import { useTools } from "./tools.ts";

export function SettingsSheet({ close }: { close(): void }) {
    const { t, settings, change } = useTools();
    const onOff = [{ value: true, label: t("set.on") }, { value: false, label: t("set.off") }];
    return (
        <Sheet title={t("set.title")} close={close}>
            <Choice
                label={t("set.language")}
                value={settings.language}
                options={languages.map(({ code, name }) => ({ value: code, label: <span lang={code}>{name}</span> }))}
                onChange={(language) => change({ language })}
            />
            <Choice label={t("set.coordinates")} value={settings.coordinates} options={onOff} onChange={(coordinates) => change({ coordinates })} />
            <Choice label={t("set.numbers")} value={settings.numbers} options={onOff} onChange={(numbers) => change({ numbers })} />
            <Choice
                label={t("set.confirm")}
                value={settings.confirm}
                options={(["auto", "always", "never"] as const).map((value) => ({ value, label: t(`set.confirm.${value}`) }))}
                onChange={(confirm) => change({ confirm })}
            />
            <Choice label={t("set.forbidden")} value={settings.forbidden} options={onOff} onChange={(forbidden) => change({ forbidden })} />
            <Choice
                label={t("call.title")}
                value={settings.calls}
                options={(["voice", "knock", "speech", "silent"] as const).map((value) => ({ value, label: t(`call.${value}`) }))}
                onChange={(calls) => change({ calls })}
            />
            <Choice label={t("set.sound")} value={settings.sound} options={onOff} onChange={(sound) => change({ sound })} />
        </Sheet>
    );
}
