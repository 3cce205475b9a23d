import { createRandom } from "../../random.ts";

const SIZE = 512;
const MASK = SIZE - 1;

/** A square of smooth noise that repeats without a seam; values about -1 to 1. */
export type NoiseTable = Float32Array;

function addOctave(table: NoiseTable, cells: number, weight: number, seed: number): void {
  const random = createRandom(seed);
  const lattice = Float32Array.from({ length: cells * cells }, () => random.next() * 2 - 1);
  const step = cells / SIZE;
  for (let y = 0; y < SIZE; y += 1) {
    const gridY = y * step;
    const y0 = Math.floor(gridY);
    const partY = gridY - y0;
    const easeY = partY * partY * (3 - 2 * partY);
    const row0 = (y0 % cells) * cells;
    const row1 = ((y0 + 1) % cells) * cells;
    for (let x = 0; x < SIZE; x += 1) {
      const gridX = x * step;
      const x0 = Math.floor(gridX);
      const partX = gridX - x0;
      const easeX = partX * partX * (3 - 2 * partX);
      const x1 = (x0 + 1) % cells;
      const left = x0 % cells;
      const top = lattice[row0 + left]! * (1 - easeX) + lattice[row0 + x1]! * easeX;
      const bottom = lattice[row1 + left]! * (1 - easeX) + lattice[row1 + x1]! * easeX;
      table[y * SIZE + x]! += weight * (top * (1 - easeY) + bottom * easeY);
    }
  }
}

function buildTable(firstCells: number, octaves: number, falloff: number, seed: number): NoiseTable {
  const table: NoiseTable = new Float32Array(SIZE * SIZE);
  let weight = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    addOctave(table, Math.min(SIZE, firstCells << octave), weight, seed + octave);
    weight *= falloff;
  }
  let sum = 0;
  for (const value of table) sum += value * value;
  const gain = 0.42 / Math.sqrt(sum / table.length);
  for (let index = 0; index < table.length; index += 1) table[index]! *= gain;
  return table;
}

/** Broad, cloudy variation: stains, weathering, hills. */
export const cloud: NoiseTable = buildTable(4, 6, 0.55, 11);
/** Fine grain: sand, fibres, sparkle. */
export const grit: NoiseTable = buildTable(64, 3, 0.8, 77);

/** Smooth value of a table at (x, y), where one whole table is 1 by 1. */
export function noise(table: NoiseTable, x: number, y: number): number {
  const fx = x * SIZE;
  const fy = y * SIZE;
  const ix = Math.floor(fx);
  const iy = Math.floor(fy);
  const dx = fx - ix;
  const dy = fy - iy;
  const x0 = ix & MASK;
  const x1 = (ix + 1) & MASK;
  const r0 = (iy & MASK) << 9;
  const r1 = ((iy + 1) & MASK) << 9;
  const top = table[r0 + x0]! + (table[r0 + x1]! - table[r0 + x0]!) * dx;
  const bottom = table[r1 + x0]! + (table[r1 + x1]! - table[r1 + x0]!) * dx;
  return top + (bottom - top) * dy;
}

/** Nearest value of a table, quicker than noise(); for fine grain only. */
export function speckle(table: NoiseTable, x: number, y: number): number {
  return table[(((y * SIZE) & MASK) << 9) + ((x * SIZE) & MASK)]!;
}

/** A steady number in [0, 1) for a pair of whole numbers and a seed. */
export function hash(x: number, y: number, seed = 0): number {
  let mixed = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
}

/** 0 below low, 1 above high, smooth between. */
export function smoothstep(low: number, high: number, value: number): number {
  const part = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return part * part * (3 - 2 * part);
}

export const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));
