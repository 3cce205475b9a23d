// `npm run admin`: what the operator does at the machine, also while Crewyard runs there. docs/operations.md.
import { buildApp } from "../app.ts";
import { ConfigError, loadConfig } from "../platform/config.ts";
import { DataDirError } from "../platform/data-dir.ts";
import { EmbeddedPostgresError } from "../platform/database/embedded.ts";
import { SchemaError } from "../platform/database/migrate.ts";
import { openOwnDatabase } from "../platform/database/own-database.ts";
import { systemClock } from "../platform/deps.ts";
import { AppError } from "../platform/errors.ts";
import { createLog } from "../platform/log.ts";
import { startPlatform } from "../platform/start-platform.ts";
import { CommandError, runAdminCommand, USAGE } from "./commands.ts";

/** Faults that the operator can mend: their words are enough. */
const IN_WORDS = [AppError, CommandError, ConfigError, DataDirError, EmbeddedPostgresError, SchemaError];
const say = (line: string) => void process.stdout.write(`${line}\n`);
const closers: (() => Promise<void>)[] = [];
const words = process.argv.slice(2);

try {
  if (words.length === 0) throw new CommandError(USAGE);
  const config = loadConfig(process.env);
  const log = createLog("warn");
  const own = config.databaseUrl === null ? await openOwnDatabase(config.dataDir, log) : null;
  if (own !== null) closers.push(own.release);
  const url = config.databaseUrl ?? own?.url ?? "";
  // What is asked here has to be told as it is now.
  const platform = await startPlatform({ ...config, replicaUrl: null }, url, systemClock, log);
  closers.push(() => platform.close());
  // Nothing listens and no job runs here: it says what follows from what, for the server to do.
  const app = await buildApp(platform.deps);
  closers.push(() => app.close());
  if (!(await runAdminCommand(platform.deps, words, say))) process.exitCode = 1;
} catch (error) {
  const isPlain = IN_WORDS.some((kind) => error instanceof kind);
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`${isPlain ? message : stack}\n`);
  process.exitCode = 1;
} finally {
  for (const close of closers.toReversed()) await close();
}
