// sw.js — keeps the pages on this machine, so that the clock and the hall's ledger open without the network.
// SPDX-License-Identifier: MIT
//
// Pages come from the server as long as it answers; the files they name never change, and are taken from here. What the server
// is asked (api, sockets) is never kept.
const KEPT = "weiqi-{{version}}";
const FILES = "{{files}}";
const PATIENCE_MS = 4000;

self.addEventListener("install", (event) => {
    event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
    event.waitUntil((async () => {
        for (const name of await caches.keys()) if (name.startsWith("weiqi-") && name !== KEPT) await caches.delete(name);
        await self.clients.claim();
    })());
});

const keptPage = async () => (await caches.match("/index.html")) ?? Response.error();

async function page(request) {
    const late = new Promise((done) => { setTimeout(() => done(null), PATIENCE_MS); });
    try {
        return (await Promise.race([fetch(request), late])) ?? (await keptPage());
    } catch {
        return keptPage();
    }
}

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const address = new URL(request.url);
    if (request.method !== "GET" || address.origin !== self.location.origin) return;
    if (address.pathname.startsWith("/api/") || address.pathname === "/ws") return;
    if (request.mode === "navigate") event.respondWith(page(request));
    else if (FILES.includes(address.pathname)) event.respondWith(caches.match(address.pathname).then((kept) => kept ?? fetch(request)));
});
