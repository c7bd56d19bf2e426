// zone_link.mjs - a program's way to a playing zone: HTTP with JSON, and a WebSocket that is opened again when it breaks.
//
// Node has a WebSocket of its own from version 22 on; what a client of docs/protocol.md needs of RFC 6455 is here.
import { randomBytes } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

const TEXT = 0x81, CLOSE = 0x88, PING = 0x89, PONG = 0x8a; // first bytes of frames
const SILENCE_MS = 40_000; // a zone says something every 15 seconds
const AGAIN_MS = 1000; // then a connection that broke is opened again
const FINAL = [400, 401, 403]; // refusals that would be the same the next time

/** The zone says no, and will say no again. */
class Refused extends Error {}

/** Who we are for a zone, and the connection to it. */
export class Link {
  constructor(url, name) {
    const token = process.env.ZUG_TOKEN; // not among the words of the program, which others on the machine can read
    this.url = url;
    this.name = name;
    this.who = token ? { Authorization: `Bearer ${token}` } : {};
    this.isOpen = true;
    this.waiting = new AbortController(); // ends the pause before the next connection
    process.once("SIGINT", () => this.close()); // Ctrl-C is a way to end like another
  }

  /** An answer by HTTP. */
  async post(path, form) {
    const body = JSON.stringify(form);
    const answer = await fetch(new URL(path, this.url), { method: "POST", headers: this.who, body });
    if (FINAL.includes(answer.status)) throw new Refused((await answer.json()).message);
    if (!answer.ok) throw new Error(answer.statusText);
    return answer;
  }

  /** Comes in as a guest and keeps the cookie. */
  async enter() {
    const answer = await this.post("/api/guest", { name: this.name });
    this.who = { Cookie: answer.headers.get("set-cookie").split(";")[0] };
  }

  /** Opens the WebSocket. */
  async open() {
    if (Object.keys(this.who).length === 0) await this.enter();
    const key = randomBytes(16).toString("base64");
    const headers = {
      ...this.who, Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": key,
    };
    const { get } = this.url.startsWith("https:") ? https : http;
    return new Promise((resolve, reject) => {
      const request = get(new URL("/ws?v=1", this.url), { headers, timeout: SILENCE_MS });
      request.on("error", reject).on("timeout", () => request.destroy(new Error("no answer")));
      request.on("response", async (answer) => {
        const { message } = await json(answer).catch(() => ({ message: answer.statusMessage }));
        reject(new (FINAL.includes(answer.statusCode) ? Refused : Error)(message));
      });
      request.on("upgrade", (_, socket, head) => {
        socket.on("error", () => {}).setTimeout(SILENCE_MS, () => socket.destroy(new Error("silence")));
        socket.unshift(head);
        resolve(socket);
      });
    });
  }

  /** Sends a frame, masked as those of clients must be. A connection that is broken is noticed where it is read. */
  send(kind, data) {
    const mask = randomBytes(4), { length } = data;
    const head = length < 126 ? [kind, 0x80 | length] : [kind, 0xfe, length >> 8, length & 255];
    const hidden = data.map((byte, at) => byte ^ mask[at % 4]);
    if (this.socket.writable) this.socket.write(Buffer.concat([Buffer.from(head), mask, hidden]));
  }

  /** Sends a request or a command. */
  say(what, members = {}) {
    this.send(TEXT, Buffer.from(JSON.stringify({ do: what, nonce: randomBytes(12).toString("hex"), ...members })));
  }

  /** The same by HTTP, for who goes away and does not wait for the reply. What is refused has become needless. */
  async command(what, members) {
    await this.post("/api/command", { do: what, nonce: randomBytes(12).toString("hex"), ...members }).catch(() => {});
  }

  /** The ids of our challenges that are open, as far as they can be asked for. */
  async offers() {
    try {
      const answer = await fetch(new URL("/api/lobby", this.url), { headers: this.who });
      return (await answer.json()).challenges.filter(({ from }) => from.id === this.me).map(({ challenge }) => challenge);
    } catch {
      return [];
    }
  }

  /** The messages of one connection. */
  async *texts() {
    this.socket = await this.open();
    for await (const [kind, data] of frames(this.socket)) {
      if (kind === PING) this.send(PONG, data);
      else if (kind === CLOSE) throw new Error("closed by the zone");
      else if (kind === TEXT) yield JSON.parse(data);
    }
    throw new Error("it has ended");
  }

  /** All messages, from one connection after the other, until close is called. */
  async *messages() {
    while (this.isOpen)
      try {
        for await (const message of this.texts()) {
          if (message.type === "hello" && !message.me) throw new Refused("The zone does not know us any more.");
          if (message.type === "hello") this.me = message.me.id;
          yield message;
        }
      } catch (error) {
        if (!this.isOpen) return;
        if (error instanceof Refused) {
          console.error(error.message);
          process.exitCode = 1;
          return;
        }
        console.log(`no connection (${error.message}), trying again`);
        await sleep(AGAIN_MS, undefined, { signal: this.waiting.signal }).catch(() => {});
      }
  }

  close() {
    this.isOpen = false;
    this.waiting.abort();
    this.socket?.destroy();
  }
}

/** The frames of a socket: the first byte of each and what it holds. */
async function* frames(socket) {
  let bytes = Buffer.alloc(0);
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk]);
    for (let [begin, end] = bounds(bytes); end <= bytes.length; [begin, end] = bounds(bytes)) {
      yield [bytes[0], bytes.subarray(begin, end)];
      bytes = bytes.subarray(end);
    }
  }
}

/** Where in the bytes of a frame its data begin and end; beyond all bytes while that is not known. */
function bounds(bytes) {
  const size = bytes.length < 2 ? 0 : bytes[1], begin = size < 126 ? 2 : size === 126 ? 4 : 10;
  if (bytes.length < begin) return [begin, Infinity];
  return [begin, begin + (size < 126 ? size : size === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2)))];
}
