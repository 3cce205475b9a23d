import { systemClock } from "#server/platform/clock.ts";
import { loadConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { startPlatform } from "#server/platform/start-platform.ts";
import { seedDemo } from "#server/seed/index.ts";

/** Puts the demo community into a site's database and folder before the site starts. */
export async function seedSite(databaseUrl: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const config = loadConfig(environment);
  const platform = await startPlatform(config, databaseUrl, systemClock, createLog(config.logLevel));
  try {
    await seedDemo(platform.deps);
  } finally {
    await platform.close();
  }
}
