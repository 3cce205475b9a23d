import sharp from "sharp";

import { systemClock } from "#server/platform/clock.ts";
import { loadConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { startPlatform } from "#server/platform/start-platform.ts";
import { seedDemo } from "#server/seed/index.ts";
import type { renderPictures } from "#server/seed/pictures/render.ts";

import { IS_FULL } from "./tier.ts";

type Draw = typeof renderPictures;

/**
 * Puts the demo community into a site's database and folder before the site starts. Its pictures are plain ones of the
 * same sizes, which cost a tenth; the full run draws the real ones.
 */
export async function seedSite(databaseUrl: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const config = loadConfig(environment);
  const platform = await startPlatform(config, databaseUrl, systemClock, createLog(config.logLevel));
  try {
    await seedDemo(platform.deps, IS_FULL ? undefined : drawPlainly);
  } finally {
    await platform.close();
  }
}

/** Two areas of colour, no two pictures alike; two at a time. */
const drawPlainly: Draw = async (specs, onPicture) => {
  const waiting = [...specs.entries()];
  const drawOn = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, spec] = next;
      const { width, height } = spec;
      const ground = { r: (at * 37) % 200, g: (at * 71) % 200, b: (at * 113) % 200 };
      const sky = sharp({ create: { width, height: height / 2, channels: 3, background: "#cdd6dd" } });
      const jpeg = await sharp({ create: { width, height, channels: 3, background: ground } })
        .composite([{ input: await sky.png().toBuffer(), top: 0, left: 0 }])
        .jpeg()
        .toBuffer();
      await onPicture(spec, jpeg);
    }
  };
  await Promise.all([drawOn(), drawOn()]);
};
