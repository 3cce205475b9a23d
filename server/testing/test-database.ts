import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import pg from "pg";

import { migrate } from "../platform/database/migrate.ts";
import { migrateJobs } from "../platform/jobs.ts";
import { createLog } from "../platform/log.ts";

/** A database of one test file's own, on the server that the global setup names (`TEST_DATABASE_URL`). */
export interface TestDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/** One with nothing in it; `options` are those of `create database`. */
export function makeDatabase(options = ""): Promise<TestDatabase> {
  return create(options);
}

/** One that is up to date and empty: a copy of the run's template, which costs a tenth of migrating. */
export function makeMigratedDatabase(): Promise<TestDatabase> {
  const template = process.env["TEST_DATABASE_TEMPLATE"];
  // By files: a third of the cost of writing every page to the log as well.
  return create(template === undefined ? "" : `template ${template} strategy file_copy`);
}

/** Makes what `makeMigratedDatabase` copies, once for a run. Nobody may be connected to it while it is copied. */
export async function makeTemplate(): Promise<TestDatabase> {
  const template = await makeDatabase();
  await migrate(template.url, { log: createLog("silent") });
  await migrateJobs(template.url);
  await withAdmin(serverUrl(), (client) => untilNobodyIsConnected(client, template.name));
  return template;
}

async function create(from: string): Promise<TestDatabase> {
  const base = serverUrl();
  const name = `crewyard_${randomUUID().replaceAll("-", "")}`;
  await withAdmin(base, (client) => client.query(`create database ${name} ${from}`));
  const url = new URL(base);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.toString(),
    drop: () =>
      withAdmin(base, async (client) => {
        await untilNobodyIsConnected(client, name);
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

function serverUrl(): string {
  const url = process.env["TEST_DATABASE_URL"];
  if (url === undefined)
    throw new Error("TEST_DATABASE_URL is not set: run the tests through vitest's api project");
  return url;
}

/** A pool says that it has ended a little before its last connections are gone; dropped under them, they would throw. */
async function untilNobodyIsConnected(client: pg.Client, name: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { rowCount } = await client.query("select 1 from pg_stat_activity where datname = $1", [name]);
    if (rowCount === 0) return;
    await setTimeout(20);
  }
}

async function withAdmin(url: string, act: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}
