// random.ts — keys and hidden hands from the browser's own source of chance.
// SPDX-License-Identifier: MIT

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export { hex };

export function randomBytes(count: number): Uint8Array {
    return crypto.getRandomValues(new Uint8Array(count));
}

/* A key for one command: the same command sent again has the same one. */
export const newKey = (): string => `k-${hex(randomBytes(16))}`;

/* A whole number from 1 to n, each as likely. */
export function randomUpTo(n: number): number {
    const limit = 256 - (256 % n);
    for (;;) {
        const byte = randomBytes(1)[0];
        if (byte < limit) return 1 + (byte % n);
    }
}
