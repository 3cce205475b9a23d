import type { Random } from "../../random.ts";
import type { Backdrop } from "./light.ts";
import { cloud, hash, noise } from "./noise.ts";
import { type Colour, mix, rgb } from "./vector.ts";

const HAZE = rgb("#c3d0d8");

/** Ranges of hills, each paler than the one before it. */
function hills(random: Random, near: Colour, far: Colour): Backdrop {
  const shift = random.next();
  const layers = [0.02, 0.045, 0.075, 0.11].map((height, index) => ({
    height,
    at: shift + index * 0.23,
    tone: mix(near, far, index / 3),
  }));
  return (bearing, slope) => {
    for (const { height, at, tone } of layers) {
      const crest = height + noise(cloud, bearing * 0.22 + at, at) * height * 0.9;
      if (slope < crest) {
        const fields = 1 + noise(cloud, bearing * 1.2 + at, slope * 9) * 0.18;
        return [tone[0] * fields, tone[1] * fields, tone[2] * fields];
      }
    }
    return undefined;
  };
}

/** Round-headed trees in three rows behind a field. */
function trees(random: Random, tone: Colour): Backdrop {
  const shift = random.int(0, 500);
  return (bearing, slope) => {
    for (const row of [0, 1, 2]) {
      const width = 0.075 - row * 0.014;
      const place = bearing / width + shift + row * 17.31;
      for (const beside of [0, -1, 1]) {
        const tree = Math.floor(place) + beside;
        const x = (place - tree - 0.5) * 1.25;
        const tall = 0.028 + row * 0.012 + hash(tree, row, 2) * 0.024;
        const ragged = noise(cloud, bearing * 4.3 + row, slope * 5 + 0.3) * 0.16;
        if (x * x + (slope / tall) ** 2 > 0.62 + ragged && slope > 0.012 + row * 0.008) continue;
        const leaf =
          0.85 + noise(cloud, bearing * 7, slope * 9) * 0.35 + slope * 3 + (hash(tree, row, 4) - 0.5) * 0.25;
        return mix([tone[0] * leaf, tone[1] * leaf, tone[2] * leaf], HAZE, 0.12 + row * 0.12);
      }
    }
    return undefined;
  };
}

/** Roofs and blocks of a town, with lit windows when it is dark. */
function town(random: Random, tone: Colour, sky: Colour, lit: boolean): Backdrop {
  const shift = random.int(0, 900);
  return (bearing, slope) => {
    for (const layer of [0, 1, 2]) {
      const width = 0.034 + layer * 0.011;
      const place = bearing / width + shift + layer * 37.3;
      const block = Math.floor(place);
      const tall = 0.012 + layer * 0.014 + hash(block, layer, 3) ** 4 * (0.085 - layer * 0.012);
      if (slope > tall) continue;
      const shade = mix(tone, sky, 0.2 + layer * 0.25 + hash(block, layer, 5) * 0.08);
      if (!lit)
        return hash(Math.floor((place - block) * 7), Math.floor(slope * 300), block) > 0.7
          ? mix(shade, tone, 0.16)
          : shade;
      const column = Math.floor((place - block) * 9);
      const row = Math.floor(slope * 160);
      const on = hash(block * 31 + column, row, layer) > 0.86 && (place - block) * 9 - column > 0.4;
      return on ? [1.1, 0.75, 0.35] : shade;
    }
    return undefined;
  };
}

export type BackdropKind = "hills" | "trees" | "town" | "night-town" | "dawn-town";

/** What stands on the horizon. */
export function backdropOf(random: Random, kind: BackdropKind): Backdrop {
  if (kind === "hills") return hills(random, rgb("#66724f"), rgb("#a3b4be"));
  if (kind === "trees") return trees(random, rgb("#46583a"));
  if (kind === "night-town") return town(random, rgb("#1a2233"), rgb("#5a5570"), true);
  if (kind === "dawn-town") return town(random, rgb("#4a3a4a"), rgb("#e0a583"), false);
  return town(random, rgb("#5d6670"), rgb("#aebcc6"), false);
}
