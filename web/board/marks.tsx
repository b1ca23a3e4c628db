// marks.tsx — what is drawn over the stones: the last move, dead stones, forbidden points, numbers, whose points.
// SPDX-License-Identifier: MIT
//
// Nothing by colour alone: a dead stone is faded and crossed, a point of territory is a small square of its owner's tone
// with an outline, a shared point a stroke.
import type { BoardProps } from "./board.tsx";
import { type Geometry, STONE } from "./geometry.ts";

const at = (g: Geometry, p: number): [number, number] => [g.x(p % g.width), g.y(Math.floor(p / g.width))];

export function Marks(props: BoardProps & { g: Geometry }) {
    const { g, stones, last, ko, forbidden, dead, numbers, ghost, hand } = props;
    return (
        <g>
            {[...dead].map((p) => {
                const [x, y] = at(g, p);
                return <path key={`d${p}`} d={`M${x - 5} ${y - 5}l10 10m0-10l-10 10`} class="cross" />;
            })}
            {forbidden.map((p) => {
                const [x, y] = at(g, p);
                return <path key={`f${p}`} d={`M${x - 3} ${y - 3}l6 6m0-6l-6 6`} class="forbidden" />;
            })}
            {ko !== null && <rect x={at(g, ko)[0] - 5} y={at(g, ko)[1] - 5} width="10" height="10" class="ko" />}
            {ghost !== null && hand !== 0 && <Ghost g={g} point={ghost} color={hand} />}
            {numbers
                ? [...numbers].filter(([p]) => stones[p] !== 0).map(([p, n]) => {
                    const [x, y] = at(g, p);
                    return (
                        <text key={`n${p}`} x={x} y={y + 3.4} class={`number ${stones[p] === 1 ? "on-b" : "on-w"} ${p === last ? "last" : ""}`}>
                            {n}
                        </text>
                    );
                })
                : last !== null && stones[last] !== 0 && !dead.has(last)
                    && <circle cx={at(g, last)[0]} cy={at(g, last)[1]} r="4.6" class={stones[last] === 1 ? "last on-b" : "last on-w"} />}
        </g>
    );
}

function Ghost({ g, point, color }: { g: Geometry; point: number; color: number }) {
    const [x, y] = at(g, point);
    return (
        <g>
            <path d={`M${g.x(0)} ${y}H${g.x(g.width - 1)}M${x} ${g.y(0)}V${g.y(g.height - 1)}`} class="aim" />
            <circle cx={x} cy={y} r={STONE} fill={color === 1 ? "url(#b)" : "url(#w)"} class="ghost" />
        </g>
    );
}

export function Territory({ g, owner, stones, dead }: { g: Geometry; owner: string; stones: Uint8Array; dead: ReadonlySet<number> }) {
    const drawn = [];
    for (let p = 0; p < owner.length; p++) {
        if (stones[p] !== 0 && !dead.has(p)) continue;
        const [x, y] = at(g, p);
        if (owner[p] === "b" || owner[p] === "w")
            drawn.push(<rect key={p} x={x - 3.5} y={y - 3.5} width="7" height="7" class={`own-${owner[p]}`} />);
        else if (owner[p] === "=")
            drawn.push(<path key={p} d={`M${x - 4} ${y + 4}l8-8`} class="shared" />);
    }
    return <g>{drawn}</g>;
}
