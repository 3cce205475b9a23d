import type { Material } from "../engine/material.ts";
import type { Scene } from "../engine/scene.ts";
import { add, cross, normalise, scale, type Vec } from "../engine/vector.ts";
import { WHITE } from "../materials/palette.ts";

/** An opening in a wall: metres along it and up from its foot. */
export interface Opening {
  from: number;
  to: number;
  low: number;
  high: number;
}

interface OpenWall {
  corner: Vec;
  /** Unit vector along the wall. */
  along: Vec;
  length: number;
  height: number;
  openings?: readonly Opening[];
  material: Material;
  /** Thickness shown in the openings, and which way it goes. */
  reveal?: { depth: number; towards: Vec; material: Material };
}

/** An upright wall with rectangular openings; its texture runs on unbroken between the pieces. */
export function openWall(scene: Scene, wall: OpenWall): void {
  const { corner, along, length, height, material } = wall;
  const openings = [...(wall.openings ?? [])].toSorted((a, b) => a.from - b.from);
  // The outer leaf stops sunlight from creeping in along the corners.
  const outer = wall.reveal && scale(wall.reveal.towards, wall.reveal.depth);
  const piece = (from: number, to: number, low: number, high: number): void => {
    if (to - from < 1e-6 || high - low < 1e-6) return;
    const start = add(corner, add(scale(along, from), [0, low, 0]));
    scene.quad(start, scale(along, to - from), [0, high - low, 0], material, [from, low]);
    if (!outer) return;
    const [left, right] = [from === 0 ? 0.3 : 0, to === length ? 0.3 : 0];
    const rise = high === height ? 0.3 : 0;
    const back = add(add(start, outer), scale(along, -left));
    scene.quad(
      back,
      scale(along, to - from + left + right),
      [0, high - low + rise, 0],
      wall.reveal?.material ?? material,
    );
  };
  let at = 0;
  for (const { from, to, low, high } of openings) {
    piece(at, from, 0, height);
    piece(from, to, 0, low);
    piece(from, to, high, height);
    at = to;
    if (wall.reveal) {
      const deep = scale(wall.reveal.towards, wall.reveal.depth);
      const point = (x: number, y: number): Vec => add(corner, add(scale(along, x), [0, y, 0]));
      for (const x of [from, to]) scene.quad(point(x, low), deep, [0, high - low, 0], wall.reveal.material);
      for (const y of [low, high])
        scene.quad(point(from, y), scale(along, to - from), deep, wall.reveal.material);
    }
  }
  piece(at, length, 0, height);
}

/** A window frame with mullions and transoms, standing in the plane of (along, up). */
export function windowFrame(
  scene: Scene,
  corner: Vec,
  along: Vec,
  size: { width: number; height: number; columns?: number; rows?: number; bar?: number },
  material: Material = WHITE,
): void {
  const { width, height, columns = 2, rows = 1, bar = 0.05 } = size;
  const inward = normalise(cross(along, [0, 1, 0]));
  const stick = (a: Vec, b: Vec, thick: number): void => scene.beam(a, b, thick, 0.06, material, inward);
  for (let column = 0; column <= columns; column += 1) {
    const thick = column === 0 || column === columns ? bar * 1.3 : bar;
    const base = add(corner, scale(along, (width * column) / columns));
    stick(base, add(base, [0, height, 0]), thick);
  }
  for (let row = 0; row <= rows; row += 1) {
    const thick = row === 0 || row === rows ? bar * 1.3 : bar;
    const base = add(corner, [0, (height * row) / rows, 0]);
    stick(base, add(base, scale(along, width)), thick);
  }
}

/** A skirting board along a wall, standing off it towards `out`. */
export function skirting(
  scene: Scene,
  from: Vec,
  along: Vec,
  length: number,
  out: Vec,
  material: Material = WHITE,
  height = 0.14,
): void {
  const middle = add(from, add(scale(along, length / 2), add(scale(out, 0.009), [0, height / 2, 0])));
  scene.solid(middle, [scale(along, length / 2), scale(out, 0.009), [0, height / 2, 0]], material);
}
