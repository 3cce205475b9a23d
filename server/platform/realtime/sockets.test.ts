import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";

import { afterEach, expect, it } from "vitest";
import { WebSocketServer } from "ws";

import { CLOSE, SOCKETS_PER_MEMBER_MAX } from "#contracts/realtime.ts";

import { openMemberSocket, openSocket } from "../../testing/sockets.ts";
import type { Viewer } from "../authorization.ts";
import { createLog } from "../log.ts";
import type { Sessions } from "../sessions.ts";
import { toFrame, WAITING_BYTES_MAX, WAITING_MESSAGES_MAX } from "./connection.ts";
import { createSockets, type Sockets } from "./sockets.ts";
import { TIMING, type Timing } from "./timing.ts";

/** Token "7" belongs to member 7; tokens in this set are gone. */
const gone = new Set<string>();
const find = async (token: string) => {
  const userId = Number(token);
  const viewer: Viewer = { userId, sessionId: userId, tradeKey: "Joiner", county: null, role: "member" };
  return gone.has(token) ? null : viewer;
};

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  gone.clear();
  for (const close of closers.splice(0)) await close();
});

async function start(timing: Partial<Timing> = {}): Promise<{ sockets: Sockets; url: string }> {
  const sockets = createSockets({
    sessions: { find } as unknown as Sessions,
    log: createLog("silent"),
    timing: { ...TIMING, ...timing },
    onMessage: () => {},
  });
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  server.on("connection", (socket) => sockets.admit(socket));
  await once(server, "listening");
  closers.push(async () => {
    sockets.close();
    server.close();
  });
  return { sockets, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 5) {
    if (waited > 10_000) throw new Error("It did not come to that");
    await setTimeout(5);
  }
}

const message = (conversationId: number) => toFrame({ type: "message", data: { conversationId } });

const large = JSON.stringify({ type: "notification", data: {}, padding: "x".repeat(2_000) });

/** Sends to member 7 until the condition holds, yielding after each message so that others are served. */
async function flood(sockets: Sockets, frame: ReturnType<typeof toFrame>, enough: () => boolean) {
  for (let sent = 0; !enough(); sent++) {
    if (sent > 2_000_000) throw new Error("It never came to that");
    sockets.deliver([7], frame);
    if (sent % 500 === 0) await setTimeout(0);
  }
}

it("cuts a reader that stops reading at the bound, and nobody else waits for it", async () => {
  const { sockets, url } = await start();
  const stuck = await openMemberSocket(url, "7");
  const other = await openMemberSocket(url, "8");
  stuck.socket.pause();
  let [turn, told] = [0, 0];
  await flood(sockets, toFrame(large), () => {
    if ((turn += 1) % 20 === 0) sockets.deliver([8], message((told += 1)));
    return sockets.counts.closedSlow === 1;
  });
  expect(sockets.countOpen()).toBe(1);
  stuck.socket.resume();
  expect((await stuck.closed).code).toBe(1006);
  const heard = await other.hear("message", told);
  expect(heard.map(({ data }) => data.conversationId)).toEqual(
    Array.from({ length: told }, (_, at) => at + 1),
  );
});

it("lets a reader that reads have a burst beyond both bounds", async () => {
  const { sockets, url } = await start();
  const reader = await openMemberSocket(url, "7");
  for (let sent = 0; sent < 2 * WAITING_MESSAGES_MAX; sent++) sockets.deliver([7], message(sent + 1));
  await reader.hear("message", 2 * WAITING_MESSAGES_MAX);
  expect(sockets.counts).toMatchObject({ closedSlow: 0 });
  expect(WAITING_BYTES_MAX).toBeGreaterThan(WAITING_MESSAGES_MAX);
});

it("drops what is cosmetic first: a slow reader that only misses those stays", async () => {
  const { sockets, url } = await start();
  const slow = await openMemberSocket(url, "7");
  slow.socket.pause();
  await flood(sockets, toFrame(large, true), () => sockets.counts.dropped > 2_000);
  expect(sockets.counts.closedSlow).toBe(0);
  slow.socket.removeAllListeners("message");
  const last = once(slow.socket, "message");
  slow.socket.resume();
  await last;
  expect(sockets.countOpen()).toBe(1);
});

it("asks every so often, keeps those that answer, and drops those that are silent", async () => {
  const { sockets, url } = await start({ pingEvery: 250, silenceMax: 3_000 });
  const answers = await openMemberSocket(url, "7");
  answers.socket.on("message", () => {
    if (answers.heard.at(-1)?.type === "ping") answers.send({ type: "pong" });
  });
  const silent = await openMemberSocket(url, "8");
  expect((await silent.closed).code).toBe(1006);
  expect(silent.heard.filter(({ type }) => type === "ping").length).toBeGreaterThan(1);
  expect(sockets.countOpen()).toBe(1);
  sockets.deliver([7], message(1));
  await answers.hear("message");
});

it("cuts whichever of a member's has been silent the longest, where another would be one too many", async () => {
  const { sockets, url } = await start({ silenceNoticed: 0 });
  const own = [];
  for (let count = 0; count < SOCKETS_PER_MEMBER_MAX; count++) own.push(await openMemberSocket(url, "7"));
  const [speaks, silent] = own;
  speaks?.socket.ping();
  await once(speaks!.socket, "pong");
  const another = await openMemberSocket(url, "7");
  expect((await silent?.closed)?.code).toBe(1006);
  expect(sockets.countOpen()).toBe(SOCKETS_PER_MEMBER_MAX);
  sockets.deliver([7], message(1));
  for (const each of [speaks!, another]) await each.hear("message");
});

it("looks at sessions again every so often, should the news of an end be lost", async () => {
  const { sockets, url } = await start({ pingEvery: 300, recheckEvery: 100, silenceMax: 60_000 });
  const [ended, other] = [await openMemberSocket(url, "7"), await openMemberSocket(url, "8")];
  gone.add("7");
  expect((await ended.closed).code).toBe(CLOSE.signedOut);
  expect(ended.heard.at(-1)).toEqual({ type: "auth_error" });
  await other.hear("ping");
  await until(() => sockets.countOpen() === 1);
});

it("looks at everybody's after the news may have been missed", async () => {
  const { sockets, url } = await start();
  const [ended, other] = [await openMemberSocket(url, "7"), await openMemberSocket(url, "8")];
  gone.add("7");
  sockets.recheck();
  expect((await ended.closed).code).toBe(CLOSE.signedOut);
  sockets.deliver([7, 8], message(1));
  await other.hear("message");
  expect(ended.heard.filter(({ type }) => type === "message")).toEqual([]);
});

it("says goodbye to all when it closes, also to one that has not said who it is, and takes no more", async () => {
  const { sockets, url } = await start({ goodbyeWithin: 100 });
  const member = await openMemberSocket(url, "7");
  const stranger = await openSocket(url);
  // This client never answers the close.
  const deaf = await openMemberSocket(url, "8");
  deaf.socket.pause();
  sockets.close();
  expect((await member.closed).code).toBe(CLOSE.goingAway);
  expect((await stranger.closed).code).toBe(CLOSE.goingAway);
  deaf.socket.resume();
  await deaf.closed;
  expect((await (await openSocket(url)).closed).code).toBe(CLOSE.goingAway);
  expect(sockets.countOpen()).toBe(0);
});
