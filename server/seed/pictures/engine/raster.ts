import type { Camera } from "./camera.ts";
import { type Scene, STRIDE } from "./scene.ts";
import type { Vec } from "./vector.ts";

/** Which triangle is seen at each sample (0 is sky, otherwise index + 1) and how near it is (larger is nearer). */
export interface Visible {
  width: number;
  height: number;
  triangle: Uint32Array;
  nearness: Float32Array;
}

const NEAR = 0.05;

// The large arrays are kept from one picture to the next: fetching and clearing fresh memory costs more than filling.
const kept = new Map<string, Visible>();

/** An empty view; the one given out before under the same name may be the same memory. */
function blankView(name: "camera" | "sun", width: number, height: number, nothing: number): Visible {
  const size = width * height;
  const known = kept.get(name);
  if (known !== undefined && known.nearness.length === size) {
    known.triangle.fill(0);
    known.nearness.fill(nothing);
    return Object.assign(known, { width, height });
  }
  const nearness = new Float32Array(size).fill(nothing);
  const view: Visible = { width, height, triangle: new Uint32Array(size), nearness };
  kept.set(name, view);
  return view;
}

/** Fills one convex outline, keeping the nearest; nearness is a * x + b * y + c at sample centres. */
function fill(into: Visible, corners: Float64Array, count: number, plane: Vec, id: number): void {
  const { width, height, triangle, nearness } = into;
  let low = Infinity;
  let high = -Infinity;
  for (let index = 0; index < count; index += 1) {
    const y = corners[index * 2 + 1]!;
    if (y < low) low = y;
    if (y > high) high = y;
  }
  const firstRow = Math.max(0, Math.ceil(low - 0.5));
  const lastRow = Math.min(height - 1, Math.ceil(high - 0.5) - 1);
  const [a, b, c] = plane;
  for (let row = firstRow; row <= lastRow; row += 1) {
    const y = row + 0.5;
    let left = Infinity;
    let right = -Infinity;
    let fromX = corners[count * 2 - 2]!;
    let fromY = corners[count * 2 - 1]!;
    for (let index = 0; index < count; index += 1) {
      const toX = corners[index * 2]!;
      const toY = corners[index * 2 + 1]!;
      if (fromY <= y !== toY <= y) {
        const x = fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX);
        if (x < left) left = x;
        if (x > right) right = x;
      }
      fromX = toX;
      fromY = toY;
    }
    const first = Math.max(0, Math.ceil(left - 0.5));
    const last = Math.min(width - 1, Math.ceil(right - 0.5) - 1);
    let value = a * (first + 0.5) + b * y + c;
    for (let at = row * width + first, end = row * width + last; at <= end; at += 1) {
      if (value > nearness[at]!) {
        nearness[at] = value;
        triangle[at] = id;
      }
      value += a;
    }
  }
}

/** What the camera sees, at the given number of samples. */
export function project(scene: Scene, camera: Camera, width: number, height: number): Visible {
  const seen = blankView("camera", width, height, 0);
  const { eye, right, up, ahead, halfX, halfY, slide, rise } = camera;
  const data = scene.data;
  const inside = new Float64Array(3 * 8);
  const corners = new Float64Array(2 * 8);
  const local = new Float64Array(9);
  for (let index = 0; index < scene.count; index += 1) {
    const base = index * STRIDE;
    for (let corner = 0; corner < 3; corner += 1) {
      const x = data[base + corner * 3]! - eye[0];
      const y = data[base + corner * 3 + 1]! - eye[1];
      const z = data[base + corner * 3 + 2]! - eye[2];
      local[corner * 3] = x * right[0] + y * right[1] + z * right[2];
      local[corner * 3 + 1] = x * up[0] + y * up[1] + z * up[2];
      local[corner * 3 + 2] = x * ahead[0] + y * ahead[1] + z * ahead[2];
    }
    let count = 0;
    for (let corner = 0; corner < 3; corner += 1) {
      const here = corner * 3;
      const next = ((corner + 1) % 3) * 3;
      const nearHere = local[here + 2]! - NEAR;
      const nearNext = local[next + 2]! - NEAR;
      if (nearHere >= 0) {
        inside.set([local[here]!, local[here + 1]!, local[here + 2]!], count * 3);
        count += 1;
      }
      if (nearHere >= 0 !== nearNext >= 0) {
        const t = nearHere / (nearHere - nearNext);
        for (let axis = 0; axis < 3; axis += 1) {
          inside[count * 3 + axis] = local[here + axis]! + (local[next + axis]! - local[here + axis]!) * t;
        }
        count += 1;
      }
    }
    if (count < 3) continue;
    // The plane of the triangle in the camera's frame: n . p = d, so 1 / depth is linear across the picture.
    const [nx, ny, nz] = [data[base + 9]!, data[base + 10]!, data[base + 11]!];
    const cx = nx * right[0] + ny * right[1] + nz * right[2];
    const cy = nx * up[0] + ny * up[1] + nz * up[2];
    const cz = nx * ahead[0] + ny * ahead[1] + nz * ahead[2];
    const d = cx * local[0]! + cy * local[1]! + cz * local[2]!;
    if (Math.abs(d) < 1e-7) continue;
    for (let corner = 0; corner < count; corner += 1) {
      const depth = inside[corner * 3 + 2]!;
      corners[corner * 2] = ((inside[corner * 3]! / depth - slide) / halfX + 1) * 0.5 * width;
      corners[corner * 2 + 1] = (1 - (inside[corner * 3 + 1]! / depth - rise) / halfY) * 0.5 * height;
    }
    const a = (cx * 2 * halfX) / width / d;
    const b = (-cy * 2 * halfY) / height / d;
    const c = (cx * (slide - halfX) + cy * (rise + halfY) + cz) / d;
    fill(seen, corners, count, [a, b, c], index + 1);
  }
  return seen;
}

