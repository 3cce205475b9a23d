import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { getCurrentUser } from "#contracts/accounts.ts";
import { createPost } from "#contracts/feed.ts";
import { CLOSE } from "#contracts/realtime.ts";

import { joinReal, startUntilEnd, startRealServer, type RealServer } from "./testing/real-server.ts";
import { openMemberSocket, openSocket } from "./testing/sockets.ts";
import { makeMigratedDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
let dataDir: string;
let server: RealServer;
let token: string;
const start = () => startRealServer({ dataDir, env: { DATABASE_URL: database.url } });

beforeAll(async () => {
  database = await makeMigratedDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "crewyard-stop-"));
  server = await start();
  token = await joinReal(server, dataDir, "dan@crewyard.example");
}, 60_000);
afterAll(async () => {
  server.kill("SIGKILL");
  await server.ended;
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}, 30_000);

/** Sends a request over a keep-alive connection, as browsers and proxies do: returns the status, or why there is none. */
async function ask(agent: Agent, method: "GET" | "POST"): Promise<number | string> {
  const body = method === "POST" ? JSON.stringify({ content: randomUUID() }) : "";
  const sent = request(`${server.url}${createPost.path}`, {
    agent,
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== "" && { "content-type": "application/json" }) },
  });
  sent.end(body);
  try {
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    answer.resume();
    await once(answer, "end");
    return answer.statusCode ?? 0;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}

describe("SIGTERM under load", () => {
  it("answers everything under way, takes nothing new, and exits 0 within 10 s", async () => {
    const agent = new Agent({ keepAlive: true });
    let signalled = 0;
    const before: (number | string)[] = [];
    const underWay: (number | string)[] = [];
    const later: (number | string)[] = [];
    const load = async (method: "GET" | "POST") => {
      for (;;) {
        const sentAt = performance.now();
        const answer = await ask(agent, method);
        if (signalled === 0) before.push(answer);
        else (sentAt < signalled ? underWay : later).push(answer);
        if (typeof answer === "string") return;
      }
    };
    const loads = Array.from({ length: 16 }, (_, at) => load(at % 2 === 0 ? "GET" : "POST"));
    while (before.length < 100) await setTimeout(5);
    signalled = performance.now();
    server.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    const seconds = (performance.now() - signalled) / 1000;
    await Promise.all(loads);
    agent.destroy();

    expect(before.filter((answer) => answer !== 200 && answer !== 201)).toEqual([]);
    expect(seconds).toBeLessThan(10);
    expect(underWay.length).toBeGreaterThan(0);
    expect(underWay.filter((answer) => answer !== 200 && answer !== 201)).toEqual([]);
    // A connection may close just as the next request is written to it; nothing of that request was begun.
    const allowed = new Set<number | string>([200, 201, 503, "ECONNREFUSED", "ECONNRESET", "EPIPE"]);
    expect(later.filter((answer) => !allowed.has(answer))).toEqual([]);
    expect(server.said()).not.toMatch(/"level":(50|60)/);
    if (process.env["STOP_FIGURES"])
      process.stdout.write(`${JSON.stringify({ seconds, underWay, later })}\n`);
  }, 60_000);
});

const SOON = { timeout: 10_000, interval: 10 };

/** True if it accepts new connections. */
async function listens(): Promise<boolean> {
  const socket = connect(server.port, "127.0.0.1");
  const is = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return is;
}

describe("SIGTERM with somebody slow on the line", () => {
  it("waits for the rest of the request, and not for the connection, which stays open", async () => {
    server = await start();
    const body = JSON.stringify({ content: "slow but sure" });
    const socket = connect(server.port, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
    const lines = [
      `POST ${createPost.path} HTTP/1.1`,
      "Host: a",
      `Authorization: Bearer ${token}`,
      "Content-Type: application/json",
      "Expect: 100-continue",
      `Content-Length: ${body.length}`,
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n${body.slice(0, 9)}`);
    await expect.poll(() => answer, SOON).toContain("100 Continue");
    const signalled = performance.now();
    server.kill("SIGTERM");
    await expect.poll(listens, SOON).toBe(false);
    socket.write(body.slice(9));
    expect(await server.ended).toBe(0);
    expect(answer).toContain("HTTP/1.1 201");
    const seconds = (performance.now() - signalled) / 1000;
    if (process.env["STOP_FIGURES"]) process.stdout.write(`${JSON.stringify({ seconds })}\n`);
    socket.destroy();
  }, 60_000);

  it("lets go of whoever does not come to an end, a job too, and still stops in order", async () => {
    server = await start();
    const locks = new pg.Client({ connectionString: database.url });
    await locks.connect();
    await locks.query("begin; lock table login_log in access exclusive mode");
    const added = new pg.Client({ connectionString: database.url });
    await added.connect();
    await added.query("select graphile_worker.add_job('accounts.clean_up')");
    const waiting = "select 1 from pg_locks where relation = 'login_log'::regclass and not granted";
    await expect.poll(async () => (await added.query(waiting)).rowCount, SOON).toBe(1);
    const socket = connect(server.port, "127.0.0.1");
    socket.on("error", () => {});
    const lines = [
      `POST ${createPost.path} HTTP/1.1`,
      "Host: a",
      `Authorization: Bearer ${token}`,
      "Content-Type: application/json",
      "Expect: 100-continue",
      "Content-Length: 100",
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n{`);
    const [said] = (await once(socket, "data")) as [Buffer];
    expect(said.toString()).toContain("100 Continue");
    server.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    socket.destroy();
    await Promise.all([locks.end(), added.end()]);
  }, 60_000);
});

describe("SIGTERM with sockets open", () => {
  it("says goodbye to them (1001), also to one that does not answer, and exits 0", async () => {
    server = await start();
    const [listening, deaf] = await Promise.all([
      openMemberSocket(server.url, token),
      openMemberSocket(server.url, token),
    ]);
    const stranger = await openSocket(server.url);
    deaf.socket.pause();
    server.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    expect((await listening.closed).code).toBe(CLOSE.goingAway);
    expect((await stranger.closed).code).toBe(CLOSE.goingAway);
    deaf.socket.terminate();
    expect(server.said()).not.toMatch(/"level":(50|60)/);
  }, 60_000);
});

describe("a second start on the same DATA_DIR", () => {
  it("is refused with the holder's number, and the first goes on", async () => {
    server = await start();
    const started = performance.now();
    const { end, said } = await startUntilEnd({ dataDir, env: { DATABASE_URL: database.url } });
    expect(end).toBe(1);
    expect(said).toContain(`process ${server.pid}`);
    expect(said.trim().split("\n")).toHaveLength(1);
    expect((await server.call(getCurrentUser, {}, { token })).status).toBe(200);
    if (process.env["STOP_FIGURES"]) process.stdout.write(`refused in ${performance.now() - started} ms\n`);
  }, 60_000);

  it("succeeds at once after a kill -9, without a hand edit", async () => {
    server.kill("SIGKILL");
    await server.ended;
    server = await start();
    expect((await server.call(getCurrentUser, {}, { token })).status).toBe(200);
  }, 60_000);
});
