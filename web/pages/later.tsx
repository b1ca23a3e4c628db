// later.tsx — a part of the pages that is loaded when it is first shown.
// SPDX-License-Identifier: MIT
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useTools } from "./tools.ts";

/* Until it is there it is shown as `waiting` shows it; where it cannot be loaded that is said, and tried again when the network is back. */
export function later<Props extends object>(load: () => Promise<FunctionComponent<Props>>, waiting: FunctionComponent<{ text: string }>): FunctionComponent<Props> {
    let part: FunctionComponent<Props> | null = null;
    const Waiting = waiting;
    return function Later(props: Props) {
        const { t } = useTools();
        const [Part, setPart] = useState<FunctionComponent<Props> | null>(() => part);
        const [failed, setFailed] = useState(false);
        useEffect(() => {
            if (Part) return;
            let gone = false;
            const ask = (): void => {
                load().then((loaded) => {
                    part = loaded;
                    if (!gone) setPart(() => loaded);
                }, () => {
                    if (!gone) setFailed(true);
                });
            };
            ask();
            addEventListener("online", ask);
            return () => {
                gone = true;
                removeEventListener("online", ask);
            };
        }, [Part]);
        return Part ? <Part {...props} /> : <Waiting text={t(failed ? "home.unreachable" : "link.opening")} />;
    };
}
