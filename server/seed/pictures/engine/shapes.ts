import type { Material } from "./material.ts";
import type { Scene } from "./scene.ts";
import { add, cross, dot, length, normalise, scale, subtract, type Vec } from "./vector.ts";

type Uv = readonly [number, number];

/** Rounds the corners of a path, so that pipes bend instead of kinking. Radius in metres. */
export function roundPath(points: readonly Vec[], radius: number, steps = 5): Vec[] {
  const path: Vec[] = [points[0]!];
  for (let index = 1; index + 1 < points.length; index += 1) {
    const [before, corner, after] = [points[index - 1]!, points[index]!, points[index + 1]!];
    const reach = Math.min(radius, length(subtract(before, corner)) / 2, length(subtract(after, corner)) / 2);
    const start = add(corner, scale(normalise(subtract(before, corner)), reach));
    const end = add(corner, scale(normalise(subtract(after, corner)), reach));
    for (let step = 0; step <= steps; step += 1) {
      const t = step / steps;
      const first = scale(start, (1 - t) * (1 - t));
      const middle = scale(corner, 2 * t * (1 - t));
      path.push(add(add(first, middle), scale(end, t * t)));
    }
  }
  path.push(points.at(-1)!);
  return path;
}

/** A round pipe, cable or bar along a path. */
export function tube(
  scene: Scene,
  path: readonly Vec[],
  radius: number,
  material: Material,
  sides = 12,
): void {
  const rows: Vec[][] = [];
  const uvs: Uv[][] = [];
  let side: Vec | undefined;
  let travelled = 0;
  for (const [index, point] of path.entries()) {
    const ahead = path[Math.min(path.length - 1, index + 1)]!;
    const behind = path[Math.max(0, index - 1)]!;
    const direction = normalise(subtract(ahead, behind));
    if (index > 0) travelled += length(subtract(point, path[index - 1]!));
    const guess: Vec = side ?? (Math.abs(direction[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0]);
    const across = normalise(subtract(guess, scale(direction, dot(guess, direction))));
    side = across;
    const other = cross(direction, across);
    const ring: Vec[] = [];
    const ringUv: Uv[] = [];
    for (let step = 0; step <= sides; step += 1) {
      const angle = (step % sides) * ((Math.PI * 2) / sides);
      const offset = add(scale(across, Math.cos(angle) * radius), scale(other, Math.sin(angle) * radius));
      ring.push(add(point, offset));
      ringUv.push([(step / sides) * Math.PI * 2 * radius, travelled]);
    }
    rows.push(ring);
    uvs.push(ringUv);
  }
  scene.skin(rows, material, uvs);
  capTube(scene, rows, material);
}

function capTube(scene: Scene, rows: readonly (readonly Vec[])[], material: Material): void {
  for (const ring of [rows[0]!, rows.at(-1)!]) {
    const surface = scene.nextSurface();
    const hub = scale(
      ring.slice(1).reduce((sum, point) => add(sum, point), [0, 0, 0] as Vec),
      1 / (ring.length - 1),
    );
    for (let step = 0; step + 1 < ring.length; step += 1) {
      scene.triangle(
        [hub, ring[step]!, ring[step + 1]!],
        [
          [0, 0],
          [0.01, 0],
          [0, 0.01],
        ],
        material,
        surface,
      );
    }
  }
}

/** A turned shape (pot, bath foot, cone): radius and height pairs spun about the vertical, stretched in x and z. */
export function lathe(
  scene: Scene,
  at: Vec,
  profile: readonly (readonly [radius: number, height: number])[],
  material: Material,
  options: { sides?: number; stretchX?: number; stretchZ?: number } = {},
): void {
  const { sides = 24, stretchX = 1, stretchZ = 1 } = options;
  const rows: Vec[][] = [];
  const uvs: Uv[][] = [];
  for (const [radius, height] of profile) {
    const ring: Vec[] = [];
    const ringUv: Uv[] = [];
    for (let step = 0; step <= sides; step += 1) {
      const angle = (step % sides) * ((Math.PI * 2) / sides);
      ring.push(add(at, [Math.cos(angle) * radius * stretchX, height, Math.sin(angle) * radius * stretchZ]));
      ringUv.push([(step / sides) * Math.PI * 2 * Math.max(radius, 0.01), height]);
    }
    rows.push(ring);
    uvs.push(ringUv);
  }
  scene.skin(rows, material, uvs);
}

/** Ground that rises and falls: heightAt gives metres for each (x, z). */
export function terrain(
  scene: Scene,
  area: { x: readonly [number, number]; z: readonly [number, number]; step: number },
  heightAt: (x: number, z: number) => number,
  material: Material,
): void {
  const rows: Vec[][] = [];
  for (let z = area.z[0]; z <= area.z[1] + 1e-6; z += area.step) {
    const line: Vec[] = [];
    for (let x = area.x[0]; x <= area.x[1] + 1e-6; x += area.step) line.push([x, heightAt(x, z), z]);
    rows.push(line);
  }
  scene.skin(rows, material);
}

/** A flat outline given a thickness: `outline` in the frame (origin, right, up), pushed away from who faces it. */
export function extrude(
  scene: Scene,
  frame: { origin: Vec; right: Vec; up: Vec },
  outline: readonly Uv[],
  depth: number,
  material: Material,
): void {
  const back = scale(normalise(cross(frame.right, frame.up)), -depth);
  const place = ([x, y]: Uv): Vec => add(frame.origin, add(scale(frame.right, x), scale(frame.up, y)));
  for (const [a, b, c] of cutEars(outline)) {
    for (const shift of [[0, 0, 0] as Vec, back]) {
      const corners = [a, b, c].map((point) => add(place(point), shift));
      scene.triangle([corners[0]!, corners[1]!, corners[2]!], [a, b, c], material, scene.nextSurface());
    }
  }
  for (const [index, point] of outline.entries()) {
    const from = place(point);
    const to = place(outline[(index + 1) % outline.length]!);
    scene.quad(from, back, subtract(to, from), material);
  }
}

type Ear = readonly [Uv, Uv, Uv];

const side = (a: Uv, b: Uv, c: Uv): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Cuts a simple outline into triangles (ear clipping). */
function cutEars(outline: readonly Uv[]): Ear[] {
  let area = 0;
  for (const [index, a] of outline.entries()) {
    const b = outline[(index + 1) % outline.length]!;
    area += a[0] * b[1] - b[0] * a[1];
  }
  const rest = area < 0 ? outline.toReversed() : [...outline];
  const ears: Ear[] = [];
  while (rest.length > 3) {
    const ear = rest.findIndex((corner, index) => {
      const before = rest[(index + rest.length - 1) % rest.length]!;
      const after = rest[(index + 1) % rest.length]!;
      if (side(before, corner, after) <= 0) return false;
      return rest.every(
        (point) =>
          point === before ||
          point === corner ||
          point === after ||
          side(before, corner, point) < 0 ||
          side(corner, after, point) < 0 ||
          side(after, before, point) < 0,
      );
    });
    const index = Math.max(0, ear);
    ears.push([
      rest[(index + rest.length - 1) % rest.length]!,
      rest[index]!,
      rest[(index + 1) % rest.length]!,
    ]);
    rest.splice(index, 1);
  }
  ears.push([rest[0]!, rest[1]!, rest[2]!]);
  return ears;
}
