import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { startEmbeddedPostgres } from "#server/platform/database/embedded.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { createLog } from "#server/platform/log.ts";

import { fill, type Size } from "./fill.ts";

export interface Databases {
  /** A temporary folder. */
  readonly folder: string;
  /** Creates a database of that size, or filled by a function, and returns its address. */
  make(name: string, content: Size | ((client: pg.Client) => Promise<void>)): Promise<string>;
  stop(): Promise<void>;
}

const quiet = () => {};

/** The embedded PostgreSQL with its durable settings, for one run. */
export async function startDatabases(): Promise<Databases> {
  const folder = await mkdtemp(join(tmpdir(), "crewyard-bench-"));
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  return {
    folder,
    async make(name, content) {
      await withClient(postgres.superuserUrl, (client) => client.query(`create database ${name}`));
      const address = new URL(postgres.superuserUrl);
      address.pathname = `/${name}`;
      await migrate(address.href, { log: createLog("silent") });
      await withClient(address.href, (client) =>
        typeof content === "function" ? content(client) : fill(client, content),
      );
      return address.href;
    },
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs `work` with a connection. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
