import type { Material } from "../engine/material.ts";
import { cloud, grit, hash, noise, smoothstep, speckle } from "../engine/noise.ts";
import type { Colour } from "../engine/vector.ts";

/** Six-sided tiles, `size` metres across the flats. */
export function hexTiles(size: number, colours: readonly Colour[], joint: Colour, gloss = 0.5): Material {
  const rise = size * 1.7320508;
  return (point, u, v, footprint) => {
    const au = u - size * Math.round(u / size);
    const av = v - rise * Math.round(v / rise);
    const bu = u - size * (Math.floor(u / size) + 0.5);
    const bv = v - rise * (Math.floor(v / rise) + 0.5);
    const useA = au * au + av * av < bu * bu + bv * bv;
    const du = useA ? au : bu;
    const dv = useA ? av : bv;
    const id = Math.round((u - du) / (size / 2));
    const row = Math.round((v - dv) / (rise / 2));
    const reach = size / 2 - Math.max(Math.abs(du), Math.abs(du) * 0.5 + Math.abs(dv) * 0.8660254);
    const blur = Math.max(footprint * 0.6, 0.0006);
    const face = smoothstep(0.0012 - blur, 0.0012 + blur, reach);
    const own = hash(id, row, 3);
    point.paint(joint);
    point.blend(colours[Math.floor(own * colours.length)]!, face);
    point.tint(1 + (hash(id, row, 9) - 0.5) * 0.1 + noise(cloud, u, v) * 0.05);
    point.gloss = gloss * face;
    point.cavity = 0.7 + 0.3 * face;
    point.slopeU = (own - 0.5) * 0.03 * face;
    point.slopeV = (hash(id, row, 4) - 0.5) * 0.03 * face;
  };
}

/** Overlapping slates or plain tiles; v runs up the slope. */
export function slates(
  width: number,
  gauge: number,
  colours: readonly Colour[],
  options: { moss?: number; round?: number } = {},
): Material {
  const { moss = 0.2, round = 0 } = options;
  return (point, u, v, footprint) => {
    const wave = noise(cloud, u * 0.9, v * 0.9) * 0.003;
    const row = Math.floor((v + wave) / gauge);
    const y = v + wave - row * gauge;
    const along = u + (row & 1) * width * 0.5 + (hash(row, 2) - 0.5) * 0.01;
    const column = Math.floor(along / width);
    const x = along - column * width;
    const own = hash(column, row, 5);
    const fine = smoothstep(0.03, 0.003, footprint);
    const colour = colours[Math.floor(own * colours.length)]!;
    const face = noise(cloud, u * 1.7 + own * 5, v * 1.7);
    const grain = speckle(grit, u * 0.8 + own, v * 0.8);
    point.paint(colour, 1 + (hash(column, row, 8) - 0.5) * 0.32 + face * 0.16 + grain * 0.12 * fine);
    const blur = Math.max(footprint, 0.001);
    const gap = smoothstep(0.0022 + blur, 0.0022, Math.min(x, width - x));
    const ragged = 0.014 + noise(grit, u * 0.4, row * 0.37) * 0.003;
    const butt =
      smoothstep(ragged + blur * 0.8, ragged - blur * 0.5, gauge - y) * Math.min(1, gauge / (blur * 4));
    point.tint(1 - gap * 0.65 - butt * 0.68 * (1 - gap * 0.5));
    const edge = smoothstep(0.008, 0.002, y) * fine;
    point.tint(1 + edge * 0.5);
    const lichen = smoothstep(
      0.8 - moss,
      1.15 - moss * 0.6,
      noise(cloud, u * 0.19, v * 0.19) + noise(cloud, u * 0.83, v * 0.83) * 0.5 + grain * 0.2,
    );
    point.blend([0.2, 0.2, 0.12], lichen * 0.5);
    point.gloss = 0.42 * (1 - lichen);
    point.slopeU = (own - 0.5) * 0.06 + grain * 0.14 * fine + (round ? ((x / width) * 2 - 1) * round : 0);
    point.slopeV = 0.03 + (hash(column, row, 4) - 0.5) * 0.07 + face * 0.08;
  };
}

