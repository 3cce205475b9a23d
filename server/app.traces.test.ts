import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { forgotPassword, getCurrentUser } from "#contracts/accounts.ts";
import { createPost, getPost } from "#contracts/feed.ts";
import { searchUsers } from "#contracts/search.ts";

import { summariseStatement } from "./platform/database/statements.ts";
import { createLog } from "./platform/log.ts";
import { exportTraces } from "./platform/traces/export-traces.ts";
import { asStep } from "./platform/traces/steps.ts";
import { FORM } from "./testing/people.ts";
import { joinReal, startRealServer, waitForLink } from "./testing/real-server.ts";
import { makeMigratedDatabase, type TestDatabase } from "./testing/test-database.ts";
import { startTraceCollector, type CollectedSpan, type TraceCollector } from "./testing/trace-collector.ts";

const EMAIL = "dan.brick@crewyard.example";
const attribute = ({ attributes }: CollectedSpan, key: string) =>
  attributes.find((each) => each.key === key)?.value;

describe("a server with a collector", () => {
  let database: TestDatabase;
  let collector: TraceCollector;
  let dataDir: string;
  let said = "";

  beforeAll(async () => {
    [database, collector] = await Promise.all([makeMigratedDatabase(), startTraceCollector()]);
    dataDir = await mkdtemp(join(tmpdir(), "crewyard-traces-"));
    const server = await startRealServer({
      dataDir,
      env: {
        DATABASE_URL: database.url,
        LOG_LEVEL: "debug",
        OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
        OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20trowel",
      },
    });
    const token = await joinReal(server, dataDir, EMAIL);
    const post = { content: "Secret scaffold" };
    const { body } = await server.call(createPost, { body: post }, { token });
    await server.call(getPost, { params: { id: body.id } }, { token });
    await server.call(searchUsers, { query: { q: "secretsearch" } }, { token });
    await server.call(getCurrentUser, {}, {});
    await server.call(forgotPassword, { body: { email: EMAIL } });
    await waitForLink(join(dataDir, "outbox"), EMAIL, "/reset-password", 30_000);
    // Unsent traces go out when the server stops.
    server.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    said = server.said();
  });
  afterAll(async () => {
    await Promise.all([collector.close(), database.drop()]);
    await rm(dataDir, { recursive: true, force: true });
  });

  it("sends requests by route and status, with their statements inside, and jobs with theirs", () => {
    const { spans } = collector;
    const request = spans.find(({ name }) => name === `POST ${createPost.path}`)!;
    expect(attribute(request, "http.route")).toEqual({ stringValue: createPost.path });
    expect(Number(attribute(request, "http.response.status_code")?.intValue)).toBe(201);
    const inside = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
    expect(inside.map(({ name }) => name)).toContain("insert posts");
    for (const { traceId, attributes } of inside) {
      expect(traceId).toBe(request.traceId);
      expect(attributes).toContainEqual({ key: "db.system.name", value: { stringValue: "postgresql" } });
    }
    const refused = spans.filter(({ name }) => name === `GET ${getCurrentUser.path}`).at(-1)!;
    expect(Number(attribute(refused, "http.response.status_code")?.intValue)).toBe(401);
    const isJob = ({ kind, parentSpanId }: CollectedSpan) => kind === 5 && parentSpanId === undefined;
    const jobs = spans.filter(isJob);
    expect(jobs.length).toBeGreaterThan(0);
    expect(spans.some(({ parentSpanId }) => jobs.some(({ spanId }) => spanId === parentSpanId))).toBe(true);
    expect(spans.filter(({ name }) => name.includes("/api/ready"))).toEqual([]);
  });

  it("sends nothing of anybody, and the headers that the collector asks for", () => {
    const all = collector.heard.join("\n");
    expect(all).toContain("POST /v1/traces {");
    expect(all).toContain('"authorization":"Bearer trowel"');
    expect(all).not.toMatch(/dan\.brick|secret|scaffold|127\.0\.0\.1:\d+\/api/i);
    for (const text of [FORM.lastName, FORM.phone, FORM.company]) expect(all).not.toContain(text);
  });

  it("writes the trace into the lines of its log", () => {
    const request = collector.spans.find(({ name }) => name === `POST ${createPost.path}`)!;
    const lines = said.split("\n").filter((line) => line.includes(request.traceId));
    expect(lines.join("\n")).toContain('"msg":"answered"');
    expect(lines.join("\n")).toContain(attribute(request, "crewyard.request_id")?.stringValue);
  });
});

it("a collector that is not there costs a line in the log, and nothing else", async () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const stop = exportTraces({ endpoint: "http://127.0.0.1:1", headers: {}, share: 1 }, log);
  for (let turn = 0; turn < 3_000; turn++)
    expect(await asStep({ kind: "job", name: "test.nothing" }, () => Promise.resolve(turn))).toBe(turn);
  await stop();
  expect(lines.join("")).toContain("traces do not reach the collector");
  expect(lines).toHaveLength(1);
});

it.each([
  ['insert into "posts" ("content") values ($1)', "insert posts"],
  ["with a as (select 1 from users for no key update) insert into posts select 1", "insert posts"],
  ["insert into a values (1) on conflict do update set b = 1", "insert a"],
  ["\n  select 1 from users for update", "select users"],
  ["update jobs set x = $1 from users", "update jobs"],
  ["begin", "begin"],
])("%j is told as %s", (text, told) => expect(summariseStatement(text)).toBe(told));

it("a share of none traces nothing", async () => {
  const collector = await startTraceCollector();
  const stop = exportTraces({ endpoint: collector.url, headers: {}, share: 0 }, createLog("silent"));
  await asStep({ kind: "job", name: "test.nothing" }, () => Promise.resolve());
  await stop();
  expect(collector.heard).toEqual([]);
  await collector.close();
});
