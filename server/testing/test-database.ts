import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import pg from "pg";

import { migrate } from "../platform/database/migrate.ts";
import { migrateJobs } from "../platform/jobs.ts";
import { createLog } from "../platform/log.ts";

/** A test file's own database, on the server of the global setup (`TEST_DATABASE_URL`). */
export interface TestDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates an empty database; `options` are those of `create database`. */
export function makeDatabase(options = ""): Promise<TestDatabase> {
  return create(options);
}

/** Creates a migrated, empty database: a copy of the run's template, which costs a tenth of migrating. */
export function makeMigratedDatabase(): Promise<TestDatabase> {
  const template = process.env["TEST_DATABASE_TEMPLATE"];
  // Copies files: a third of the cost of also writing every page to the log.
  return create(template === undefined ? "" : `template ${template} strategy file_copy`);
}

/** Creates the template for `makeMigratedDatabase`, once per run. It must have no connections while it is copied. */
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

/**
 * Waits until all connections are closed. A pool reports its end slightly earlier; dropping the database under its
 * connections would make them throw.
 */
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
