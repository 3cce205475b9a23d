import type { Material } from "../engine/material.ts";
import type { Scene } from "../engine/scene.ts";
import { extrude, tube } from "../engine/shapes.ts";
import { add, rgb, scale, turn, type Vec } from "../engine/vector.ts";
import { BLACK, CHROME, STEEL } from "../materials/palette.ts";
import { painted } from "../materials/plain.ts";
import { ribbed } from "../materials/special.ts";

const GLASS = painted(rgb("#18232b"), 0.95);

const TRACK = ribbed(painted(rgb("#2c2926"), 0.15), 0.16, 0.8);

/** Builds at a place on the ground, turned by an angle in radians. */
export function standing(scene: Scene, at: Vec, yaw: number, build: () => void): void {
  scene.within((point) => add(turn(point, yaw), at), build);
}

/** A tracked excavator facing +x; `reach` moves the arm out (1) or in (0) and `dig` is the height of the bucket in metres. */
export function excavator(
  scene: Scene,
  paint: Material,
  options: { reach: number; dig: number; swing: number },
): void {
  for (const side of [-1, 1]) {
    extrude(
      scene,
      { origin: [-1.7, 0, side * 0.95 + 0.27], right: [1, 0, 0], up: [0, 1, 0] },
      [
        [0.2, 0.05],
        [0.42, 0],
        [3, 0],
        [3.22, 0.05],
        [3.42, 0.32],
        [3.3, 0.62],
        [3, 0.74],
        [0.4, 0.74],
        [0.1, 0.62],
        [0, 0.32],
      ],
      0.54,
      TRACK,
    );
    for (let roller = 0; roller < 6; roller += 1)
      tube(
        scene,
        [
          [-1.3 + roller * 0.52, 0.2, side * 0.95 - 0.29],
          [-1.3 + roller * 0.52, 0.2, side * 0.95 + 0.29],
        ],
        0.15,
        STEEL,
        12,
      );
  }
  scene.box([-0.9, 0.5, -0.7], [1.8, 0.35, 1.4], BLACK);
  scene.within(
    (point) => turn(point, options.swing),
    () => upperWorks(scene, paint, options),
  );
}

function upperWorks(scene: Scene, paint: Material, { reach, dig }: { reach: number; dig: number }): void {
  scene.box([-2, 0.85, -1.15], [3, 0.28, 2.3], BLACK);
  extrude(
    scene,
    { origin: [-2.15, 1.1, 1.15], right: [1, 0, 0], up: [0, 1, 0] },
    [
      [0, 0.1],
      [0.12, 0],
      [1.6, 0],
      [1.6, 0.95],
      [0.25, 0.9],
      [0, 0.7],
    ],
    2.3,
    paint,
  );
  scene.box([-0.5, 1.1, -1.15], [1.2, 0.55, 1.1], paint);
  scene.box([-0.5, 1.12, 0.3], [1.45, 1.6, 0.85], GLASS);
  for (const [x, z] of [
    [-0.52, 0.28],
    [0.88, 0.28],
    [-0.52, 1.09],
    [0.88, 1.09],
  ] as const)
    scene.box([x, 1.1, z], [0.08, 1.65, 0.08], paint);
  scene.box([-0.55, 2.68, 0.26], [1.55, 0.09, 0.93], paint);
  scene.box([-0.52, 1.1, 0.28], [1.5, 0.42, 0.88], paint);
  tube(
    scene,
    [
      [-1.6, 2, -0.8],
      [-1.6, 2.5, -0.8],
    ],
    0.06,
    STEEL,
    12,
  );
  const root: Vec = [0.6, 1.35, -0.1];
  const knee: Vec = [2.3 + reach * 0.5, 3.5 - reach * 0.3, -0.1];
  const elbow: Vec = [3.6 + reach * 1.5, 3 - reach * 0.5, -0.1];
  const wrist: Vec = [3.9 + reach * 1.8, dig + 0.75, -0.1];
  boom(scene, root, knee, 0.42, paint);
  boom(scene, knee, elbow, 0.36, paint);
  boom(scene, elbow, wrist, 0.26, paint);
  const ram = (a: Vec, b: Vec): void => {
    const middle = add(a, scale(add(b, scale(a, -1)), 0.55));
    tube(scene, [a, middle], 0.075, BLACK, 12);
    tube(scene, [middle, b], 0.045, CHROME, 12);
  };
  for (const z of [-0.32, 0.12]) ram([0.95, 1.2, z], [knee[0] - 0.3, knee[1] - 0.35, z]);
  ram(add(knee, [-0.1, 0.32, 0]), add(elbow, [0.2, 0.35, 0]));
  ram(add(elbow, [0.25, -0.1, 0]), add(wrist, [0.28, 0.25, 0]));
  extrude(
    scene,
    { origin: [wrist[0] - 0.75, dig - 0.1, 0.35], right: [1, 0, 0], up: [0, 1, 0] },
    [
      [0.85, 0.95],
      [0.55, 0.9],
      [0.2, 0.45],
      [0.1, 0.1],
      [0.42, 0],
      [0.75, 0.08],
      [0.98, 0.5],
    ],
    0.9,
    STEEL,
  );
  for (let tooth = 0; tooth < 5; tooth += 1)
    scene.beam(
      [wrist[0] - 0.65, dig - 0.02, -0.5 + tooth * 0.2],
      [wrist[0] - 0.85, dig + 0.06, -0.5 + tooth * 0.2],
      0.06,
      0.07,
      STEEL,
    );
}

function boom(scene: Scene, a: Vec, b: Vec, depth: number, paint: Material): void {
  scene.beam(a, b, 0.3, depth, paint);
  for (const at of [a, b])
    tube(scene, [add(at, [0, 0, -0.2]), add(at, [0, 0, 0.2])], depth * 0.52, paint, 16);
}
