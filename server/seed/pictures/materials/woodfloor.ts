import type { Material } from "../engine/material.ts";
import { hash, smoothstep } from "../engine/noise.ts";
import type { Cell, Layout } from "./layouts.ts";

/** Wooden blocks laid in a pattern, each with the grain along its own length. `bevel` is the width of the joint shadow. */
export function blocks(wood: Material, layout: Layout, bevel = 0.0022): Material {
  const cell: Cell = { x: 0, y: 0, width: 1, height: 1, idX: 0, idY: 0, turned: 0 };
  return (point, u, v, footprint) => {
    layout(u, v, cell);
    const seed =
      (Math.imul(cell.idX, 73_856_093) ^ Math.imul(cell.idY, 19_349_663) ^ (cell.turned * 83_492_791)) | 0;
    const across = cell.turned ? cell.x : cell.y;
    const along = cell.turned ? cell.y : cell.x;
    wood(point, across, along, footprint, seed);
    if (!cell.turned) {
      point.slopeV = point.slopeU;
      point.slopeU = 0;
    }
    const edge = Math.min(cell.x, cell.width - cell.x, cell.y, cell.height - cell.y);
    const blur = Math.max(footprint * 0.7, 0.0005);
    const open = smoothstep(bevel / 2 - blur, bevel / 2 + blur, edge);
    point.tint(0.35 + 0.65 * open);
    point.gloss *= 0.3 + 0.7 * open;
    point.slopeU += (hash(cell.idX, cell.idY, 31) - 0.5) * 0.012;
    point.slopeV += (hash(cell.idX, cell.idY, 32) - 0.5) * 0.012;
  };
}
