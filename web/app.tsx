// app.tsx — the page.
// SPDX-License-Identifier: MIT
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import rulesAddress from "rules.wasm";
import { Board } from "./board/board.tsx";
import { pointName } from "./board/geometry.ts";
import { Rules } from "./rules.ts";

const rules = Rules.load(fetch(rulesAddress));

function App() {
    const [loaded, setLoaded] = useState<Rules | null>(null);
    const [shown, setShown] = useState(0);
    useEffect(() => {
        void rules.then((r) => {
            r.open({
                width: 9, height: 9, handicap: 0, setup: [], first: null,
                rules: { repetition: "positional", suicide: "never", setup: "empty", handicap_placing: "fixed", first: "black" },
            });
            setLoaded(r);
        });
    }, []);
    const size = { width: 9, height: 9 };
    if (!loaded) return null;
    return (
        <main key={shown === -1 ? 1 : 0}>
            <Board
                size={size} stones={loaded.stones()} stars={loaded.stars()} last={null} ko={loaded.ko} forbidden={[]} dead={new Set()}
                owner={null} numbers={null} ghost={null} hand={loaded.toMove} coordinates={true}
                words={{ board: "棋盘", point: (p) => pointName(size, p) }}
                onPoint={(point) => {
                    loaded.play({ color: loaded.toMove, point });
                    setShown(shown + 1);
                }}
            />
        </main>
    );
}

render(<App />, document.getElementById("page") as HTMLElement);
