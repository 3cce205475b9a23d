import type { Material } from "../engine/material.ts";
import { cloud, grit, hash, noise, smoothstep, speckle } from "../engine/noise.ts";
import type { Colour } from "../engine/vector.ts";

/** One even colour with an optional sheen; `vary` lets objects differ a little. */
export function painted(colour: Colour, gloss = 0.15, vary = 0): Material {
  return (point, u, v, footprint, seed) => {
    const shift = vary === 0 ? 1 : 1 + (hash(seed, 3) - 0.5) * vary;
    point.paint(colour, shift * (1 + noise(cloud, u * 0.7, v * 0.7) * 0.03));
    point.gloss = gloss;
    if (footprint < 0.004) point.slopeU = speckle(grit, u * 3, v * 3) * 0.012;
  };
}

/** Something that shines by itself. */
export function glowing(colour: Colour, strength: number): Material {
  return (point) => {
    point.paint(colour);
    point.glow = strength;
  };
}

/** Bare metal: gloss 1 is polished, 0.3 is galvanised. */
export function metal(
  colour: Colour,
  gloss: number,
  options: { tarnish?: number; tarnishColour?: Colour; spangle?: number } = {},
): Material {
  const { tarnish = 0, tarnishColour = [0.12, 0.06, 0.03], spangle = 0 } = options;
  return (point, u, v, _footprint, seed) => {
    const shift = (hash(seed, 5) - 0.5) * 0.12;
    const broad = noise(cloud, u * 2 + seed * 0.13, v * 2);
    point.paint(colour, 1 + shift + broad * 0.08);
    point.metal = 1;
    point.gloss = gloss;
    if (spangle > 0) {
      const flake = noise(grit, u * 0.35, v * 0.35);
      point.tint(1 + flake * spangle);
      point.gloss += flake * 0.15;
    }
    if (tarnish > 0) {
      const spread = smoothstep(0.6 - tarnish, 1.1 - tarnish, broad + noise(cloud, u * 7, v * 7) * 0.5 + 0.3);
      point.blend(tarnishColour, spread);
      point.metal = 1 - spread * 0.9;
      point.gloss *= 1 - spread * 0.85;
      point.slopeU = speckle(grit, u * 1.3, v * 1.3) * 0.25 * spread;
    }
  };
}

/** Sawn, planed or varnished timber with the grain along v. */
export function timber(
  light: Colour,
  dark: Colour,
  options: { gloss?: number; rings?: number; knots?: number; vary?: number; wear?: number } = {},
): Material {
  const { gloss = 0.12, rings = 26, knots = 0.35, vary = 0.28, wear = 0 } = options;
  return (point, u, v, footprint, seed) => {
    const own = hash(seed, 1);
    const su = u + own * 9;
    const sv = v + hash(seed, 2) * 9;
    let bend = noise(cloud, su * 0.55, sv * 0.06) * 1.4;
    let knot = 0;
    if (knots > 0) {
      const row = Math.floor(sv / 0.55);
      if (hash(row, seed, 7) < knots) {
        const kx = (hash(row, seed, 8) - 0.5) * 0.16 + Math.round(su / 0.2) * 0.2;
        const ky = (row + 0.2 + hash(row, seed, 9) * 0.6) * 0.55;
        const away = Math.hypot((su - kx) * 1.7, sv - ky);
        knot = smoothstep(0.024, 0.009, away);
        bend += 0.55 * Math.exp(-away * 28);
      }
    }
    const ring = su * rings + bend * 5;
    const part = ring - Math.floor(ring);
    const late = smoothstep(0.35, 0.95, part) * smoothstep(1, 0.95, part);
    const fibre = noise(grit, su * 0.55, sv * 0.018);
    const clear = smoothstep(0.9 / rings, 0.15 / rings, footprint);
    const depth = (0.16 + late * 0.55 * clear + 0.22 * (1 - clear)) * 0.8 + fibre * 0.2 * clear;
    point.paint(light, 1 + (own - 0.5) * vary);
    point.blend(dark, Math.max(0, Math.min(1, depth)));
    if (knot > 0) point.blend([dark[0] * 0.32, dark[1] * 0.26, dark[2] * 0.22], knot * 0.85);
    if (wear > 0) point.tint(1 - wear * smoothstep(0.1, 0.9, noise(cloud, su * 1.3, sv * 0.5) + 0.1));
    point.gloss = gloss;
    point.slopeU = (fibre * 0.09 + late * 0.05) * clear;
  };
}

