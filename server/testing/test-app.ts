import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { FastifyInstance } from "fastify";
import { Kysely, PostgresDialect } from "kysely";

import { buildApp } from "../app.ts";
import { loadConfig } from "../platform/config.ts";
import type { Database } from "../platform/database/database.ts";
import type { Deps } from "../platform/deps.ts";
import { createLog } from "../platform/log.ts";
import { startPlatform, type PlatformOptions } from "../platform/start-platform.ts";
import { createClient, type Client } from "./client.ts";
import { makeMember, type Member, type MemberDetails } from "./members.ts";
import type { DB } from "./tables.ts";
import { TestClock } from "./test-clock.ts";
import { makeMigratedDatabase } from "./test-database.ts";

export interface SentMail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  createdAt: string;
}

/** The whole server on its own database, used through HTTP. */
export interface TestApp {
  app: FastifyInstance;
  /** The server's own, plus a query builder for setting up and checking data. */
  deps: Deps & { db: Database & { kysely: Kysely<DB> } };
  clock: TestClock;
  /** Calls endpoints as a visitor. */
  visitor: Client;
  /** Calls endpoints as that member. */
  as(member: Member): Client;
  /** A verified member with a session; details default to a plausible joiner. */
  makeMember(details?: Partial<MemberDetails>): Promise<Member>;
  /** Runs the due jobs, then returns every email sent so far, oldest first. */
  readMails(): Promise<SentMail[]>;
  close(): Promise<void>;
}

/** Tests fill tables and share a busy machine: slow queries are no failure. */
const QUERY_TIMEOUT_MS = 60_000;

export interface TestAppOptions extends PlatformOptions {
  /** Collects the log's lines; without it only fatal lines are logged, and discarded. */
  lines?: string[];
}

/** Starts a server on its own database, unless `DATABASE_URL` names another; limits are off by default. */
export async function startTestApp(
  environment: NodeJS.ProcessEnv = {},
  { lines, ...options }: TestAppOptions = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), "crewyard-test-"));
  const config = loadConfig({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    RATE_LIMITS: "off",
    LOG_LEVEL: lines === undefined ? "fatal" : "trace",
    TRUST_PROXY: "false",
    ...environment,
  });
  const database = config.databaseUrl === null ? await makeMigratedDatabase() : null;
  const url = database?.url ?? config.databaseUrl ?? "";
  const clock = new TestClock();
  const log = createLog(config.logLevel, lines && { write: (line) => void lines.push(line) });
  const platform = await startPlatform(config, url, clock, log, {
    marksStorage: true,
    queryTimeoutMs: QUERY_TIMEOUT_MS,
    ...options,
  });
  const { db } = platform.deps;
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: db.pool }) });
  const deps = Object.assign(platform.deps, { db: Object.assign(db, { kysely }) });
  const app = await buildApp(deps);
  await app.ready();
  return {
    app,
    deps,
    clock,
    visitor: createClient(app, null),
    as: (member) => createClient(app, member.token),
    makeMember: (details) => makeMember(deps, details),
    async readMails() {
      await deps.jobs.runDue();
      return readOutbox(join(dataDir, "outbox"));
    },
    async close() {
      await app.close();
      await platform.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function readOutbox(folder: string): Promise<SentMail[]> {
  const names = await readdir(folder).catch(() => []);
  const whole = names.filter((name) => !name.startsWith(".")).toSorted();
  return Promise.all(
    whole.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8")) as SentMail),
  );
}
