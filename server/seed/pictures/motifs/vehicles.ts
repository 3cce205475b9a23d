import type { Material } from "../engine/material.ts";
import type { Scene } from "../engine/scene.ts";
import { extrude, tube } from "../engine/shapes.ts";
import { add, rgb, type Vec } from "../engine/vector.ts";
import { BLACK, STEEL } from "../materials/palette.ts";
import { painted } from "../materials/plain.ts";

const TYRE = painted(rgb("#222325"), 0.12);

const GLASS = painted(rgb("#18232b"), 0.95);

function wheel(scene: Scene, at: Vec, radius: number, width: number): void {
  tube(scene, [add(at, [0, 0, -width / 2]), add(at, [0, 0, width / 2])], radius, TYRE, 26);
  for (const side of [-1, 1]) {
    tube(
      scene,
      [add(at, [0, 0, side * width * 0.46]), add(at, [0, 0, side * width * 0.52])],
      radius * 0.55,
      painted(rgb("#d9d3c2"), 0.35),
      18,
    );
    tube(
      scene,
      [add(at, [0, 0, side * width * 0.5]), add(at, [0, 0, side * width * 0.58])],
      radius * 0.2,
      STEEL,
      12,
    );
  }
}

/** A telehandler facing +x with its forks at `lift` metres. */
export function telehandler(scene: Scene, paint: Material, lift: number, load?: (at: Vec) => void): void {
  for (const x of [-1.35, 1.35]) for (const z of [-0.95, 0.95]) wheel(scene, [x, 0.62, z], 0.62, 0.42);
  scene.box([-2.2, 0.65, -0.75], [4.3, 0.4, 1.5], BLACK);
  extrude(
    scene,
    { origin: [-2.3, 0.95, -0.1], right: [1, 0, 0], up: [0, 1, 0] },
    [
      [0, 0],
      [4, 0],
      [4.3, 0.15],
      [4.1, 0.45],
      [2.4, 0.55],
      [0.3, 1],
      [0, 0.8],
    ],
    0.85,
    paint,
  );
  scene.box([-0.9, 1.05, 0.1], [1.5, 1.5, 0.85], GLASS);
  for (const [x, z] of [
    [-0.93, 0.08],
    [0.55, 0.08],
    [-0.93, 0.9],
    [0.55, 0.9],
  ] as const)
    scene.box([x, 1, z], [0.09, 1.6, 0.09], paint);
  scene.box([-0.98, 2.55, 0.05], [1.68, 0.1, 0.98], paint);
  scene.box([-0.95, 0.95, 0.07], [1.6, 0.35, 0.93], paint);
  const root: Vec = [-2, 1.75, -0.45];
  const tip: Vec = [2.9, lift + 0.75, -0.45];
  scene.beam(
    root,
    [root[0] + (tip[0] - root[0]) * 0.65, root[1] + (tip[1] - root[1]) * 0.65, -0.45],
    0.36,
    0.42,
    paint,
  );
  scene.beam([-1, root[1] + (tip[1] - root[1]) * 0.2, -0.45], tip, 0.27, 0.32, STEEL);
  scene.box([2.85, lift, -1], [0.12, 0.95, 1.1], BLACK);
  for (const z of [-0.95, -0.2]) scene.box([2.9, lift, z], [1.2, 0.06, 0.13], STEEL);
  load?.([2.98, lift + 0.06, -1]);
}

/** A rigid lorry facing +x: cab, bed and a place for a load on the bed, 6 m long and 2.4 m wide. */
export function lorry(scene: Scene, paint: Material, load: () => void): void {
  for (const x of [-3.2, -2.05, 2.4]) {
    for (const z of [-1.09, 1.09]) wheel(scene, [x, 0.5, z], 0.5, 0.34);
  }
  scene.box([-4.4, 0.75, -0.45], [8, 0.3, 0.9], BLACK);
  scene.box([-4.5, 1.05, -1.25], [6, 0.14, 2.5], painted(rgb("#5d5347"), 0.1));
  scene.box([1.42, 1.05, -1.25], [0.1, 1.2, 2.5], paint);
  extrude(
    scene,
    { origin: [1.75, 0.55, 1.22], right: [1, 0, 0], up: [0, 1, 0] },
    [
      [0, 0],
      [1.9, 0],
      [2.02, 0.6],
      [1.98, 1.2],
      [1.7, 2.15],
      [0.2, 2.3],
      [0, 2.2],
    ],
    2.44,
    paint,
  );
  extrude(
    scene,
    { origin: [2.05, 1.65, 1.235], right: [1, 0, 0], up: [0, 1, 0] },
    [
      [0.25, 0],
      [1.5, 0],
      [1.42, 0.35],
      [1.24, 0.85],
      [0.25, 0.9],
    ],
    0.02,
    GLASS,
  );
  scene.quad([3.76, 1.72, 1.1], [0, 0, -2.2], [-0.26, 0.88, 0], GLASS);
  scene.box([3.62, 0.6, -1.1], [0.12, 0.55, 2.2], BLACK);
  for (const z of [-1.05, 0.75]) scene.box([3.7, 0.75, z], [0.06, 0.2, 0.3], painted(rgb("#f3f0e0"), 0.8));
  scene.box([-4.5, 0.8, -1.24], [6, 0.1, 0.03], painted(rgb("#d8a41e"), 0.2));
  load();
}
