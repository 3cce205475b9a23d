import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";

import { WebSocket } from "ws";

import { sendMessage } from "#contracts/chat.ts";

import type { Databases } from "./databases.ts";
import { fill, startSessions, tokenOf } from "./fill.ts";
import { measureLostNode } from "./lost-node.ts";
import { startProcess, startProduct, stopProcess } from "./processes.ts";
import { openSocket, openSockets } from "./socket-clients.ts";

const MEMBERS = 2100;
const IDLE = Number(process.env["BENCH_IDLE_SOCKETS"] ?? 5000);
const IDLE_MB = 600;
const OPEN = 2000;
const SENT = Number(process.env["BENCH_MESSAGES"] ?? 600);
/** Limits of the time from sending to the other member's socket: times the floor, and with many sockets times few. */
const [FLOOR_TIMES, OPEN_TIMES] = [3, 1.5];

type Print = (line: string) => void;

/** Measures sockets: the cost of many, the speed of a message, and the loss when a server dies. */
export async function measureSockets(databases: Databases, print: Print): Promise<void> {
  const url = await databases.make("sockets", async (client) => {
    await fill(client, { members: MEMBERS, posts: 10, comments: 10, likes: 10, jobs: 10 });
    await startSessions(client, MEMBERS);
  });
  await measureDelivery(url, databases.folder, print);
  await measureIdle(url, databases.folder, print);
  await measureLostNode(url, databases.folder, print);
}

const verdict = (is: boolean) => (is ? "yes" : "NO");

async function measureIdle(url: string, folder: string, print: Print): Promise<void> {
  const server = await startProduct(url, folder);
  const sockets = await openSockets(server.origin, IDLE, (at) => 1 + (at % MEMBERS));
  await setTimeout(5000);
  const status = await readFile(`/proc/${server.pid}/status`, "utf8");
  const megabytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  print(
    `\n${IDLE} idle sockets of members in one process: ${megabytes.toFixed(0)} MB resident; under ${IDLE_MB}: ${verdict(megabytes < IDLE_MB)}`,
  );
  for (const socket of sockets) socket.terminate();
  await server.stop();
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

const describe = (times: readonly number[]) =>
  `p50 ${percentile(times, 0.5).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms`;

async function measureDelivery(url: string, folder: string, print: Print): Promise<void> {
  const [few, many] = [await startProduct(url, folder), await startProduct(url, `${folder}-many`)];
  const [floorProcess, floor] = await startProcess("socket-floor.ts", { DATABASE_URL: url }, "/");
  const crowd = await openSockets(many.origin, OPEN - 2, (at) => 10 + (at % (MEMBERS - 10)));
  const cases = [
    await prepare(few.origin, 1, 2),
    await prepare(many.origin, 3, 4),
    await prepareFloor(floor),
  ] as const;
  const times: [number[], number[], number[]] = [[], [], []];
  for (let sent = -SENT / 5; sent < SENT; sent++) {
    for (const [at, send] of cases.entries()) {
      const time = await send();
      // The requests before the first only warm up.
      if (sent >= 0) times[at]?.push(time);
    }
  }
  const [ours, crowded, least] = times;
  const byFloor = percentile(ours, 0.99) / percentile(least, 0.99);
  const byCrowd = percentile(crowded, 0.99) / percentile(ours, 0.99);
  print(`\nFrom POST to the other's socket, ${SENT} messages each, turn about`);
  print(`floor          ${describe(least)}`);
  print(
    `2 sockets      ${describe(ours)}   p99 ${byFloor.toFixed(2)} x; at most ${FLOOR_TIMES}: ${verdict(byFloor <= FLOOR_TIMES)}`,
  );
  print(
    `${OPEN} sockets   ${describe(crowded)}   p99 ${byCrowd.toFixed(2)} x; at most ${OPEN_TIMES}: ${verdict(byCrowd <= OPEN_TIMES)}`,
  );
  for (const socket of crowd) socket.terminate();
  await Promise.all([few.stop(), many.stop(), stopProcess(floorProcess)]);
}

/** Returns the milliseconds from sending until the other member receives it. */
async function timed(socket: WebSocket, path: string, init: RequestInit): Promise<number> {
  const heard = new Promise<number>((resolve) => {
    const listen = (data: Buffer) => {
      if (!data.toString().startsWith('{"type":"message"')) return;
      socket.off("message", listen);
      resolve(performance.now());
    };
    socket.on("message", listen);
  });
  const started = performance.now();
  const answer = await fetch(path, { method: "POST", ...init });
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  return (await heard) - started;
}

const CONTENT = "Can you bring the long spirit level tomorrow? Plot 12 is out.";

async function prepare(origin: string, from: number, to: number): Promise<() => Promise<number>> {
  const headers = { authorization: `Bearer ${tokenOf(from)}`, "content-type": "application/json" };
  const socket = await openSocket(origin, to);
  await openSocket(origin, from);
  const body = JSON.stringify({ otherUserId: to, content: CONTENT });
  return () => timed(socket, origin + sendMessage.path, { headers, body });
}

async function prepareFloor(origin: string): Promise<() => Promise<number>> {
  const socket = new WebSocket(`${origin.replace("http", "ws")}/ws/2`, { perMessageDeflate: false });
  await new Promise((resolve) => socket.on("open", resolve));
  const body = JSON.stringify({ content: CONTENT });
  return () => timed(socket, `${origin}/send/2`, { body });
}
