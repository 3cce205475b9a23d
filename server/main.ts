import { once } from "node:events";
import { createServer } from "node:net";

import { buildApp } from "./app.ts";
import { ensureFirstAdmin } from "./features/accounts/index.ts";
import type { Config } from "./platform/config.ts";
import { systemClock } from "./platform/deps.ts";
import { watchIdleMemory } from "./platform/idle-memory.ts";
import { startPlatform } from "./platform/start-platform.ts";
import { run } from "./run.ts";
import { greet } from "./seed/greet.ts";

/** Fails as listening itself would, before the first start spends seconds on a site that could not be reached. */
async function assertPortFree({ port, host }: Config): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}

await run(async ({ config, log, databaseUrl, onClose }) => {
  // Loaded only if it is configured.
  if (config.traces !== null)
    onClose((await import("./platform/traces/export-traces.ts")).exportTraces(config.traces, log));
  const platform = await startPlatform(config, databaseUrl, systemClock, log, { marksStorage: true });
  onClose(() => platform.close());
  const app = await buildApp(platform.deps);
  // Requests and jobs in progress finish in parallel, each within its own time limit.
  onClose(async () => void (await Promise.all([app.close(), platform.deps.jobs.stop()])));
  await ensureFirstAdmin(platform.deps);
  // Loaded only for the demo, because its texts take a while to read.
  if (config.demo) await (await import("./seed/index.ts")).seedDemo(platform.deps);
  await platform.deps.jobs.start();
  await app.listen({ port: config.port, host: config.host });
  const endWatch = watchIdleMemory();
  onClose(async () => endWatch());
  await greet(platform.deps);
}, assertPortFree);
