import type { Random } from "../../random.ts";
import { type Light, sunAt } from "./light.ts";
import { cloud, noise, smoothstep } from "./noise.ts";
import { rgb, scale, type Vec } from "./vector.ts";

const bright = (hex: string, by: number): Vec => scale(rgb(hex), by);

/** A clear working day. Bearing 0 is straight ahead of a camera that looks along -z. */
export function daylight(bearing: number, height: number, clouds = 0.35): Light {
  return {
    sun: sunAt(bearing, height),
    sunColour: bright("#fff1da", 2.5),
    zenith: bright("#4f86c6", 0.85),
    horizon: bright("#c9dcec", 0.95),
    ground: bright("#8a7f6c", 0.5),
    clouds,
    haze: { colour: bright("#c9dcec", 0.8), distance: 260 },
  };
}

/** Flat grey light, as on most days from October to March. */
export function overcast(bearing = 200): Light {
  return {
    sun: sunAt(bearing, 48),
    sunColour: bright("#eef1f4", 0.75),
    zenith: bright("#b9c4cf", 0.95),
    horizon: bright("#dde2e6", 1),
    ground: bright("#7d786c", 0.4),
    clouds: 0.85,
    cloudColour: rgb("#d7dce1"),
    glow: 0.2,
    haze: { colour: bright("#dde2e6", 0.8), distance: 160 },
  };
}

/** The first or last hour of the day. */
export function goldenHour(bearing: number, height = 9): Light {
  return {
    sun: sunAt(bearing, height),
    sunColour: bright("#ffbe7a", 2.9),
    zenith: bright("#5f8fd0", 0.7),
    horizon: bright("#f6d9b8", 0.9),
    ground: bright("#6f625a", 0.38),
    clouds: 0.42,
    cloudColour: rgb("#ffdcc0"),
    glow: 0.9,
    haze: { colour: bright("#f2d3b6", 0.6), distance: 190 },
  };
}

/** After sunset: blue above, a little warmth left at the edge. */
export function dusk(bearing: number): Light {
  return {
    sun: sunAt(bearing, 3),
    sunColour: bright("#ff9a66", 0.45),
    zenith: bright("#22375f", 0.55),
    horizon: bright("#e59a7a", 0.55),
    ground: bright("#3a3540", 0.3),
    clouds: 0.45,
    cloudColour: rgb("#80788c"),
    glow: 1.1,
    haze: { colour: bright("#8a7f98", 0.35), distance: 150 },
  };
}

/** Trees and sky out of focus, as seen through a window. */
function gardenTrees(bearing: number, slope: number): Vec | undefined {
  const crown = 0.12 + noise(cloud, bearing * 0.16, 0.2) * 0.16;
  const edge = smoothstep(crown + 0.1, crown - 0.06, slope);
  if (edge <= 0) return undefined;
  const leaf = 0.9 + noise(cloud, bearing * 0.6, slope * 0.8) * 0.3;
  const [r, g, b] = slope < 0 ? [0.5, 0.56, 0.36] : [0.42, 0.52, 0.36];
  return [1.5 + (r * leaf - 1.5) * edge, 1.65 + (g * leaf - 1.65) * edge, 1.75 + (b * leaf - 1.75) * edge];
}

/** Inside a room: soft light from a window on one side, sun through it if it can reach. */
export function indoors(
  towards: Vec,
  options: { sun?: Vec; warm?: boolean; strength?: number; sunStrength?: number } = {},
): Light {
  const strength = options.strength ?? 0.75;
  const tone = options.warm ? "#fff0dc" : "#eaf1f8";
  return {
    sun: options.sun ?? sunAt(140, 35),
    sunColour: bright("#ffe9c8", options.sunStrength ?? 3.2),
    zenith: bright(tone, 0.4),
    horizon: bright(tone, 0.46),
    ground: bright("#cdbfae", 0.34),
    clouds: 0,
    glow: 0.1,
    window: { towards, colour: bright(tone, strength) },
    outside: {
      ...daylight(140, 40, 0.4),
      zenith: bright("#8fb4dc", 1.5),
      horizon: bright("#e8f0f5", 1.7),
      backdrop: gardenTrees,
    },
  };
}

/** Low sun with the given chance, otherwise grey light or any day. */
export function siteLight(random: Random, golden: number, bearing: number, height: number): Light {
  if (random.chance(golden)) return goldenHour(bearing, height);
  return random.chance(0.5) ? overcast(145) : anyDay(random);
}

/** One of the outdoor lights, with the sun to the left or right and behind the camera. */
export function anyDay(random: Random): Light {
  const bearing = random.pick([1, -1]) * random.between(100, 150);
  const kind = random.next();
  if (kind < 0.55) return daylight(bearing, random.between(28, 52), random.between(0.15, 0.5));
  if (kind < 0.8) return goldenHour(bearing, random.between(12, 20));
  return overcast(bearing);
}
