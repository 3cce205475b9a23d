import { MEGABYTE } from "#contracts/reference/limits.ts";

import type { Limits } from "./limits.ts";

/** How many bytes of files a member may send in a day, counted in started megabytes. */
export interface ByteBudget {
  /** Draws a file's bytes, or refuses as `Limits.consume` does; a refusal costs nothing. */
  draw(bytes: number): Promise<void>;
  /** Refunds what was drawn for bytes that never arrived. */
  giveBack(drawn: number, taken: number): Promise<void>;
}

/** Returns the byte budget counted under that key. */
export function byteBudget(limits: Limits, key: string | number): ByteBudget {
  const pointsFor = (bytes: number) => Math.ceil(bytes / MEGABYTE);
  return {
    async draw(bytes) {
      const points = pointsFor(bytes);
      if (points === 0) return;
      try {
        await limits.consume("upload_bytes", key, points);
      } catch (error) {
        await limits.giveBack("upload_bytes", key, points);
        throw error;
      }
    },
    async giveBack(drawn, taken) {
      const points = pointsFor(drawn) - pointsFor(taken);
      if (points > 0) await limits.giveBack("upload_bytes", key, points);
    },
  };
}

/** Returns the bytes of the files that a JSON body carries as data URLs. */
export function bytesOfFiles(value: unknown): number {
  if (typeof value === "string")
    return value.startsWith("data:") ? Buffer.byteLength(value.slice(value.indexOf(",") + 1), "base64") : 0;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((bytes, part) => bytes + bytesOfFiles(part), 0);
}
