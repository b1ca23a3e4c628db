// assets.d.ts — files that the build turns into addresses.
// SPDX-License-Identifier: MIT
declare module "rules.wasm" {
    const address: string;
    export default address;
}
declare module "*.mp3" {
    const address: string;
    export default address;
}
