// sheet_fields.tsx — what the competition sheet 竞赛规程 says in words: for the head of every print.
// SPDX-License-Identifier: MIT
import { useTools } from "../pages/tools.ts";

export const SHEET_FIELDS = ["place", "dates", "organiser", "host", "referee", "director", "division", "rules", "time", "late_forfeit"] as const;

export function SheetFields({ sheet, change }: { sheet: Record<string, string>; change(sheet: Record<string, string>): void }) {
    const { t } = useTools();
    return (
        <div class="sheetfields">
            {SHEET_FIELDS.map((field) => (
                <label key={field} class="field"><span>{t(`ev.sheet.${field}`)}</span>
                    <input type="text" value={sheet[field] ?? ""} maxLength={120} autocomplete="off" onInput={(event) => change({ ...sheet, [field]: event.currentTarget.value })} /></label>
            ))}
        </div>
    );
}
