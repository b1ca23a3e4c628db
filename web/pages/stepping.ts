// stepping.ts — which moment of the game is shown: the present, or a move one has stepped back to.
// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";

export interface Stepping { at: number; browsing: boolean; go(move: number): void }

/* Left and right by one, Page Up and Page Down by ten, Home and End to the ends; not while something is being typed or the
 * board itself has the keyboard. */
export function useStepping(moves: number): Stepping {
    /* null: the present, whatever comes */
    const [place, setPlace] = useState<number | null>(null);
    const at = place === null ? moves : Math.min(place, moves);
    const settled = (move: number): number | null => (move >= moves ? null : Math.max(0, move));
    useEffect(() => {
        const keys = (event: KeyboardEvent): void => {
            const target = event.target as HTMLElement;
            if (event.ctrlKey || event.altKey || event.metaKey || target.closest("input, select, textarea, dialog")) return;
            const steps: Record<string, number> = { PageUp: -10, PageDown: 10 };
            if (target.closest("[role=grid]") === null)
                Object.assign(steps, { ArrowLeft: -1, ArrowRight: 1, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY });
            if (!(event.key in steps) || moves === 0) return;
            event.preventDefault();
            /* from the place as it is, not as it was drawn: keys may come faster than pictures */
            setPlace((from) => settled(Math.min(from ?? moves, moves) + steps[event.key]));
        };
        addEventListener("keydown", keys);
        return () => removeEventListener("keydown", keys);
    }, [moves]);
    return { at, browsing: at !== moves, go: (move) => setPlace(settled(move)) };
}
