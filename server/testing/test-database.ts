import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import pg from "pg";

/** The server's address comes from the global setup (`TEST_DATABASE_URL`); every test file gets a database of its own. */
export async function makeDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const base = process.env["TEST_DATABASE_URL"];
  if (base === undefined)
    throw new Error("TEST_DATABASE_URL is not set: run the tests through vitest's api project");
  const name = `crewyard_${randomUUID().replaceAll("-", "")}`;
  await withAdmin(base, (client) => client.query(`create database ${name}`));
  const url = new URL(base);
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    drop: () =>
      withAdmin(base, async (client) => {
        await untilNobodyIsConnected(client, name);
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
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