/** A picture taken from the sun: nearness tells which surface the light meets first. */
export interface Shade {
  size: number;
  map: Float32Array;
  /** Rows that turn a place into map x, map y and nearness: x, y, z, offset each. */
  frame: Float64Array;
  /** How much nearer to the sun something must be before it counts as in the way, metres. */
  allowance: number;
}

/** Draws the shadow map over everything within `reach` metres of `centre`. */
export function castShade(scene: Scene, sun: Vec, centre: Vec, reach: number, size: number): Shade {
  const side: Vec = Math.abs(sun[1]) > 0.98 ? [1, 0, 0] : [sun[2], 0, -sun[0]];
  const sideLength = Math.hypot(side[0], side[1], side[2]);
  const sx: Vec = [side[0] / sideLength, side[1] / sideLength, side[2] / sideLength];
  const sy: Vec = [
    sun[1] * sx[2] - sun[2] * sx[1],
    sun[2] * sx[0] - sun[0] * sx[2],
    sun[0] * sx[1] - sun[1] * sx[0],
  ];
  const gain = size / (2 * reach);
  const row = (axis: Vec, by: number, middle: number): number[] => [
    axis[0] * by,
    axis[1] * by,
    axis[2] * by,
    middle - (axis[0] * centre[0] + axis[1] * centre[1] + axis[2] * centre[2]) * by,
  ];
  const frame = Float64Array.from([
    ...row(sx, gain, size / 2),
    ...row(sy, gain, size / 2),
    ...row(sun, 1, 0),
  ]);
  const view = blankView("sun", size, size, -1e9);
  const corners = new Float64Array(6);
  const near = new Float64Array(3);
  const { data } = scene;
  for (let index = 0; index < scene.count; index += 1) {
    const base = index * STRIDE;
    for (let corner = 0; corner < 3; corner += 1) {
      const [x, y, z] = [
        data[base + corner * 3]!,
        data[base + corner * 3 + 1]!,
        data[base + corner * 3 + 2]!,
      ];
      corners[corner * 2] = frame[0]! * x + frame[1]! * y + frame[2]! * z + frame[3]!;
      corners[corner * 2 + 1] = frame[4]! * x + frame[5]! * y + frame[6]! * z + frame[7]!;
      near[corner] = frame[8]! * x + frame[9]! * y + frame[10]! * z + frame[11]!;
    }
    const [x0, y0, x1, y1, x2, y2] = corners as unknown as [number, number, number, number, number, number];
    const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
    if (Math.abs(area) < 1e-9) continue;
    const a = ((near[1]! - near[0]!) * (y2 - y0) - (near[2]! - near[0]!) * (y1 - y0)) / area;
    const b = ((near[2]! - near[0]!) * (x1 - x0) - (near[1]! - near[0]!) * (x2 - x0)) / area;
    fill(view, corners, 3, [a, b, near[0]! - a * x0 - b * y0], index + 1);
  }
  return { size, map: view.nearness, frame, allowance: 2.2 / gain };
}
