import type { InjectOptions } from "fastify";
import { describe, expect, it } from "vitest";

import { forgotPassword, getCurrentUser, listSessions, signIn, signOut } from "#contracts/accounts.ts";
import type { Endpoint } from "#contracts/endpoint.ts";
import { createPost } from "#contracts/feed.ts";
import { fillPath } from "#contracts/pages.ts";

import { CALLS } from "./testing/calls.ts";
import { createClient } from "./testing/client.ts";
import { listEndpoints } from "./testing/list-endpoints.ts";
import { FORM, join, PASSWORD, tokenIn } from "./testing/people.ts";
import { startScene } from "./testing/scene.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

const EVIL = "https://evil.example";
const all = listEndpoints();
const reads = all.filter(({ endpoint }) => endpoint.method === "GET" && endpoint.access !== "public");
const writes = all.filter(({ endpoint }) => endpoint.method !== "GET");

const { app, cast, scene, snapshot } = await startScene();

const bearer = (member = cast.owner) => ({ authorization: `Bearer ${member.token}` });
const cookie = () => ({ cookie: `crewyard_session=${cast.owner.token}` });

/** The endpoint's own call with unusual options. */
async function ask(name: string, endpoint: Endpoint, options: InjectOptions) {
  await snapshot.restore();
  const { params, query = {}, body, headers } = await CALLS[name]!(scene, app);
  return app.app.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, params),
    query,
    ...(body !== undefined && { payload: body as Record<string, unknown> }),
    ...options,
    headers: { ...headers, ...options.headers },
  });
}

