import { randomUUID } from "node:crypto";

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
    drop: () => withAdmin(base, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
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