/** Cast concrete: clouds, pinholes and a float finish. `wet` (0 to 1) darkens and shines in patches. */
export function concrete(colour: Colour, options: { wet?: number; rough?: number } = {}): Material {
  const { wet = 0, rough = 0.5 } = options;
  return (point, u, v, footprint) => {
    const broad = noise(cloud, u * 0.21, v * 0.21);
    const middle = noise(cloud, u * 1.1 + 0.3, v * 1.1);
    const grain = speckle(grit, u * 0.9, v * 0.9);
    const fine = smoothstep(0.02, 0.003, footprint);
    point.paint(colour, 1 + broad * 0.14 + middle * 0.1 + grain * 0.13 * fine);
    const pin = speckle(grit, u * 0.31 + 0.5, v * 0.31);
    if (pin > 0.98 && fine > 0.5) point.tint(0.62);
    point.slopeU =
      (middle - noise(cloud, u * 1.1 + 0.304, v * 1.1)) * 2.2 * rough + grain * 0.16 * rough * fine;
    point.slopeV = (middle - noise(cloud, u * 1.1 + 0.3, v * 1.1 + 0.004)) * 2.2 * rough;
    point.gloss = 0.08;
    if (wet > 0) {
      const damp = smoothstep(0.45 - wet, 0.75 - wet, broad * 0.8 + middle * 0.25);
      point.tint(1 - damp * 0.45);
      point.gloss = 0.08 + damp * 0.72;
      point.slopeU *= 1 - damp * 0.8;
      point.slopeV *= 1 - damp * 0.8;
    }
  };
}

/** Earth, sand or grass: soft clods and speckles. */
export function ground(
  colour: Colour,
  second: Colour,
  options: { clod?: number; size?: number; wet?: number } = {},
): Material {
  const { clod = 1, size = 1, wet = 0 } = options;
  return (point, u, v, footprint) => {
    // Each layer is turned against the last, so that the repeat of the noise cannot be seen.
    const broad = noise(cloud, (u * 0.83 + v * 0.55) * 0.047, (v * 0.83 - u * 0.55) * 0.047);
    const [mu, mv] = [((u * 0.6 - v * 0.8) * 0.37) / size, ((v * 0.6 + u * 0.8) * 0.37) / size];
    const middle = noise(cloud, mu, mv);
    const grain = noise(grit, (u * 0.21) / size, (v * 0.21) / size);
    const fine = smoothstep(0.05, 0.006, footprint);
    point.paint(colour, 1 + middle * 0.25 + grain * 0.35 * fine);
    point.blend(second, smoothstep(-0.2, 0.7, broad + middle * 0.4));
    const ahead = 0.004;
    point.slopeU =
      ((noise(cloud, mu + ahead, mv) - middle) / ahead) * 0.016 * clod + grain * 0.5 * clod * fine;
    point.slopeV = ((noise(cloud, mu, mv + ahead) - middle) / ahead) * 0.016 * clod;
    point.cavity = 1 - Math.max(0, -middle) * 0.35 * clod;
    if (wet > 0) {
      const damp = smoothstep(0.5 - wet, 0.8 - wet, -broad * 0.9 - middle * 0.25);
      point.tint(1 - damp * 0.5);
      point.gloss = damp * 0.85;
      point.slopeU *= 1 - damp * 0.92;
      point.slopeV *= 1 - damp * 0.92;
    }
  };
}
