import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { MEGABYTE } from "#contracts/reference/limits.ts";

import { createPages } from "./platform/http/pages.ts";
import { createServer } from "./platform/http/server.ts";
import { mountWeb } from "./platform/http/web.ts";
import type { Member } from "./testing/members.ts";
import { makePicture, openMedia, uploadPicture } from "./testing/pictures.ts";
import { sendRaw } from "./testing/raw-http.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

let app: TestApp;
let dan: Member;
let picture: string;
/** The web app's server, on a folder of its own, so that nothing here depends on a build. */
let site: FastifyInstance;
let folder: string;
let port: number;

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
  const { body } = await uploadPicture(app, dan, await makePicture(40, 30).jpeg().toBuffer());
  picture = body.url;
  folder = await mkdtemp(join(tmpdir(), "crewyard-web-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<!doctype html>");
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  await writeFile(join(folder, "assets/index-abc123.js"), "1;");
  site = await createServer(app.deps.config, app.deps.log);
  await mountWeb(site, { pages: createPages(), site: app.deps.config, built: folder });
  await app.app.listen({ port: 0 });
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await site.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const FOREVER = "public, max-age=31536000, immutable";
const asDan = () => ({ authorization: `Bearer ${dan.token}` });

/** The request, its status, and how long browsers may cache the response. */
type Case = [what: string, ask: () => InjectOptions, status: number, cache: string];

const PAGES: Case[] = [
  ["the home page", () => ({ url: "/" }), 200, "no-cache"],
  ["the sign-in page", () => ({ url: "/signin" }), 200, "no-cache"],
  ["a page that does not exist", () => ({ url: "/nowhere" }), 404, "no-cache"],
  ["an asset", () => ({ url: "/assets/index-abc123.js" }), 200, FOREVER],
  ["a file beside them", () => ({ url: "/favicon.svg" }), 200, "no-cache"],
  ["an asset of an older build", () => ({ url: "/assets/index-old.js" }), 404, "no-store"],
  ["a path out of the folder", () => ({ url: "/assets/..%2f..%2fpackage.json" }), 404, "no-store"],
  ["the wrong method on a file", () => ({ url: "/favicon.svg", method: "DELETE" }), 405, "no-store"],
];
const ANSWERS: Case[] = [
  ["an answer", () => ({ url: "/api/posts", headers: asDan() }), 200, "no-store"],
  [
    "an answer asked for in full",
    () => ({ url: "http://x.example/api/posts", headers: asDan() }),
    200,
    "no-store",
  ],
  ["a refusal", () => ({ url: "/api/posts" }), 401, "no-store"],
  ["no path", () => ({ url: "/api/nowhere" }), 404, "no-store"],
  ["no readable path", () => ({ url: "/api/posts/%ff" }), 400, "no-store"],
  ["too long a path", () => ({ url: `/api/posts/${"1".repeat(300)}` }), 404, "no-store"],
  ["the wrong method", () => ({ url: "/api/posts", method: "DELETE" }), 405, "no-store"],
  [
    "the wrong kind of body",
    () => ({ ...post(), headers: { "content-type": "text/plain" } }),
    415,
    "no-store",
  ],
  ["too large a body", () => ({ ...post(), payload: { email: "x".repeat(MEGABYTE) } }), 413, "no-store"],
  ["broken JSON", () => ({ ...post(), headers: { "content-type": "application/json" } }), 400, "no-store"],
  ["a redirect", () => ({ url: "/api/auth/verify-email?token=x" }), 302, "no-store"],
  ["health", () => ({ url: "/api/health" }), 200, "no-store"],
  ["metrics from outside", () => ({ url: "/metrics", remoteAddress: "192.0.2.1" }), 404, "no-store"],
  ["no picture", () => ({ url: `/media/${"0".repeat(32)}/320.webp` }), 404, "no-store"],
];
function post(): InjectOptions {
  return { url: "/api/auth/login", method: "POST", payload: "{" };
}

/** The headers that every response must have, and must not have. */
function expectSafe(headers: Record<string, unknown>): void {
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": expect.stringContaining("geolocation=(self)"),
  });
  for (const name of ["server", "x-powered-by", "via"]) expect(headers[name]).toBeUndefined();
  const sharing = Object.keys(headers).filter((name) => name.startsWith("access-control-"));
  expect(sharing).toEqual([]);
  expect(JSON.stringify(headers["vary"] ?? "")).not.toMatch(/origin/i);
}

