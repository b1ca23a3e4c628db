// stepping.ts — which moment of the game is shown: the present, or a move one has stepped back to.
// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";

export interface Stepping { at: number; browsing: boolean; go(move: number): void }

/* Left and right by one, Page Up and Page Down by ten, Home and End to the ends; not while something is being typed or the
 * board itself has the keyboard. */
export function useStepping(moves: number): Stepping {
    const [place, setPlace] = useState<number | null>(null);
    const at = place === null ? moves : Math.min(place, moves);
    const go = (move: number): void => {
        const to = Math.min(moves, Math.max(0, move));
        setPlace(to === moves ? null : to);
    };
    useEffect(() => {
        const keys = (event: KeyboardEvent): void => {
            const target = event.target as HTMLElement;
            if (event.ctrlKey || event.altKey || event.metaKey || target.closest("input, select, textarea, dialog")) return;
            const inBoard = target.closest("[role=grid]") !== null;
            const steps: Record<string, number> = { PageUp: at - 10, PageDown: at + 10 };
            if (!inBoard) Object.assign(steps, { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: moves });
            if (!(event.key in steps) || moves === 0) return;
            event.preventDefault();
            go(steps[event.key]);
        };
        addEventListener("keydown", keys);
        return () => removeEventListener("keydown", keys);
    }, [at, moves]);
    return { at, browsing: at !== moves, go };
}
