import type { Material } from "../engine/material.ts";
import type { Scene } from "../engine/scene.ts";
import { tube } from "../engine/shapes.ts";
import { add, rgb, scale, type Vec } from "../engine/vector.ts";
import { STEEL } from "../materials/palette.ts";
import { painted } from "../materials/plain.ts";
import { standing } from "./machines.ts";

/** A tower crane: lattice mast, jib and counter-jib. */
export function towerCrane(
  scene: Scene,
  at: Vec,
  height: number,
  jib: number,
  yaw: number,
  paint: Material,
): void {
  standing(scene, at, yaw, () => {
    lattice(scene, [0, 0, 0], [0, height, 0], 1.6, paint);
    lattice(scene, [0, height + 0.8, 0], [jib, height + 0.8, 0], 1.2, paint);
    lattice(scene, [0, height + 0.8, 0], [-jib * 0.32, height + 0.8, 0], 1.2, paint);
    scene.box([-jib * 0.32, height - 0.9, -0.7], [2.6, 1.7, 1.4], painted(rgb("#6e6a64"), 0.05));
    scene.box([0.9, height - 1.6, 0.9], [1.4, 1.9, 1.3], painted(rgb("#d9dcdc"), 0.4));
    const top: Vec = [0, height + 7, 0];
    scene.beam([0, height + 1.4, 0], top, 0.5, 0.5, paint);
    for (const x of [jib * 0.42, jib * 0.8, -jib * 0.28])
      tube(scene, [top, [x, height + 1.4, 0]], 0.06, STEEL, 5);
    tube(
      scene,
      [
        [jib * 0.7, height + 0.2, 0],
        [jib * 0.7, height * 0.45, 0],
      ],
      0.05,
      STEEL,
      5,
    );
    scene.box([jib * 0.7 - 0.5, height * 0.45 - 1, -0.3], [1, 1, 0.6], paint);
  });
}

function lattice(scene: Scene, a: Vec, b: Vec, width: number, paint: Material): void {
  const along = add(b, scale(a, -1));
  const size = Math.hypot(along[0], along[1], along[2]);
  const upright = Math.abs(along[1]) > Math.abs(along[0]);
  const one: Vec = upright ? [1, 0, 0] : [0, 1, 0];
  const two: Vec = [0, 0, 1];
  const half = width / 2;
  const corner = (t: number, p: number, q: number): Vec =>
    add(add(a, scale(along, t)), add(scale(one, p * half), scale(two, q * half)));
  for (const [p, q] of [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ] as const)
    scene.beam(corner(0, p, q), corner(1, p, q), 0.14, 0.14, paint);
  const bays = Math.max(2, Math.round(size / width));
  for (let bay = 0; bay < bays; bay += 1) {
    const [t0, t1] = [bay / bays, (bay + 1) / bays];
    const flip = bay % 2 === 0 ? 1 : -1;
    scene.beam(corner(t0, flip, 1), corner(t1, -flip, 1), 0.08, 0.08, paint);
    scene.beam(corner(t0, flip, -1), corner(t1, -flip, -1), 0.08, 0.08, paint);
    scene.beam(corner(t0, 1, flip), corner(t1, 1, -flip), 0.08, 0.08, paint);
    scene.beam(corner(t0, -1, flip), corner(t1, -1, -flip), 0.08, 0.08, paint);
  }
}