function expectStrictPolicy(policy: unknown): void {
  const rules = new Map(
    String(policy)
      .split("; ")
      .map((rule) => [rule.split(" ", 1)[0] ?? "", rule.split(" ").slice(1)]),
  );
  expect(rules.get("default-src")).toEqual(["'none'"]);
  expect(rules.get("script-src")).toEqual(["'self'"]);
  expect(rules.get("base-uri")).toEqual(["'none'"]);
  expect(rules.get("frame-ancestors")).toEqual(["'none'"]);
  expect(rules.get("require-trusted-types-for")).toEqual(["'script'"]);
  // Anything not named falls back to default-src: no plugins, no frames, nothing from other sites.
  expect([rules.has("object-src"), rules.has("frame-src")]).toEqual([false, false]);
  expect(String(policy)).not.toMatch(/unsafe-|\*|https?:/);
}

describe("every answer says what browsers may do with it", () => {
  it.each([...PAGES, ...ANSWERS])("%s", async (_what, ask, status, cache) => {
    const server = PAGES.some(([what]) => what === _what) ? site : app.app;
    const request = ask();
    const response = await server.inject({
      ...request,
      headers: { ...request.headers, origin: "https://evil.example" },
    });
    expect(response.statusCode).toBe(status);
    expectSafe(response.headers);
    expectStrictPolicy(response.headers["content-security-policy"]);
    expect(response.headers["cache-control"]).toBe(cache);
    expect(response.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    if (status >= 400 && status !== 404) expect(response.json()).toMatchObject({ code: expect.any(String) });
    if (status === 405) expect(response.headers["allow"]).toMatch(/GET/);
  });

  it("a picture, of which nothing can run", async () => {
    const response = await openMedia(app, dan, picture, { headers: { origin: "https://evil.example" } });
    expect(response.statusCode).toBe(200);
    expectSafe(response.headers);
    expect(response.headers).toMatchObject({
      "content-security-policy": "sandbox; default-src 'none'",
      "content-type": "image/webp",
      "cache-control": "private, max-age=31536000, immutable",
    });
  });

  it.each([
    ["no HTTP", "GARBAGE\r\n\r\n", 400, "malformed_request"],
    [
      "two lengths",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
      400,
      "malformed_request",
    ],
    [
      "headers without end",
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(20_000)}\r\n\r\n`,
      431,
      "headers_too_large",
    ],
  ])("what never became a request: %s", async (_what, bytes, status, code) => {
    const [head = "", body = ""] = (await sendRaw(port, bytes)).split("\r\n\r\n");
    const [first, ...lines] = head.split("\r\n");
    expect(first).toContain(`HTTP/1.1 ${status} `);
    const headers = Object.fromEntries(
      lines.map((line) => /^(.+?): (.*)$/.exec(line)?.slice(1) as [string, string]),
    );
    expectSafe(headers);
    expectStrictPolicy(headers["content-security-policy"]);
    expect(JSON.parse(body)).toMatchObject({ code, message: expect.stringMatching(/\w/) });
  });

  it("what came too slowly: headers within 15 s, looked at every 5 s", async () => {
    const { server } = app.app;
    expect(server.headersTimeout).toBe(15_000);
    server.headersTimeout = 100;
    const answer = await sendRaw(port, "GET / HTTP/1.1\r\nHost: a\r\nX: ");
    server.headersTimeout = 15_000;
    expect(answer).toContain("HTTP/1.1 408 ");
    expect(answer).toContain("content-security-policy: default-src 'none'");
    expect(answer).toContain('"code":"request_too_slow"');
  });

  it("the refusal of one large upload too many", async () => {
    const head = `POST /api/posts HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${15 * MEGABYTE}\r\n`;
    const sockets: Socket[] = [];
    // One request has its place in memory, forty wait.
    for (let at = 0; at < 42; at++) {
      const socket = connect(port, "127.0.0.1");
      sockets.push(socket);
      await once(socket, "connect");
      socket.write(`${head}Authorization: Bearer ${dan.token}\r\n\r\n{`);
    }
    const answers = await Promise.race(
      sockets.map(async (socket) => String((await once(socket, "data"))[0])),
    );
    sockets.forEach((socket) => socket.destroy());
    expect(answers).toContain("HTTP/1.1 503");
    expect(answers).toMatch(/retry-after: 5/i);
    expect(answers).toContain("content-security-policy: default-src 'none'");
    expect(answers).toContain("too_many_uploads");
  });
});

describe("over TLS", () => {
  it("asks browsers to stay with it, and never otherwise", async () => {
    const secure = await createServer(
      { ...app.deps.config, publicUrl: "https://crewyard.example" },
      app.deps.log,
    );
    const { headers } = await secure.inject({ url: "/" });
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests");
    await secure.close();
    const plain = await app.app.inject({ url: "/api/health" });
    expect(plain.headers["strict-transport-security"]).toBeUndefined();
  });
});
