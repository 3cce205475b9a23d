import { afterAll, beforeAll, expect, test } from "vitest";

import { signOut } from "#contracts/accounts.ts";

import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
const lines: string[] = [];
const OLD = "application/csp-report";
const NEW = "application/reports+json";
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: "on", PUBLIC_URL: "https://crewyard.example" }, { lines });
});
afterAll(() => app.close());

let visitors = 0;
async function send(type: string, payload: unknown, remoteAddress = `192.0.2.${(visitors += 1)}`) {
  const { statusCode } = await app.app.inject({
    method: "POST",
    url: "/api/csp-reports",
    headers: { "content-type": type },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
    remoteAddress,
  });
  return statusCode;
}
async function readCounts(): Promise<string[]> {
  const { values } = await app.deps.metrics.registry.getSingleMetric("csp_reports_total")!.get();
  return values.map(({ labels, value }) => `${labels["directive"]} ${value}`).toSorted();
}
const report = (effectiveDirective: string, blockedURL: string, type = "csp-violation") => ({
  type,
  url: "https://crewyard.example/reset?token=secret",
  body: { effectiveDirective, blockedURL },
});

test("pages say where reports go, and both kinds of report are counted and logged without an address", async () => {
  const { headers } = await app.app.inject({ url: "/api/health" });
  expect(headers["content-security-policy"]).toContain("; report-uri /api/csp-reports; report-to csp");
  expect(headers["reporting-endpoints"]).toBe('csp="/api/csp-reports"');

  const old = { "violated-directive": "img-src 'self'", "blocked-uri": "https://evil.example/a?b=secret" };
  expect(
    await send(OLD, { "csp-report": { "document-uri": "https://crewyard.example/?secret", ...old } }),
  ).toBe(204);
  const many = [
    report("script-src-elem", "inline"),
    report("made-up", "x y"),
    report("x", "y", "deprecation"),
  ];
  expect(await send(NEW, many)).toBe(204);
  expect(await readCounts()).toEqual(["img-src 1", "other 1", "script-src-elem 1"]);
  const said = lines.filter((line) => line.includes("content security policy")).join("");
  expect(said).toContain('"blocked":"https://evil.example"');
  expect(said).toContain('"blocked":"inline"');
  expect(said).toContain('"blocked":"something else"');
  expect(said).not.toMatch(/secret|192\.0\.2/);
});

test("what is no report is refused, and so is what is too large or too much", async () => {
  const before = await readCounts();
  for (const payload of ["", "{", "null", {}, [{}], { "csp-report": 7 }, [report("a".repeat(5000), "")]])
    expect(await send(OLD, payload)).toBe(400);
  expect(await send("text/plain", "{}")).toBe(415);
  expect(await send(NEW, `"${"x".repeat(16_383)}"`)).toBe(413);
  expect(await readCounts()).toEqual(before);

  const crowd = Array.from({ length: 40 }, () => report("font-src", "data"));
  expect(await send(NEW, crowd)).toBe(204);
  expect(await readCounts()).toContain("font-src 20");

  const statuses: number[] = [];
  for (let number = 0; number < 31; number += 1) statuses.push(await send(NEW, [], "198.51.100.7"));
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 204), 429]);
});

test("signing out has the browser forget what it cached, and nothing else does", async () => {
  const member = await app.makeMember();
  const { path, method } = signOut;
  const headers = { authorization: `Bearer ${member.token}` };
  const out = await app.app.inject({ method, url: path, headers });
  expect([out.statusCode, out.headers["clear-site-data"]]).toEqual([200, '"cache"']);
  expect((await app.app.inject({ url: "/api/health" })).headers["clear-site-data"]).toBeUndefined();
});
