import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { forgotPassword, signIn } from "#contracts/accounts.ts";
import { sendContactMessage } from "#contracts/contact.ts";
import { requestCrew } from "#contracts/crew.ts";
import { getCurrentUser } from "#contracts/current-user.ts";
import { createPost } from "#contracts/feed.ts";
import { createReport } from "#contracts/reports.ts";

import { contactForm } from "./testing/contact.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";
import { makeMigratedDatabase, type TestDatabase } from "./testing/test-database.ts";

/** Tries another wrong password for the same account from the same place. */
async function guess(node: TestApp, email: string): Promise<number> {
  const { status } = await node.visitor.call(signIn, { body: { email, password: "Wrong-trowel-1" } });
  return status;
}

const REDIS_URL = process.env["TEST_REDIS_URL"];

// `npm test` starts a Redis if the machine has one.
describe.runIf(REDIS_URL !== undefined)("nodes with one Redis", () => {
  let database: TestDatabase;
  let redis: Redis;
  let nodes: TestApp[];
  beforeAll(async () => {
    database = await makeMigratedDatabase();
    redis = new Redis(REDIS_URL ?? "");
    const environment = { RATE_LIMITS: "on", REDIS_URL, DATABASE_URL: database.url };
    nodes = await Promise.all([startTestApp(environment), startTestApp(environment)]);
  });
  afterAll(async () => {
    for (const node of nodes) await node.close();
    redis.disconnect();
    await database.drop();
  });

  it("share their budgets", async () => {
    const email = `${randomUUID()}@crewyard.example`;
    const statuses = [];
    for (const at of [0, 1, 0, 1, 0, 1, 0]) statuses.push(await guess(nodes[at]!, email));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it("keep nobody's address or email there, nor what either could be guessed from", async () => {
    const email = `${randomUUID()}@crewyard.example`;
    const [ip, v6] = ["198.51.100.77", "2001:db8:77:88::9"];
    const before = new Set(await redis.keys("*"));
    for (const remoteAddress of [ip, v6]) {
      for (const [url, payload] of [
        [signIn.path, { email, password: "Wrong-trowel-1" }],
        [forgotPassword.path, { email }],
        [sendContactMessage.path, contactForm({ email })],
      ] as const) {
        const { statusCode } = await nodes[0]!.app.inject({ method: "POST", url, payload, remoteAddress });
        expect(statusCode).toBeLessThan(402);
      }
    }
    const keys = (await redis.keys("*")).filter((key) => !before.has(key));
    for (const name of [
      "sign_in_address",
      "sign_in_account",
      "mail_link_account",
      "contact_address",
      "visitor_minute",
    ])
      expect(keys.some((key) => key.startsWith(`limit:${name}:`))).toBe(true);
    const hashes = [email, ip, "2001:db8:77:88::/64"].flatMap((text) => {
      const hash = createHash("sha256").update(text).digest();
      return [hash.toString("hex"), hash.toString("base64url").slice(0, 16)];
    });
    const clear = [email, email.split("@")[0]!, "crewyard.example", ip, "198.51.100", "2001:db8"];
    for (const text of [...clear, ...hashes]) expect(keys.filter((key) => key.includes(text))).toEqual([]);
  });
});

it("counts for itself while Redis is away, and fails no request for it", async () => {
  const node = await startTestApp({ RATE_LIMITS: "on", REDIS_URL: "redis://127.0.0.1:1" });
  const email = `${randomUUID()}@crewyard.example`;
  const statuses = [];
  for (let at = 0; at < 7; at++) statuses.push(await guess(node, email));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  await node.close();
});

it("counts for itself while a Redis takes connections and answers nothing any more", async () => {
  const sockets: Socket[] = [];
  let isSilent = false;
  const redis = createServer((socket) => {
    sockets.push(socket.on("error", () => {}));
    socket.on("data", (sent) => {
      // The commands with which a client connects.
      for (const [word] of String(sent).matchAll(/\b(hello|client|info|subscribe)\b/gi))
        if (!isSilent) socket.write(word.toLowerCase() === "info" ? "$9\r\nloading:0\r\n" : "+OK\r\n");
    });
  }).listen(0, "127.0.0.1");
  await once(redis, "listening");
  const { port } = redis.address() as AddressInfo;
  const node = await startTestApp({ RATE_LIMITS: "on", REDIS_URL: `redis://127.0.0.1:${port}` });
  isSilent = true;
  const email = `${randomUUID()}@crewyard.example`;
  const statuses = [];
  for (let at = 0; at < 7; at++) statuses.push(await guess(node, email));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  await node.close();
  for (const socket of sockets) socket.destroy();
  redis.close();
});

describe("what one member may do in a day", () => {
  let node: TestApp;
  beforeAll(async () => {
    node = await startTestApp({ RATE_LIMITS: "on" });
  });
  afterAll(() => node.close());

  it.each([
    ["20 posts", 20, createPost, () => ({ content: "Another" })],
    ["30 crew requests", 30, requestCrew, () => ({ receiverId: 999_999 })],
    ["20 reports", 20, createReport, () => ({ type: "post", id: 999_999, reason: "spam" })],
  ])("is %s; the next is told when, in words", async (_what, most, endpoint, body) => {
    const client = node.as(await node.makeMember());
    const statuses = new Set<number>();
    for (let at = 0; at < most; at++) statuses.add((await client.raw(endpoint, { body: body() })).status);
    expect(statuses.has(429)).toBe(false);
    const { status, headers, error } = await client.raw(endpoint, { body: body() });
    expect([status, error.code]).toEqual([429, "too_many_requests"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(23 * 3600);
    expect(error.message).toBe("That was a lot in a short time. Please try again in 24 hours.");
    // Another member has a budget of their own.
    expect((await node.as(await node.makeMember()).raw(endpoint, { body: body() })).status).not.toBe(429);
  });
});

describe("how a budget stands", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ RATE_LIMITS: "on" });
  });
  afterAll(() => app.close());

  const standingOf = ({ headers }: { headers: Record<string, unknown> }) => [
    headers["ratelimit-policy"],
    headers["ratelimit"],
  ];

  it("is said by every answer: the call's own budget, else the general one", async () => {
    const member = await app.makeMember();
    const headers = { authorization: `Bearer ${member.token}` };
    const look = await app.app.inject({ url: getCurrentUser.path, headers });
    expect(standingOf(look)).toEqual(['"member_minute";q=300;w=60', '"member_minute";r=299;t=60']);
    const post = (content: unknown) =>
      app.app.inject({ method: "POST", url: createPost.path, headers, payload: { content } });
    expect(standingOf(await post("Roof on."))).toEqual([
      '"create_post";q=20;w=86400',
      '"create_post";r=19;t=86400',
    ]);
    // A request without a budget of its own reports the general budget.
    expect(standingOf(await post({}))).toEqual(['"member_minute";q=300;w=60', '"member_minute";r=297;t=60']);
    const visitor = await app.app.inject({ url: getCurrentUser.path, remoteAddress: "192.0.2.8" });
    expect([visitor.statusCode, standingOf(visitor)]).toEqual([401, [undefined, undefined]]);
  });

  it("is the same after repeats of one act, whose answer never came", async () => {
    const member = await app.makeMember();
    const headers = { authorization: `Bearer ${member.token}`, "idempotency-key": "sent-from-a-tunnel" };
    const post = (key: object = {}) =>
      app.app.inject({
        method: "POST",
        url: createPost.path,
        headers: { ...headers, ...key },
        payload: { content: "Roof on." },
      });
    const answers = [];
    for (let at = 0; at < 21; at++) answers.push((await post()).statusCode);
    expect(new Set(answers)).toEqual(new Set([201]));
    const other = await post({ "idempotency-key": "another-act" });
    expect(standingOf(other)).toEqual(['"create_post";q=20;w=86400', '"create_post";r=18;t=86400']);
  });

  it("is said by a refusal, with the same seconds as Retry-After", async () => {
    const url = "/api/csp-reports";
    const ask = () =>
      app.app.inject({ method: "POST", url, headers: { "content-type": "application/json" }, payload: "[]" });
    let answer = await ask();
    for (let asked = 1; asked <= 30; asked += 1) answer = await ask();
    const seconds = answer.headers["retry-after"];
    expect([answer.statusCode, ...standingOf(answer)]).toEqual([
      429,
      '"policy_report";q=30;w=60',
      `"policy_report";r=0;t=${seconds}`,
    ]);
  });
});
