// board.tsx — the board as one sees it: wood, lines, stones, marks. It knows no rules.
// SPDX-License-Identifier: MIT
import { memo } from "./memo.ts";
import { type Geometry, geometry, letter, line, linesPath, type Size, STONE } from "./geometry.ts";
import { Grid, type GridWords } from "./grid.tsx";
import { Fading, Stones } from "./stones.tsx";
import { Marks, Territory } from "./marks.tsx";

export interface BoardProps {
    size: Size;
    /* Colour of each point: 0 empty, 1 black, 2 white. */
    stones: Uint8Array;
    stars: number[];
    last: number | null;
    ko: number | null;
    /* Points the side to move may not play on, besides the ko. */
    forbidden: number[];
    dead: ReadonlySet<number>;
    /* "b", "w", "=" or "." for each point, while a count is shown. */
    owner: string | null;
    /* Move numbers by point, when they are shown. */
    numbers: ReadonlyMap<number, number> | null;
    /* A stone to be confirmed. */
    ghost: number | null;
    /* Whose stone would be played now; 0: none may. */
    hand: 0 | 1 | 2;
    coordinates: boolean;
    words: GridWords;
    onPoint(point: number, how: "mouse" | "touch" | "keyboard"): void;
    onFocusPoint?(point: number): void;
}

const Wood = memo(({ g, names, stars }: { g: Geometry; names: boolean; stars: number[] }) => (
    <g>
        <rect width={g.across} height={g.down} rx="3" fill="url(#kaya)" />
        <path d={linesPath(g)} class="lines" />
        <rect x={g.x(0)} y={g.y(0)} width={g.x(g.width - 1) - g.x(0)} height={g.y(g.height - 1) - g.y(0)} class="border" />
        {stars.map((p) => <circle key={p} cx={g.x(p % g.width)} cy={g.y(Math.floor(p / g.width))} r={2.2 * g.pen} class="star" />)}
        {names && <Names g={g} />}
    </g>
), (a, b) => a.g.width === b.g.width && a.g.height === b.g.height && a.names === b.names && a.stars.join() === b.stars.join());

function Names({ g }: { g: Geometry }) {
    const columns = Array.from({ length: g.width }, (_, i) => i);
    const rows = Array.from({ length: g.height }, (_, i) => i);
    const middle = (g.edge - STONE) / 2 + 1.5;
    const drop = 3.2 * g.pen;                   /* from a letter's middle to its foot */
    return (
        <g class="co">
            {columns.map((c) => <text key={`t${c}`} x={g.x(c)} y={middle + drop}>{letter(c)}</text>)}
            {columns.map((c) => <text key={`b${c}`} x={g.x(c)} y={g.down - middle + drop}>{letter(c)}</text>)}
            {rows.map((r) => <text key={`l${r}`} x={middle} y={g.y(r) + drop}>{line(g, r)}</text>)}
            {rows.map((r) => <text key={`r${r}`} x={g.across - middle} y={g.y(r) + drop}>{line(g, r)}</text>)}
        </g>
    );
}

/* The colours of stones and wood: the same in light and dark, as things are. */
export const Paints = memo(() => (
    <defs>
        <radialGradient id="b" cx=".36" cy=".3" r=".85">
            <stop offset="0" stop-color="#6a6a6c" /><stop offset=".35" stop-color="#2b2b2d" /><stop offset="1" stop-color="#0c0c0d" />
        </radialGradient>
        <radialGradient id="w" cx=".38" cy=".32" r=".85">
            <stop offset="0" stop-color="#fff" /><stop offset=".6" stop-color="#f3f0ea" /><stop offset="1" stop-color="#cfc9bd" />
        </radialGradient>
        <linearGradient id="kaya" x1="0" y1="0" x2="1" y2="0">
            <stop offset="0" stop-color="#e2bd7e" /><stop offset=".5" stop-color="#dcb472" /><stop offset="1" stop-color="#e0b878" />
        </linearGradient>
    </defs>
), () => true);

export function Board(props: BoardProps) {
    const { size, coordinates } = props;
    const g = geometry(size, coordinates);
    return (
        <div class="boardbox" style={{ "--across": g.across, "--down": g.down, "--pen": g.pen }}>
            <svg class="board" viewBox={`0 0 ${g.across} ${g.down}`} aria-hidden="true">
                <Paints />
                <Wood g={g} names={coordinates} stars={props.stars} />
                {props.owner !== null && <Territory g={g} owner={props.owner} stones={props.stones} dead={props.dead} />}
                <Stones g={g} stones={props.stones} dead={props.dead} fresh={props.last} />
                <Fading g={g} stones={props.stones} last={props.last} />
                <Marks g={g} {...props} />
            </svg>
            <Grid g={g} {...props} />
        </div>
    );
}
