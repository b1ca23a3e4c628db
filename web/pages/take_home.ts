// take_home.ts — a text saved as a file, by the browser's own way of saving.
// SPDX-License-Identifier: MIT

export function save(name: string, text: string, type = "application/json"): void {
    const address = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
