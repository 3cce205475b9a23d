import { setTimeout as sleep } from "node:timers/promises";

import { ConfigError, loadConfig, type Config } from "./platform/config.ts";
import { claimDataDir, DataDirError } from "./platform/data-dir.ts";
import { EmbeddedPostgresError, startEmbeddedPostgres } from "./platform/database/embedded.ts";
import { SchemaError } from "./platform/database/migrate.ts";
import { describeError } from "./platform/describe-error.ts";
import { createLog, type Log } from "./platform/log.ts";

/** Longest time a whole stop may take. */
const CLOSE_WITHIN_MS = 9000;
/** Anything not closed by then is abandoned, and the database is stopped in the time that remains. */
const LEAVE_WITHIN_MS = 6500;

/** What a program gets: settings, a log, the database of its data folder, and a way to register what must be closed. */
export interface Program {
  config: Config;
  log: Log;
  databaseUrl: string;
  /** Registers something to close. The last opened is closed first, even if a later step fails. */
  onClose(close: () => Promise<void>): void;
  close(): Promise<void>;
}

/**
 * Runs a program with the environment's settings on a data folder of its own. Faults that the operator can fix are reported in
 * one line. SIGTERM and SIGINT finish what is in progress and exit 0, even in the middle of starting.
 */
export async function run(
  main: (program: Program) => Promise<void>,
  before?: (config: Config) => Promise<void>,
): Promise<void> {
  const opened: Closers = [];
  const ground: Closers = [];
  const close = async () => {
    try {
      await Promise.race([closeAll(opened), sleep(LEAVE_WITHIN_MS, undefined, { ref: false })]);
    } finally {
      await closeAll(ground);
    }
  };
  try {
    const config = loadConfig(process.env);
    const log = createLog(config.logLevel);
    stopOnSignal(close, log);
    const claim = await claimDataDir(config.dataDir);
    ground.push(() => claim.release());
    await before?.(config);
    const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(config, log, ground));
    await main({ config, log, databaseUrl, close, onClose: (each) => void opened.push(each) });
  } catch (error) {
    await close();
    process.stderr.write(`Crewyard did not start: ${explain(error)}\n`);
    process.exit(1);
  }
}

type Closers = (() => Promise<void>)[];

async function closeAll(closers: Closers): Promise<void> {
  for (const each of closers.splice(0).toReversed()) await each();
}

async function startOwnDatabase(config: Config, log: Log, closers: Closers): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  closers.push(() => postgres.stop());
  return postgres.url;
}

function stopOnSignal(close: () => Promise<void>, log: Log): void {
  let closing = false;
  const stop = () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "did not close cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // An unhandled rejection must be logged, but must not take everybody's requests down with it.
  process.on("unhandledRejection", (reason) => log.error({ err: reason }, "unhandled rejection"));
}

/** Errors of PostgreSQL and the network that mean that a database cannot be used. */
const NO_DATABASE =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|28P01|28000|3D000|42501|53300)$/;

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const mendable = [ConfigError, DataDirError, EmbeddedPostgresError, SchemaError];
  if (mendable.some((kind) => error instanceof kind)) return error.message;
  const code = "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE") {
    return "That port is already in use. Set PORT to a free one, for example PORT=3001 npm start.";
  }
  if (code === "EACCES") return `Not allowed: ${error.message}`;
  if (NO_DATABASE.test(code) || error.message === "timeout expired") {
    return `The database of DATABASE_URL cannot be used (${error.message || code}). Please check its address, its rights and how many connections it allows.`;
  }
  const { type, message, stack } = describeError(error);
  return [`${type}${code === "" ? "" : ` ${code}`}: ${message}`, stack].join("\n");
}
