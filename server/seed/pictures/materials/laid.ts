import type { Material } from "../engine/material.ts";
import { cloud, grit, hash, noise, smoothstep, speckle } from "../engine/noise.ts";
import type { Colour } from "../engine/vector.ts";
import type { Cell, Layout } from "./layouts.ts";

/** How units are laid: everything that tells a brick from a tile from a sett. */
export interface LaidStyle {
  layout: Layout;
  /** Colours of the units; each takes one, or a mixture of two neighbours. */
  colours: readonly Colour[];
  joint: { width: number; colour: Colour };
  /** Width of the rounded edge, metres. */
  edge: number;
  /** Depth of the rounded edge: larger is rounder. */
  roundness: number;
  /** How far edges wander from straight, metres. */
  wander: number;
  /** Roughness of the face, 0 glazed to 1 rough. */
  rough: number;
  gloss: number;
  /** How much units differ in brightness, 0 to 1. */
  variety: number;
  /** Dirt, lime and damp in broad clouds, 0 to 1. */
  weather: number;
  /** Each unit is set slightly out of true, so that reflections break up, 0 to 1. */
  tilt?: number;
  weatherColour?: Colour;
}

/** A surface of laid units: brick, tile, sett, slab, stone. */
export function laid(style: LaidStyle): Material {
  const cell: Cell = { x: 0, y: 0, width: 1, height: 1, idX: 0, idY: 0, turned: 0 };
  const { layout, colours, joint, edge, wander, weatherColour = [0.5, 0.48, 0.43] } = style;
  const tilt = style.tilt ?? 0;
  return (point, u, v, footprint) => {
    let pu = u;
    let pv = v;
    if (wander > 0) {
      pu += noise(cloud, u * 1.9, v * 1.9) * wander;
      pv += noise(cloud, u * 1.9 + 0.37, v * 1.9 + 0.71) * wander;
    }
    layout(pu, pv, cell);
    const left = cell.x;
    const right = cell.width - cell.x;
    const below = cell.y;
    const above = cell.height - cell.y;
    const nearU = Math.min(left, right);
    const nearV = Math.min(below, above);
    const reach = Math.min(nearU, nearV) - joint.width / 2;
    const blur = Math.max(footprint * 0.6, 0.0007);
    const face = smoothstep(-blur, blur, reach);
    const own = hash(cell.idX, cell.idY, 17);
    const other = hash(cell.idX, cell.idY, 41);
    const fine = smoothstep(0.02, 0.002, footprint);
    const grain = speckle(grit, pu * 1.7 + own, pv * 1.7 + other);
    const broad = noise(cloud, u * 0.23, v * 0.23);
    const patch = noise(cloud, pu * 2.7 + own * 3, pv * 2.7 + other * 3);

    const spot = own * colours.length;
    const first = colours[Math.floor(spot) % colours.length]!;
    const second = colours[(Math.floor(spot) + 1) % colours.length]!;
    point.paint(joint.colour, 1 + grain * 0.25 * fine + broad * 0.12);
    if (face > 0) {
      const share = (spot % 1) * 0.6;
      const bright =
        1 + (other - 0.5) * style.variety + patch * 0.22 * style.rough + grain * 0.28 * style.rough * fine;
      point.r += ((first[0] + (second[0] - first[0]) * share) * bright - point.r) * face;
      point.g += ((first[1] + (second[1] - first[1]) * share) * bright - point.g) * face;
      point.b += ((first[2] + (second[2] - first[2]) * share) * bright - point.b) * face;
    }
    if (style.weather > 0) {
      const dirt = smoothstep(0.15, 0.9, broad + patch * 0.45) * style.weather;
      point.blend(weatherColour, dirt * 0.55);
    }
    point.gloss = style.gloss * face;
    point.cavity = 1 - (1 - face) * 0.42;
    if (reach < edge && reach > -joint.width / 2) {
      const bend =
        (1 - Math.max(0, reach) / edge) * style.roundness * smoothstep(edge * 3, edge * 0.4, footprint);
      if (nearU < nearV) point.slopeU = left < right ? bend : -bend;
      else point.slopeV = below < above ? bend : -bend;
    }
    const rough = style.rough * fine * (face > 0.5 ? 1 : 0.8);
    if (rough > 0) {
      point.slopeU += (speckle(grit, pu * 1.7 + own + 0.004, pv * 1.7 + other) - grain) * rough * 0.8;
      point.slopeV += (speckle(grit, pu * 1.7 + own, pv * 1.7 + other + 0.004) - grain) * rough * 0.8;
    }
    if (tilt > 0) {
      point.slopeU += (own - 0.5) * tilt * face;
      point.slopeV += (other - 0.5) * tilt * face;
    }
  };
}
