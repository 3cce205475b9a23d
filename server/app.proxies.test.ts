import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { listSessions, signIn } from "#contracts/accounts.ts";
import { recordVisit } from "#contracts/visits.ts";

import { createClient } from "./testing/client.ts";
import { FORM, join, PASSWORD } from "./testing/people.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";
import { beat, BROWSER, makePage, openPage } from "./testing/visits.ts";

const PROXY = "10.0.0.1";

/** What the caller, or the proxy, at an address sends. */
interface Sent {
  remoteAddress?: string;
  headers?: Record<string, string>;
}

const post = (site: TestApp, url: string, payload: object, { remoteAddress = PROXY, headers = {} }: Sent) =>
  site.app.inject({ method: "POST", url, payload, remoteAddress, headers });

const guess = async (site: TestApp, sent: Sent, email = "nobody@crewyard.example") =>
  (await post(site, signIn.path, { email, password: "Wrong-1!" }, sent)).statusCode;

describe("the caller's address", () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ TRUST_PROXY: `${PROXY}, 10.0.0.2` });
    await join(site);
  });
  afterAll(() => site.close());

  /** Signs in, and returns the address shown in the member's list of sessions. */
  async function addressOf(sent: Sent): Promise<string | null | undefined> {
    const visit = { ...sent, headers: { ...sent.headers, "user-agent": BROWSER } };
    expect((await post(site, recordVisit.path, {}, visit)).statusCode).toBe(200);
    const response = await post(site, signIn.path, { email: FORM.email, password: PASSWORD }, sent);
    expect(response.statusCode).toBe(200);
    const { token } = response.json<{ token: string }>();
    const { body } = await createClient(site.app, token).call(listSessions);
    return body.sessions.find(({ isCurrent }) => isCurrent)?.ipAddress;
  }

  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:5678", "203.0.113.7"],
    ["[2001:db8::9]:443", "2001:db8::9"],
    ["[2001:db8::9]", "2001:db8::9"],
    ["2001:DB8:0:0::A", "2001:db8::a"],
    ["fe80::1%eth0", "fe80::1"],
    ["::ffff:203.0.113.8", "203.0.113.8"],
    ["::ffff:cb00:7108", "203.0.113.8"],
    ["203.0.113.9, ,", "203.0.113.9"],
    ["198.51.100.1, 203.0.113.9, 10.0.0.2:4000", "203.0.113.9"],
    // If the entry is unreadable, the nearest readable address counts: here the proxy's own.
    ["unknown", PROXY],
    ["_hidden", PROXY],
    [", ,", PROXY],
    ["[::1", PROXY],
    ["999.1.1.1", PROXY],
    ["1.2.3", PROXY],
    ["1.2.3.4/8", PROXY],
    ["1.2.3.4:99999999", PROXY],
    ["x".repeat(300), PROXY],
    ["203.0.113.9, unknown", PROXY],
    ["203.0.113.9, unknown, 10.0.0.2", "10.0.0.2"],
  ])("in X-Forwarded-For: %s is %s", async (header, address) => {
    expect(await addressOf({ headers: { "x-forwarded-for": header } })).toBe(address);
  });

  it.each([
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["fe80::2%eth0", "fe80::2"],
    ["2001:db8::1", "2001:db8::1"],
  ])("of a socket from %s is %s, whatever its headers say", async (remoteAddress, address) => {
    const headers = { "x-forwarded-for": "203.0.113.7" };
    expect(await addressOf({ remoteAddress, headers })).toBe(address);
  });

  it("is what a page is counted under that the server sends, as its own first word is", async () => {
    const page = await makePage(site);
    await site.deps.db.pool.query("delete from visits");
    const headers = { "x-forwarded-for": "198.51.100.20:4001" };
    await openPage(site, page, { ip: PROXY, headers });
    const read = () => site.deps.db.pool.query("select ip_address, page_views from visits");
    const once = [{ ip_address: "198.51.100.0/24", page_views: 1 }];
    expect((await read()).rows).toEqual(once);
    await beat(site, { loaded: true }, { ip: PROXY, headers });
    expect((await read()).rows).toEqual(once);
  });

  it("is the proxy's for whoever says nothing", async () => {
    expect(await addressOf({})).toBe(PROXY);
  });
});