/** Fresh or dry plaster with the sweep of the trowel. `wet` 0 (dry and pale) to 1 (just set in, dark and shiny). */
export function plaster(dry: Colour, damp: Colour, wet: number): Material {
  return (point, u, v, footprint) => {
    const broad = noise(cloud, u * 0.14 + 0.2, v * 0.17);
    const middle = noise(cloud, u * 0.6, v * 0.6);
    // Sweeps: noise drawn out along slow arcs about the plasterer's shoulder.
    const arc = Math.hypot(u - Math.floor(u / 1.3) * 1.3 - 0.65, v - Math.floor(v / 1.1) * 1.1 + 0.4);
    const sweep = noise(cloud, arc * 2.2, Math.atan2(v, u) * 0.3 + u * 0.08);
    const line = noise(grit, arc * 0.9, u * 0.05 + v * 0.03);
    const fine = smoothstep(0.02, 0.003, footprint);
    const patch = smoothstep(0.35 - wet, 0.95 - wet, broad * 0.9 + middle * 0.3 + 0.25);
    point.paint(dry, 1 + middle * 0.04);
    point.blend(damp, patch);
    point.tint(1 + sweep * 0.07 + line * 0.03 * fine);
    point.gloss = 0.1 + patch * 0.45;
    point.slopeU = sweep * 0.045 + line * 0.025 * fine;
    point.slopeV = (sweep - noise(cloud, arc * 2.2 + 0.02, Math.atan2(v, u) * 0.3 + u * 0.08)) * 0.4;
  };
}

/** Emulsion rolled over plaster; `edge` is where a second coat stops (metres up), fading like a real cut-in. */
export function rolled(first: Colour, second: Colour, edgeAt: number): Material {
  return (point, u, v, footprint) => {
    const stipple = noise(grit, u * 0.5, v * 0.5) * smoothstep(0.012, 0.002, footprint);
    const lap = noise(cloud, u * 0.9, v * 0.12);
    const boundary = edgeAt + noise(cloud, u * 0.5, 0.3) * 0.06 + Math.abs(Math.sin(u * 14)) * 0.05;
    const covered = smoothstep(boundary + 0.012, boundary - 0.012, v);
    point.paint(first, 1 + lap * 0.02);
    point.blend(second, covered);
    point.tint(1 + stipple * 0.025 + lap * 0.035 * covered);
    point.gloss = 0.1 + covered * 0.16;
    point.slopeU = stipple * 0.09;
    point.slopeV = lap * 0.02;
  };
}

/** Mineral wool or sheep's wool between the joists: soft lumps. */
export function wool(colour: Colour, second: Colour): Material {
  return (point, u, v) => {
    const lump = noise(cloud, u * 0.9, v * 0.9);
    const tuft = noise(cloud, u * 4.1, v * 4.1);
    const fibre = noise(grit, u * 0.9 + tuft * 0.05, v * 0.9 + lump * 0.05);
    point.paint(colour, 1 + lump * 0.12 + tuft * 0.16 + fibre * 0.22);
    point.blend(second, smoothstep(0, 0.9, tuft + lump * 0.5) * 0.7);
    point.slopeU = tuft * 0.5 + fibre * 0.35;
    point.slopeV = lump * 0.5 + noise(grit, u * 0.9, v * 0.9 + 0.01) * 0.35;
    point.cavity = 0.82 + tuft * 0.2;
  };
}

/** Timber boards side by side along v, `width` metres each, with a dark gap; wraps any timber. */
export function boarded(wood: Material, width: number, gap = 0.004, length = 0): Material {
  return (point, u, v, footprint, seed) => {
    const column = Math.floor(u / width);
    const x = u - column * width;
    const shift = length === 0 ? 0 : hash(column, 3, seed) * length;
    const row = length === 0 ? 0 : Math.floor((v + shift) / length);
    wood(point, x + column * 0.31, v, footprint, (seed + column * 7919 + row * 104_729) | 0);
    const blur = Math.max(footprint * 0.7, 0.0006);
    let open = smoothstep(gap / 2 - blur, gap / 2 + blur, Math.min(x, width - x));
    if (length > 0) {
      const y = v + shift - row * length;
      open *= smoothstep(gap / 2 - blur, gap / 2 + blur, Math.min(y, length - y));
    }
    point.tint(0.25 + 0.75 * open);
    point.gloss *= open;
    if (x < gap * 2) point.slopeU += 0.25;
    if (x > width - gap * 2) point.slopeU -= 0.25;
  };
}

/** Profiled sheeting or ribbed steel: waves across u, `pitch` metres apart. */
export function ribbed(base: Material, pitch: number, depth: number): Material {
  return (point, u, v, footprint, seed) => {
    base(point, u, v, footprint, seed);
    const clear = smoothstep(pitch * 0.7, pitch * 0.2, footprint);
    const turn = (u / pitch) * Math.PI * 2;
    point.slopeU += Math.max(-1, Math.min(1, Math.sin(turn) * 1.8)) * depth * clear;
    point.cavity *= 1 - (0.5 - 0.5 * Math.cos(turn)) * 0.25 * clear;
  };
}
