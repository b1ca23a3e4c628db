// tls.test.mjs — a club's own network: the server with a certificate, its page and its games over it, plain requests and silence turned away.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { connect } from "node:tls";
import { endAll, startServer } from "./harness.mjs";

const folder = mkdtempSync(join(tmpdir(), "weiqi-tls-"));
const [certFile, keyFile] = ["cert.pem", "key.pem"].map((name) => join(folder, name));
let server;
let ca;
before(async () => {
    execFileSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=weiqi",
        "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", keyFile, "-out", certFile], { stdio: "ignore" });
    ca = readFileSync(certFile);
    server = await startServer(undefined, 0, ["--tls-cert", certFile, "--tls-key", keyFile]);
});
after(async () => {
    await server?.end();
    endAll();
    rmSync(folder, { recursive: true, force: true });
});

/* One request that trusts this certificate alone. */
const ask = (method, path, body) => new Promise((done, failed) => {
    const headers = { origin: server.url, ...(body ? { "content-type": "application/json" } : {}) };
    const asked = request(server.url + path, { method, ca, headers }, (answer) => {
        let text = "";
        answer.on("data", (more) => { text += more; });
        answer.on("end", () => done({ code: answer.statusCode, text }));
    });
    asked.on("error", failed);
    asked.end(body);
});

/* A WebSocket by hand over TLS; `heard` fills with messages. */
const openSocket = () => new Promise((done, failed) => {
    const { hostname, port, host } = new URL(server.url);
    const socket = connect({ host: hostname, port: Number(port), ca }, () => socket.write(`GET /ws HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.url}\r\n`
        + `Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`));
    const heard = [];
    let held = Buffer.alloc(0);
    let open = false;
    socket.on("error", failed);
    socket.on("data", (bytes) => {
        held = Buffer.concat([held, bytes]);
        const end = open ? -1 : held.indexOf("\r\n\r\n");
        if (end >= 0) {
            open = held.toString("latin1", 0, 12) === "HTTP/1.1 101";
            if (!open) failed(new Error(held.toString("latin1", 0, end)));
            held = held.subarray(end + 4);
            done({ heard, say, close: () => socket.destroy() });
        }
        while (open && held.length >= 2) {
            const short = held[1];
            if (short === 126 && held.length < 4) return;
            const [start, length] = short === 126 ? [4, held.readUInt16BE(2)] : [2, short];
            if (held.length < start + length) return;
            if (held[0] === 0x81) heard.push(JSON.parse(held.subarray(start, start + length).toString()));
            held = held.subarray(start + length);
        }
    });
    function say(message) {
        const text = Buffer.from(JSON.stringify(message));
        const mask = randomBytes(4);
        const head = Buffer.from(text.length < 126 ? [0x81, 0x80 | text.length] : [0x81, 0x80 | 126, text.length >> 8, text.length & 255]);
        socket.write(Buffer.concat([head, mask, text.map((byte, i) => byte ^ mask[i % 4])]));
    }
});

async function hears(socket, wanted) {
    for (const until = Date.now() + 15_000; Date.now() < until;) {
        const found = socket.heard.find(wanted);
        if (found) return found;
        await new Promise((done) => setTimeout(done, 20));
    }
    assert.fail(`not heard; instead: ${JSON.stringify(socket.heard.map((one) => one.t))}`);
}

test("the page and a game's moves come over TLS", async () => {
    assert.match(server.url, /^https:/);
    assert.equal((await ask("GET", "/")).code, 200);
    const opened = await ask("POST", "/api/games", JSON.stringify({ key: randomBytes(16).toString("hex"), width: 9, height: 9, one_screen: true }));
    assert.equal(opened.code, 201, opened.text);
    const { game, links } = JSON.parse(opened.text);
    const token = links.host.split("#")[1];
    const socket = await openSocket();
    socket.say({ t: "watch", game, token, have: 0 });
    await hears(socket, (one) => one.t === "event" && one.event.kind === "started");
    for (const [n, at] of ["C3", "G7", "E5"].entries()) {
        const key = randomBytes(8).toString("hex");
        socket.say({ t: "play", game, token, key, seq: 0, at });
        assert.equal((await hears(socket, (one) => one.key === key)).t, "ok", `move ${n + 1}`);
    }
    assert.deepEqual(JSON.parse((await ask("GET", `/api/games/${game}`)).text).moves.map((one) => one.at), ["C3", "G7", "E5"]);
    socket.close();
});

test("who does not speak TLS gets nothing, and the others are served", async () => {
    await assert.rejects(fetch(server.url.replace("https:", "http:") + "/api/about"));
    assert.equal((await ask("GET", "/api/about")).code, 200);
});