describe("the session's cookie", () => {
  const setCookie = async (site: TestApp, endpoint: Endpoint, body?: unknown) =>
    String((await site.visitor.raw(endpoint, { body })).headers["set-cookie"]);

  it("is out of reach for scripts, other sites and other hosts", async () => {
    const text = await setCookie(app, signIn, { email: cast.owner.email, password: PASSWORD });
    const [pair = "", ...attributes] = text.split("; ");
    expect(pair).toMatch(/^crewyard_session=[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual(["HttpOnly", "Max-Age=7776000", "Path=/", "SameSite=Lax"]);
    expect(await setCookie(app, signOut)).toMatch(
      /^crewyard_session=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/,
    );
  });

  it("goes over TLS only, where there is TLS, and can be set by no other host", async () => {
    const site = await startTestApp({ PUBLIC_URL: "https://crewyard.example" });
    const { email } = await join(site);
    const text = await setCookie(site, signIn, { email, password: PASSWORD });
    expect(text).toMatch(/^__Host-crewyard_session=[\w-]{43}; .*Path=\/; .*Secure/);
    expect(text).not.toContain("Domain");
    expect(await setCookie(site, signOut)).toMatch(/^__Host-crewyard_session=; .*Secure/);
    const [pair = ""] = text.split(";");
    const statusWith = async (cookie: string) =>
      (await site.app.inject({ url: getCurrentUser.path, headers: { cookie } })).statusCode;
    expect(await statusWith(pair)).toBe(200);
    expect(await statusWith(pair.replace("__Host-", ""))).toBe(401);
    await site.close();
  });
});

describe("a page of another site", () => {
  const FORMS = {
    "text/plain": '{"content":"x","a":"="}',
    "application/x-www-form-urlencoded": "content=x&email=nobody%40crewyard.example&password=x",
    "multipart/form-data; boundary=b":
      '--b\r\ncontent-disposition: form-data; name="content"\r\n\r\nx\r\n--b--\r\n',
  };

  it.each(writes)("changes nothing by a form that posts to $name", async ({ endpoint }) => {
    const url = fillPath(endpoint.path, { id: 1 });
    for (const [type, payload] of Object.entries(FORMS)) {
      for (const origin of [EVIL, "null"]) {
        const headers = { ...cookie(), origin, "content-type": type, "sec-fetch-site": "cross-site" };
        const response = await app.app.inject({ method: endpoint.method, url, headers, payload });
        expect([type, response.statusCode]).toEqual([
          type,
          expect.toSatisfy((s: number) => s === 403 || s === 415),
        ]);
        expect(response.headers["access-control-allow-origin"]).toBeUndefined();
      }
    }
    expect((await createClient(app.app, cast.owner.token).call(getCurrentUser)).status).toBe(200);
  });

  it.each(writes)(
    "changes nothing by a script that calls $name with the cookie",
    async ({ name, endpoint }) => {
      const response = await ask(name, endpoint, { headers: { ...cookie(), origin: EVIL } });
      expect(response.statusCode).toBe(403);
      const preflight = await app.app.inject({
        method: "OPTIONS",
        url: fillPath(endpoint.path, { id: 1 }),
        headers: { origin: EVIL, "access-control-request-method": endpoint.method },
      });
      expect(preflight.statusCode).toBe(405);
      expect(Object.keys(preflight.headers).filter((header) => header.startsWith("access-control"))).toEqual(
        [],
      );
    },
  );
});

describe("tricks with the method", () => {
  it.each(reads)("HEAD on $name asks for a session too, and carries no body", async ({ name, endpoint }) => {
    expect((await ask(name, endpoint, { method: "HEAD" })).statusCode).toBe(401);
    const headers = bearer(
      endpoint.access === "member" || endpoint.access === "public" ? cast.owner : cast.admin,
    );
    const known = await ask(name, endpoint, { method: "HEAD", headers });
    // Nobody has asked for a copy of their data here.
    const status = name === "downloadExport" ? 404 : 200;
    expect([known.statusCode, known.body]).toEqual([status, ""]);
  });

  it.each(writes)("$name cannot be reached under another method's name", async ({ name, endpoint }) => {
    const header = { "x-http-method-override": endpoint.method, "x-http-method": endpoint.method };
    const carrier = endpoint.method === "POST" ? "PUT" : "POST";
    const response = await ask(name, endpoint, { method: carrier, headers: { ...bearer(), ...header } });
    const own = all.find(({ endpoint: other }) => other.path === endpoint.path && other.method === carrier);
    // If the carrier has an endpoint of its own, that endpoint answers; so does one with a similar path.
    const answers = own === undefined ? [400, 405] : [own.endpoint.status ?? 200, 400, 403];
    expect(answers).toContain(response.statusCode);
    const byQuery = await app.app.inject({
      method: "GET",
      url: `${fillPath(endpoint.path, { id: 999_999 })}?_method=${endpoint.method}`,
      headers: bearer(),
    });
    // A list at the same path answers for itself; an administrators' list refuses.
    expect([200, 403, 404, 405]).toContain(byQuery.statusCode);
  });

  it.each(["TRACE", "PROPFIND", "SEARCH"] as const)("%s is not possible", async (method) => {
    const response = await app.app.inject({ method: method as "GET", url: "/api/posts", headers: bearer() });
    expect([404, 405]).toContain(response.statusCode);
    expect(response.body).not.toContain(cast.owner.token);
  });
});

describe("what a caller says about themself", () => {
  const wrong = { email: "nobody@crewyard.example", password: "Wrong-trowel-1" };
  const tryFrom = async (site: TestApp, address: string) => {
    const headers = { "x-forwarded-for": address, "x-real-ip": address, forwarded: `for=${address}` };
    return (await site.visitor.call(signIn, { body: wrong }, headers)).status;
  };

  it("moves no budget: X-Forwarded-For counts only from a proxy that is trusted", async () => {
    const site = await startTestApp({ RATE_LIMITS: "on" });
    const statuses = [];
    for (let at = 1; at <= 7; at++) statuses.push(await tryFrom(site, `198.51.100.${at}`));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    await site.close();
  });

  it("counts when the proxy is trusted, and then only what that proxy added", async () => {
    const site = await startTestApp({ RATE_LIMITS: "on", TRUST_PROXY: "1" });
    const statuses = [];
    for (let at = 1; at <= 7; at++) statuses.push(await tryFrom(site, `198.51.100.${at}, 203.0.113.5`));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await tryFrom(site, "203.0.113.6")).toBe(401);
    await site.close();
  });

  it("is not what the list of places shows", async () => {
    const headers = { "x-forwarded-for": "198.51.100.9" };
    const { body } = await app.visitor.call(
      signIn,
      { body: { email: cast.party.email, password: PASSWORD } },
      headers,
    );
    const places = (await createClient(app.app, body.token).call(listSessions)).body.sessions;
    expect(places.find(({ isCurrent }) => isCurrent)?.ipAddress).toBe("127.0.0.1");
  });

  it.each([[{ toString: false }], [[]], [true], ["7e9"], [0]])(
    "is nobody else's identifier, nor one that is none: %j",
    async (userId) => {
      const { status, error } = await createClient(app.app, cast.owner.token).raw(createPost, {
        body: { content: "Ta.", userId },
      });
      expect([status, error.code]).toEqual([403, "not_allowed"]);
    },
  );

  it("is in no link of a mail: links begin with PUBLIC_URL, whatever Host says", async () => {
    const site = await startTestApp();
    const { email } = await join(site, { ...FORM, email: "host@crewyard.example" });
    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "gopher",
      forwarded: "host=evil.example",
    };
    await site.visitor.call(forgotPassword, { body: { email } }, headers);
    const mails = await site.readMails();
    expect(tokenIn(mails, email, "/reset-password")).not.toBe("");
    expect(JSON.stringify(mails)).not.toMatch(/evil\.example|gopher/);
    const links = mails.flatMap(({ text }) => text.match(/https?:\/\/[^\s/]+/g) ?? []);
    expect(new Set(links)).toEqual(new Set([site.deps.config.publicUrl]));
    await site.close();
  });
});
