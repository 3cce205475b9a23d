import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { POSTERS } from "../cast/advertisers.data.ts";
import { createRandom } from "../random.ts";
import { PICTURES } from "./catalogue.ts";
import { photograph } from "./engine/photograph.ts";
import { MOTIFS } from "./motifs.ts";
import { paintPoster } from "./poster.ts";
import { renderPicture, renderPictures } from "./render.ts";

/** How much the middle grey of small squares differs: 0 for a plain box. */
function variety(bytes: Uint8ClampedArray): number {
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < bytes.length; at += 3 * 17) {
    const value = bytes[at] ?? 0;
    sum += value;
    squares += value * value;
  }
  const count = Math.ceil(bytes.length / (3 * 17));
  return Math.sqrt(squares / count - (sum / count) ** 2);
}

describe("pictures", () => {
  test.for(Object.keys(MOTIFS))("%s is a picture of something", { timeout: 30_000 }, (motif) => {
    const { draw, alt } = MOTIFS[motif as keyof typeof MOTIFS];
    const { bytes } = photograph(draw(createRandom(`${motif}-1`), 1), 160, 128);
    expect(bytes).toHaveLength(160 * 128 * 3);
    expect(variety(bytes)).toBeGreaterThan(14);
    expect(alt.length).toBeGreaterThan(20);
  });

  test("the same name gives the same picture, another name another one", () => {
    const draw = (name: string) => photograph(MOTIFS.brickwork.draw(createRandom(name), 1), 64, 48).bytes;
    expect(draw("brickwork-1")).toEqual(draw("brickwork-1"));
    expect(draw("brickwork-1")).not.toEqual(draw("brickwork-2"));
  });

  test("names are unique, and sizes suit the drawing's blocks", () => {
    const all = [...PICTURES, ...POSTERS];
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const { width, height } of all) expect([width % 16, height % 16]).toEqual([0, 0]);
  });

  test("a poster is a photograph with a board below it, in its two colours", () => {
    for (const { poster } of POSTERS) {
      const bytes = new Uint8ClampedArray(120 * 100 * 3).fill(128);
      paintPoster({ bytes, width: 120, height: 100 }, poster!);
      expect(Array.from(bytes.slice(0, 3))).toEqual([128, 128, 128]);
      expect(Array.from(bytes.slice(-3))).toEqual([...poster!.board]);
      const { length: inked } = [...bytes.keys()].filter(
        (at) => at % 3 === 0 && bytes[at] === poster!.ink[0],
      );
      // The words and the line above them, and not so much that nothing could be read.
      expect(inked).toBeGreaterThan(800);
      expect(inked).toBeLessThan(3000);
    }
  });

  test("are JPEGs of their size", { timeout: 30_000 }, async () => {
    const small = { name: "plan-1", motif: "plan", take: 1, width: 128, height: 96 } as const;
    const { format, width, height } = await sharp(await renderPicture(small)).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 128, height: 96 });
  });

  test(
    "are drawn in threads, one answer each; what the taker throws reaches the caller",
    { timeout: 60_000 },
    async () => {
      const specs = (["plan", "slab", "loft"] as const).map((motif) => ({
        name: `${motif}-1`,
        motif,
        take: 1,
        width: 64,
        height: 48,
      }));
      const drawn: string[] = [];
      await renderPictures(specs, (spec) => Promise.resolve(void drawn.push(spec.name)), 2);
      expect(drawn.toSorted()).toEqual(["loft-1", "plan-1", "slab-1"]);
      await expect(renderPictures(specs, () => Promise.reject(new Error("disk full")), 2)).rejects.toThrow(
        "disk full",
      );
    },
  );
});
