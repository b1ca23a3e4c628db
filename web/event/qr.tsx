// qr.tsx — a link as a square to be photographed; its maker is loaded where one is shown.
// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";

export function QrCode({ link, label }: { link: string; label: string }) {
    const [path, setPath] = useState<{ d: string; size: number } | null>(null);
    useEffect(() => {
        let stopped = false;
        import("uqr").then(({ encode }) => {
            if (stopped) return;
            const { data, size } = encode(new URL(link, location.origin).href, { ecc: "M", border: 2 });
            const d = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
            setPath({ d, size });
        }, () => {});
        return () => { stopped = true; };
    }, [link]);
    return (
        <span class="qr">
            {path && <svg viewBox={`0 0 ${path.size} ${path.size}`} role="img" aria-label={label} shape-rendering="crispEdges"><rect width={path.size} height={path.size} fill="#fff" /><path d={path.d} fill="#000" /></svg>}
        </span>
    );
}
