// hall.tsx — the ledger of a hall of real boards.
// SPDX-License-Identifier: MIT
import { Frame } from "./frame.tsx";

export default function HallPage() {
    return <Frame><p /></Frame>;
}
