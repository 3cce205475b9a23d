import { rgbaToThumbHash } from "thumbhash";
import { describe, expect, it } from "vitest";

import { shadeOf } from "./photo-shade.ts";

/** A picture of 20 by 20: blue above, brown below. */
function hashOfSkyAndGround(): string {
  const pixels = Array.from({ length: 400 }, (_, at) =>
    at < 200 ? [40, 120, 220, 255] : [120, 80, 40, 255],
  );
  return btoa(String.fromCharCode(...rgbaToThumbHash(20, 20, pixels.flat())));
}

describe("shadeOf", () => {
  it("goes from the colours at the top to those at the bottom", () => {
    const shade = shadeOf(hashOfSkyAndGround()) ?? "";
    const bands = [...shade.matchAll(/rgb\((\d+) (\d+) (\d+)\)/g)].map(([, ...rgb]) => rgb.map(Number));
    expect(bands).toHaveLength(5);
    const [[skyRed = 0, , skyBlue = 0] = [], [groundRed = 0, , groundBlue = 0] = []] = [bands[0], bands[4]];
    expect(skyBlue).toBeGreaterThan(skyRed + 50);
    expect(groundRed).toBeGreaterThan(groundBlue);
  });

  it.each(["", "!", "AA", "not a hash at all"])("is nothing for %j", (hash) => {
    expect(shadeOf(hash)).toBeUndefined();
  });
});
