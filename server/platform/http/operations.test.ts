import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parse } from "yaml";

import { createPost } from "#contracts/feed.ts";

import { startStripeService, type StripeService } from "../../testing/stripe-service.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { VERSION } from "../version.ts";

const ROOT = join(import.meta.dirname, "../../..");
const MONITORING = join(ROOT, "deploy/monitoring");

let app: TestApp;
let stripe: StripeService;
beforeAll(async () => {
  stripe = await startStripeService();
  app = await startTestApp(stripe.env);
  await app.deps.jobs.add(app.deps.db, "mail.purge", {});
  await app.deps.jobs.runDue();
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

/** Reads `/metrics`, by name and labels. */
async function readMetrics(): Promise<Map<string, number>> {
  const { payload, statusCode } = await app.app.inject({ url: "/metrics" });
  expect(statusCode).toBe(200);
  const lines = payload.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

interface Rules {
  groups: { rules: { alert: string; expr: string; labels: { severity: string } }[] }[];
}
const readRules = async () => {
  const { groups } = parse(await readFile(join(MONITORING, "crewyard-alerts.yml"), "utf8")) as Rules;
  return groups.flatMap(({ rules }) => rules);
};
const readDashboard = async () =>
  JSON.parse(await readFile(join(MONITORING, "crewyard-dashboard.json"), "utf8")) as {
    panels: { targets: { expr: string }[] }[];
  };

/** Returns the metric names in an expression: words that are not functions, labels or texts. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}/g, "")
    .replaceAll(/\[[^\]]*\]/g, "")
    .replaceAll(/\b(by|without) *\([^)]*\)/g, "");
  return [...bare.matchAll(/\b[a-z_]+\b(?! *\()/g)]
    .map(([name]) => name)
    .filter((name) => name.includes("_"));
}

describe("/api/health", () => {
  test("says which release runs, as package.json and CHANGELOG.md write it", async () => {
    const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as { version: string };
    const answer = await app.app.inject({ url: "/api/health" });
    expect(answer.json()).toEqual({ status: "ok", version });
    expect([VERSION, version]).toEqual([version, expect.stringMatching(/^\d+\.\d+\.\d+/)]);
  });
});

describe("/metrics", () => {
  test("tells when a scheduled job last succeeded, not when it last failed, and how often it is to run", async () => {
    const { db, jobs } = app.deps;
    let isBroken = false;
    jobs.registerCron("test.nightly", "5 4 * * *", () =>
      isBroken ? Promise.reject(new Error("shut")) : Promise.resolve(),
    );
    const succeeded = async () => {
      await jobs.add(db, "test.nightly", {});
      await jobs.runDue();
      const { rows } = await db.pool.query<{ at: number }>(
        "select extract(epoch from succeeded_at)::float8 as at from scheduled_jobs where name = 'test.nightly'",
      );
      return rows[0]?.at;
    };
    const first = await succeeded();
    isBroken = true;
    expect(await succeeded()).toBe(first);
    expect(first).toBeGreaterThan(Date.now() / 1000 - 60);
    const metrics = await readMetrics();
    expect(metrics.get('job_last_success_timestamp_seconds{name="test.nightly"}')).toBe(first);
    for (const [name, period] of [
      ["test.nightly", 86_400],
      ["jobs.expire_ended", 3600],
      ["account_rights.erase_due", 600],
      ["mail.deliver_due", 60],
    ] as const)
      expect(metrics.get(`job_period_seconds{name="${name}"}`)).toBe(period);
  });

  test("tells when the latest backup was whole, once there is one", async () => {
    const file = join(app.deps.config.dataDir, "last-backup");
    expect((await readMetrics()).has("backup_made_timestamp_seconds")).toBe(false);
    await writeFile(file, "");
    expect((await readMetrics()).get("backup_made_timestamp_seconds")).toBe(
      (await stat(file)).mtimeMs / 1000,
    );
  });

  test("has what the dashboard and the alerts name", async () => {
    const member = await app.makeMember();
    await app.as(member).raw(createPost, { body: { content: "Roof on." } });
    app.deps.metrics.notePolicyReport("img-src");
    const known = new Set([...(await readMetrics()).keys()].map((name) => name.split("{", 1)[0]));
    const { panels } = await readDashboard();
    const expressions = [
      ...(await readRules()).map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    const named = [...new Set(expressions.flatMap(namesIn))];
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test("counts what waits and how long it has", async () => {
    const { db, clock, jobs } = app.deps;
    const { id } = await app.makeMember();
    for (const name of ["test.waits", "test.later", "test.fails"])
      jobs.register(name, () => Promise.resolve());
    await jobs.add(db, "test.of_a_newer_build", {}, { runAt: new Date(Date.now() - 86_400_000) });
    await jobs.add(db, "test.waits", {}, { runAt: new Date(Date.now() - 120_000) });
    await jobs.add(db, "test.later", {}, { runAt: new Date(Date.now() + 120_000) });
    for (const by of [null, "a runner"]) {
      await jobs.add(db, "test.fails", {});
      // A running job still has its last attempt, and so does one that was requested again while it runs.
      await sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_by = ${by}, locked_at = ${by && new Date()}
        where attempts = 0 and task_id = (select id from graphile_worker._private_tasks where identifier = 'test.fails')`.execute(
        db.kysely,
      );
    }
    const hourAgo = new Date(clock.now().getTime() - 3_600_000);
    await sql`insert into emails (key, kind, payload, user_id, is_urgent, due_at, created_at)
      values ('a', 'test', '{}', ${id}, false, ${hourAgo}, ${hourAgo})`.execute(db.kysely);
    // TEST payments from before Stripe are not counted.
    await sql`insert into payments (user_id, kind, job_data, amount, currency, provider, provider_id, reference, state, problem,
        created_at, updated_at, checked_at, answered_at)
      select ${id}, 'new', '{}', 199, 'gbp', provider, provider || state, provider || state, state, 'job_gone',
        ${hourAgo}, ${hourAgo}, ${clock.now()}, answered_at
      from (values ('test', ${hourAgo}::timestamptz), ('stripe', ${clock.now()})) as of (provider, answered_at),
        unnest('{pending,held,delivered,refunding}'::text[]) as state`.execute(db.kysely);
    // A full mailbox is no reason for an alert.
    await sql`insert into emails (key, kind, payload, user_id, is_urgent, due_at, created_at, is_put_off)
      values ('b', 'test', '{}', ${id}, false, ${hourAgo}, ${new Date(hourAgo.getTime() - 86_400_000)}, true)`.execute(
      db.kysely,
    );
    const metrics = await readFresh();
    expect(metrics.get("job_queue_failed")).toBe(1);
    expect(metrics.get("job_queue_oldest_seconds")).toBeGreaterThanOrEqual(119);
    expect(metrics.get("job_queue_oldest_seconds")).toBeLessThan(86_000);
    expect(metrics.get("job_queue_unknown")).toBe(1);
    expect([metrics.get("emails_waiting"), metrics.get("emails_dead")]).toEqual([2, 0]);
    expect(Math.round(metrics.get("emails_oldest_seconds") ?? 0)).toBe(3600);
    expect([metrics.get("payments_held"), metrics.get("database_up")]).toEqual([2, 1]);
    expect([metrics.get("payments_open"), metrics.get("payments_unasked_seconds")]).toEqual([1, 0]);
    expect(metrics.get("payments_refunding")).toBe(1);
    expect(metrics.get("disk_free_bytes")).toBeGreaterThan(0);
    expect(metrics.get('database_statement_duration_seconds_count{outcome="done"}')).toBeGreaterThan(5);
    expect(metrics.get("database_connection_wait_seconds_count")).toBeGreaterThan(5);
  });

  test("a statement that fails is counted as one", async () => {
    const FAILED = 'database_statement_duration_seconds_count{outcome="failed"}';
    const before = (await readMetrics()).get(FAILED) ?? 0;
    await expect(app.deps.db.pool.query("select no_such_thing")).rejects.toThrow();
    expect((await readMetrics()).get(FAILED)).toBe(before + 1);
  });
});

/** Reads again once the earlier values are no longer fresh. */
async function readFresh(): Promise<Map<string, number>> {
  let metrics = await readMetrics();
  await expect
    .poll(async () => (metrics = await readMetrics()).get("job_queue_failed"), { timeout: 15_000 })
    .toBeGreaterThan(0);
  return metrics;
}

test("while the database is away, /metrics answers and says so", async () => {
  const query = vi.spyOn(app.deps.db.pool, "query").mockRejectedValue(new Error("gone"));
  try {
    await expect.poll(async () => (await readMetrics()).get("database_up"), { timeout: 15_000 }).toBe(0);
    expect((await readMetrics()).has("emails_waiting")).toBe(false);
  } finally {
    query.mockRestore();
  }
});

test("every alert has a section on what to do", async () => {
  const guide = await readFile(join(ROOT, "docs/operations.md"), "utf8");
  const rules = await readRules();
  expect(rules.length).toBeGreaterThan(10);
  for (const { alert, labels } of rules) {
    expect(guide).toContain(`\n### ${alert}\n`);
    expect(["page", "ticket"]).toContain(labels.severity);
  }
});
