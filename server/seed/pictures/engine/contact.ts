import type { Camera } from "./camera.ts";
import { hash } from "./noise.ts";
import type { Visible } from "./raster.ts";
import { type Scene, STRIDE } from "./scene.ts";

/** How open each place is to the light around it (0 shut, 1 open), at an eighth of the samples' width and height. */
export interface Openness {
  width: number;
  height: number;
  values: Float32Array;
}

const BLOCK = 8;
const PROBES = 9;

/** Every fourth sample each way, packed tightly: the probes jump about, and must stay in the processor's cache. */
function thin(seen: Visible): { width: number; height: number; nearness: Float32Array } {
  const width = seen.width >> 2;
  const height = seen.height >> 2;
  const nearness = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1)
      nearness[at] = seen.nearness[(y * 4 + 2) * seen.width + x * 4 + 2]!;
  }
  return { width, height, nearness };
}

/** Darkening where surfaces meet, estimated from the depth of neighbouring samples. `reach` is in metres. */
export function measureOpenness(scene: Scene, camera: Camera, seen: Visible, reach: number): Openness {
  const width = seen.width / BLOCK;
  const height = seen.height / BLOCK;
  const values = new Float32Array(width * height).fill(1);
  const coarse = thin(seen);
  const { data } = scene;
  const { right, up, ahead, halfX, halfY, slide, rise } = camera;
  const stepX = (2 * halfX) / coarse.width;
  const stepY = (2 * halfY) / coarse.height;
  const startX = slide - halfX + stepX * 0.625;
  const startY = rise + halfY - stepY * 0.625;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const cx = x * 2 + 1;
      const cy = y * 2 + 1;
      const id = seen.triangle[(cy * 4 + 2) * seen.width + cx * 4 + 2]!;
      if (id === 0) continue;
      const base = (id - 1) * STRIDE;
      const wx = data[base + 9]!;
      const wy = data[base + 10]!;
      const wz = data[base + 11]!;
      let nx = wx * right[0] + wy * right[1] + wz * right[2];
      let ny = wx * up[0] + wy * up[1] + wz * up[2];
      let nz = wx * ahead[0] + wy * ahead[1] + wz * ahead[2];
      const depth = 1 / coarse.nearness[cy * coarse.width + cx]!;
      const ox = (startX + cx * stepX) * depth;
      const oy = (startY - cy * stepY) * depth;
      if (nx * ox + ny * oy + nz * depth > 0) {
        nx = -nx;
        ny = -ny;
        nz = -nz;
      }
      const radius = Math.min(coarse.width * 0.2, reach / (depth * stepX));
      const start = hash(x, y, 5) * 6.283;
      // Each probe turns by about 137 degrees (the cosine and sine below), so that they spread evenly.
      let cos = Math.cos(start);
      let sin = Math.sin(start);
      let shut = 0;
      for (let probe = 0; probe < PROBES; probe += 1) {
        const turned = cos * -0.7374 - sin * 0.6755;
        sin = sin * -0.7374 + cos * 0.6755;
        cos = turned;
        const far = radius * ((probe + 0.5) / PROBES) + 0.8;
        const tx = (cx + cos * far + 0.5) | 0;
        const ty = (cy + sin * far + 0.5) | 0;
        if (tx < 0 || ty < 0 || tx >= coarse.width || ty >= coarse.height) continue;
        const near = coarse.nearness[ty * coarse.width + tx]!;
        if (near <= 0) continue;
        const there = 1 / near;
        const dx = (startX + tx * stepX) * there - ox;
        const dy = (startY - ty * stepY) * there - oy;
        const dz = there - depth;
        const distance = Math.sqrt(dx * dx + dy * dy + dz * dz) + 1e-6;
        const facing = (nx * dx + ny * dy + nz * dz) / distance - 0.08;
        if (facing > 0 && distance < reach * 1.6) shut += facing * (1 - distance / (reach * 1.6));
      }
      values[y * width + x] = Math.max(0, 1 - (shut / PROBES) * 2.1);
    }
  }
  return { width, height, values: soften(values, width, height) };
}

/** A three by three average, so that the probes' pattern does not show. */
function soften(values: Float32Array, width: number, height: number): Float32Array {
  let from = values;
  for (let pass = 0; pass < 1; pass += 1) {
    const to = new Float32Array(from.length);
    for (let y = 0; y < height; y += 1) {
      const above = Math.max(0, y - 1) * width;
      const here = y * width;
      const below = Math.min(height - 1, y + 1) * width;
      for (let x = 0; x < width; x += 1) {
        const left = Math.max(0, x - 1);
        const right = Math.min(width - 1, x + 1);
        to[here + x] =
          (from[above + left]! +
            from[above + x]! +
            from[above + right]! +
            from[here + left]! +
            from[here + x]! +
            from[here + right]! +
            from[below + left]! +
            from[below + x]! +
            from[below + right]!) /
          9;
      }
    }
    from = to;
  }
  return from;
}

/** The openness at a sample, smoothed between the coarse points. */
export function opennessAt(open: Openness, sampleX: number, sampleY: number): number {
  const fx = Math.min(open.width - 1.001, Math.max(0, (sampleX - 6) / BLOCK));
  const fy = Math.min(open.height - 1.001, Math.max(0, (sampleY - 6) / BLOCK));
  const x = fx | 0;
  const y = fy | 0;
  const dx = fx - x;
  const dy = fy - y;
  const at = y * open.width + x;
  const top = open.values[at]! + (open.values[at + 1]! - open.values[at]!) * dx;
  const low = at + open.width;
  const bottom = open.values[low]! + (open.values[low + 1]! - open.values[low]!) * dx;
  return top + (bottom - top) * dy;
}
