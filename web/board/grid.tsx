// grid.tsx — the board for hands, keys and ears: an ARIA grid that lies over the drawing, one cell a point.
// SPDX-License-Identifier: MIT
//
// One cell at a time can be reached by Tab; arrows move, Home and End go along the line, with Ctrl to the corners, Enter
// or Space plays. A press counts only where it began. Pressing with a mouse leaves the keyboard's focus where it is.
import { useRef, useState } from "preact/hooks";
import type { BoardProps } from "./board.tsx";
import { CELL, type Geometry, step } from "./geometry.ts";
import { memo } from "./memo.ts";

export interface GridWords {
    /* The name of the whole grid. */
    board: string;
    /* What is to be heard of a point: "D4, black, last move". */
    point(point: number): string;
}

export function Grid(props: BoardProps & { g: Geometry }) {
    const { g, words, onPoint } = props;
    const [cursor, setCursor] = useState(() => Math.floor(g.height / 2) * g.width + Math.floor(g.width / 2));
    const [hover, setHover] = useState<number | null>(null);
    const box = useRef<HTMLDivElement>(null);
    const at = useRef(cursor);              /* the cursor now: keys may come faster than the page is painted */
    const pressed = useRef<{ point: number; touch: boolean } | null>(null);

    const put = (to: number) => {
        at.current = to;
        setCursor(to);
    };
    const go = (to: number) => {
        put(to);
        box.current?.querySelector<HTMLElement>(`[data-point="${to}"]`)?.focus();
        props.onFocusPoint?.(to);
    };
    const keys = (event: KeyboardEvent) => {
        if (event.altKey || event.metaKey) return;
        const first = event.ctrlKey ? -g.height : 0;
        const moves: Record<string, [number, number]> = {
            ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
            Home: [-g.width, first], End: [g.width, -first],
        };
        if (event.key in moves) go(step(g, at.current, ...moves[event.key]));
        else if (event.key === "Enter" || event.key === " ") onPoint(at.current, "keyboard");
        else return;
        event.preventDefault();
        event.stopPropagation();
    };
    const pointOf = (event: Event): number | null => {
        const cell = (event.target as HTMLElement).closest<HTMLElement>("[data-point]");
        return cell ? Number(cell.dataset.point) : null;
    };

    const across = `${(100 * CELL.width * g.width) / g.across}%`;
    const down = `${(100 * CELL.height * g.height) / g.down}%`;
    return (
        <div
            ref={box}
            class={`grid ${props.hand !== 0 ? "playable" : ""}`}
            role="grid"
            aria-label={words.board}
            aria-rowcount={g.height}
            aria-colcount={g.width}
            style={{ width: across, height: down, gridTemplateRows: `repeat(${g.height}, 1fr)` }}
            onKeyDown={keys}
            onPointerDown={(event) => {
                const point = pointOf(event);
                pressed.current = point === null ? null : { point, touch: event.pointerType !== "mouse" };
            }}
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => {
                const point = pointOf(event);
                const press = pressed.current;
                pressed.current = null;
                if (point === null || (press && press.point !== point)) return;
                put(point);
                onPoint(point, press === null ? "keyboard" : press.touch ? "touch" : "mouse");
            }}
            onPointerMove={(event) => setHover(event.pointerType === "mouse" ? pointOf(event) : null)}
            onPointerLeave={() => setHover(null)}
        >
            {Array.from({ length: g.height }, (_, row) => (
                <Row
                    key={row}
                    g={g}
                    row={row}
                    labels={Array.from({ length: g.width }, (_, column) => words.point(row * g.width + column))}
                    cursor={Math.floor(cursor / g.width) === row ? cursor : null}
                    hover={hover !== null && Math.floor(hover / g.width) === row && props.stones[hover] === 0 && props.hand !== 0 ? hover : null}
                    color={props.hand}
                />
            ))}
        </div>
    );
}

interface RowProps { g: Geometry; row: number; labels: string[]; cursor: number | null; hover: number | null; color: number }

const Row = memo(({ g, row, labels, cursor, hover, color }: RowProps) => (
    <div role="row" class="gridrow" aria-rowindex={row + 1} style={{ gridTemplateColumns: `repeat(${g.width}, 1fr)` }}>
        {labels.map((label, column) => {
            const point = row * g.width + column;
            return (
                <div
                    key={point}
                    role="gridcell"
                    class={point === hover ? `cell hover-${color === 1 ? "b" : "w"}` : "cell"}
                    data-point={point}
                    aria-colindex={column + 1}
                    aria-label={label}
                    tabIndex={point === cursor ? 0 : -1}
                />
            );
        })}
    </div>
), (a, b) => a.cursor === b.cursor && a.hover === b.hover && a.color === b.color && a.g.width === b.g.width
    && a.labels.length === b.labels.length && a.labels.every((label, i) => label === b.labels[i]));
