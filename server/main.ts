import { once } from "node:events";
import { createServer } from "node:net";

import { buildApp } from "./app.ts";
import { ensureFirstAdmin } from "./features/accounts/index.ts";
import { systemClock } from "./platform/clock.ts";
import { ConfigError, loadConfig, type Config } from "./platform/config.ts";
import { claimDataDir, DataDirError } from "./platform/data-dir.ts";
import { EmbeddedPostgresError, startEmbeddedPostgres } from "./platform/database/embedded.ts";
import { SchemaError } from "./platform/database/migrate.ts";
import { createLog, type Log } from "./platform/log.ts";
import { startPlatform } from "./platform/start-platform.ts";
import { greet, seedDemo } from "./seed/index.ts";

/** Requests under way get this long to finish after SIGTERM. */
const CLOSE_WITHIN_MS = 9000;

/** Starts everything in order; what was started is closed in the opposite order, also when a later step fails. */
async function main(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const each of closers.toReversed()) await each();
  };
  stopOnSignal(close, log);
  try {
    const claim = await claimDataDir(config.dataDir);
    closers.push(() => claim.release());
    // Asked before the first start spends seconds on a database that nobody could reach.
    await assertPortFree(config);

    // Without its database the site is down, and whoever watches over this process can start both again.
    const onLost = (reason: string) => {
      log.fatal(reason);
      process.exit(1);
    };
    let url = config.databaseUrl;
    if (url === null) {
      const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, onLost });
      closers.push(() => postgres.stop());
      url = postgres.url;
    }
    const platform = await startPlatform(config, url, systemClock, log);
    closers.push(() => platform.close());

    const app = await buildApp(platform.deps);
    closers.push(() => app.close());
    await ensureFirstAdmin(platform.deps);
    if (config.demo) await seedDemo(platform.deps);
    await platform.deps.jobs.start();
    await app.listen({ port: config.port, host: config.host });
    await greet(platform.deps);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Refuses as listening itself would. */
async function assertPortFree(config: Config): Promise<void> {
  const probe = createServer().listen(config.port, config.host);
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}

/** Finishes what is under way and exits 0 on SIGTERM or SIGINT, also in the middle of starting. */
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
  // A fault that nobody awaited must be heard of, and must not take everybody's requests down with it.
  process.on("unhandledRejection", (reason) => log.error({ err: reason }, "unhandled rejection"));
}

/** Faults that the operator can mend are said in one line; anything else shows its stack. */
function explain(error: unknown): string {
  const mendable = [ConfigError, DataDirError, EmbeddedPostgresError, SchemaError];
  if (error instanceof Error && mendable.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return "That port is already in use. Set PORT to a free one, for example PORT=3001 npm start.";
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  await main(loadConfig(process.env));
} catch (error) {
  process.stderr.write(`Crewyard did not start: ${explain(error)}\n`);
  process.exit(1);
}
