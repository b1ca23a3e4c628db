// stones.tsx — stones lying on the board, and those just taken, for the moment they fade.
// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from "preact/hooks";
import { type Geometry, STONE } from "./geometry.ts";
import { memo } from "./memo.ts";

interface StoneProps { x: number; y: number; color: number; kind: string }

export const Stone = memo(({ x, y, color, kind }: StoneProps) => (
    <g class={`stone ${kind}`}>
        <circle cx={x + 0.7} cy={y + 1.1} r={STONE} class="shadow" />
        <circle cx={x} cy={y} r={STONE} fill={color === 1 ? "url(#b)" : "url(#w)"} />
    </g>
), (a, b) => a.x === b.x && a.y === b.y && a.color === b.color && a.kind === b.kind);

export function Stones({ g, stones, dead, fresh }: { g: Geometry; stones: Uint8Array; dead: ReadonlySet<number>; fresh: number | null }) {
    const drawn = [];
    for (let p = 0; p < stones.length; p++) {
        if (stones[p] === 0) continue;
        const kind = dead.has(p) ? "dead" : p === fresh ? "fresh" : "";
        drawn.push(<Stone key={`${p}${stones[p]}`} x={g.x(p % g.width)} y={g.y(Math.floor(p / g.width))} color={stones[p]} kind={kind} />);
    }
    return <g>{drawn}</g>;
}

/* Stones that one move has taken fade in 150 ms; a jump through the game takes them off at once. */
export function Fading({ g, stones, last }: { g: Geometry; stones: Uint8Array; last: number | null }) {
    const before = useRef(stones);
    const [taken, setTaken] = useState<{ point: number; color: number }[]>([]);
    useEffect(() => {
        const old = before.current;
        before.current = stones;
        if (old === stones || old.length !== stones.length) return undefined;
        const gone = [];
        let added = 0;
        for (let p = 0; p < stones.length; p++) {
            if (old[p] === 0 && stones[p] !== 0) added++;
            else if (old[p] !== 0 && stones[p] === 0) gone.push({ point: p, color: old[p] });
            else if (old[p] !== stones[p]) added += 2;
        }
        if (added !== 1 || gone.length === 0) {
            setTaken([]);
            return undefined;
        }
        setTaken(gone);
        const timer = setTimeout(() => setTaken([]), 160);
        return () => clearTimeout(timer);
    }, [stones, last]);
    return (
        <g>
            {taken.map(({ point, color }) => (
                <Stone key={point} x={g.x(point % g.width)} y={g.y(Math.floor(point / g.width))} color={color} kind="taken" />
            ))}
        </g>
    );
}