describe("budgets behind a proxy", () => {
  it("are each visitor's own, whatever port they call from", async () => {
    const site = await startTestApp({ RATE_LIMITS: "on", TRUST_PROXY: PROXY });
    const from = (address: string, email?: string) =>
      guess(site, { headers: { "x-forwarded-for": address } }, email);
    const statuses = [];
    for (let port = 4001; port <= 4007; port++) statuses.push(await from(`198.51.100.9:${port}`));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    // Each caller guesses another account; an account guessed by many callers waits longer and longer.
    for (let at = 1; at <= 31; at++)
      expect(await from(`203.0.113.${at}`, `nobody${at}@crewyard.example`)).toBe(401);
    await site.close();
  });
});

describe("forwarding headers that do not count", () => {
  const warnings = (lines: readonly string[]) => lines.filter((line) => line.includes("TRUST_PROXY"));
  const forwarded = { headers: { "x-forwarded-for": "203.0.113.7" } };

  it.each<[string, string, Sent]>([
    ["no proxy is trusted", "false", forwarded],
    ["another proxy is trusted", "10.0.0.9", forwarded],
    ["the proxy names the caller in another header", PROXY, { headers: { "x-real-ip": "203.0.113.7" } }],
  ])("are warned of once when %s", async (_when, TRUST_PROXY, sent) => {
    const lines: string[] = [];
    const site = await startTestApp({ TRUST_PROXY }, { lines });
    for (let times = 0; times < 3; times++)
      await site.app.inject({ url: "/api/health", remoteAddress: PROXY, ...sent });
    const [warning, ...more] = warnings(lines);
    expect(JSON.parse(warning ?? "{}")).toMatchObject({ level: 40, msg: expect.stringContaining("share") });
    expect([more, warning]).toEqual([[], expect.not.stringContaining("203.0.113")]);
    await site.close();
  });

  it("are nothing to speak of when they do count, or when there are none", async () => {
    const lines: string[] = [];
    const site = await startTestApp({ TRUST_PROXY: PROXY }, { lines });
    await site.app.inject({ url: "/api/health", remoteAddress: PROXY, ...forwarded });
    await site.app.inject({ url: "/api/health" });
    expect(warnings(lines)).toEqual([]);
    await site.close();
  });
});

describe("/metrics", () => {
  const TOKEN = "0123456789abcdef";
  const local = { host: "localhost:3000" };
  const ask = async (site: TestApp, headers: Record<string, string> = local, remoteAddress = "127.0.0.1") =>
    (await site.app.inject({ url: "/metrics", headers, remoteAddress })).statusCode;

  it("is for this machine alone without a token, and not for whom a proxy on it passes on", async () => {
    const site = await startTestApp();
    for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"])
      expect(await ask(site, { host })).toBe(200);
    expect(await ask(site, local, "192.0.2.1")).toBe(404);
    expect(await ask(site, { host: "crewyard.example" })).toBe(404);
    for (const header of ["x-forwarded-for", "x-forwarded-proto", "x-real-ip", "forwarded", "via"])
      expect([header, await ask(site, { ...local, [header]: "127.0.0.1" })]).toEqual([header, 404]);
    await site.close();
  });

  it.each<[string, NodeJS.ProcessEnv]>([
    ["in production", { NODE_ENV: "production", RATE_LIMITS: "on" }],
    ["at an https address, before which a proxy must stand", { PUBLIC_URL: "https://crewyard.example" }],
    ["behind a trusted proxy", { TRUST_PROXY: "127.0.0.1" }],
  ])("has no reader without a token %s, and neither has the outbox", async (_where, environment) => {
    const site = await startTestApp(environment);
    expect(await ask(site)).toBe(404);
    expect((await site.app.inject({ url: "/dev/outbox", headers: local })).statusCode).toBe(404);
    await site.close();
  });

  it("asks for its token, whole, once there is one", async () => {
    const site = await startTestApp({ NODE_ENV: "production", RATE_LIMITS: "on", METRICS_TOKEN: TOKEN });
    const bearer = (token: string) => ask(site, { authorization: `Bearer ${token}` }, "192.0.2.1");
    expect(await bearer(TOKEN)).toBe(200);
    for (const wrong of ["", TOKEN.slice(1), `${TOKEN}0`, "f".repeat(16), "ü".repeat(16)])
      expect(await bearer(wrong)).toBe(404);
    expect(await ask(site)).toBe(404);
    await site.close();
  });
});
