import type { Scene } from "../engine/scene.ts";
import { lathe, tube } from "../engine/shapes.ts";
import { add, rgb, type Vec } from "../engine/vector.ts";
import { BRASS, WHITE } from "../materials/palette.ts";
import { painted } from "../materials/plain.ts";

export const RED = painted(rgb("#c4302b"), 0.4);

export const BLUE = painted(rgb("#2463b0"), 0.4);

/** A lever valve in an upright pipe. */
export function valve(scene: Scene, at: Vec, lever: typeof RED): void {
  const [x, y, z] = at;
  lathe(
    scene,
    [x, y - 0.03, z],
    [
      [0.014, 0],
      [0.018, 0.004],
      [0.018, 0.016],
      [0.013, 0.02],
      [0.017, 0.03],
      [0.013, 0.04],
      [0.018, 0.044],
      [0.018, 0.056],
      [0.014, 0.06],
    ],
    BRASS,
    { sides: 16 },
  );
  tube(
    scene,
    [
      [x, y, z],
      [x, y, z + 0.03],
    ],
    0.006,
    BRASS,
    10,
  );
  scene.box([x - 0.008, y - 0.012, z + 0.028], [0.075, 0.014, 0.006], lever);
}

export function clip(scene: Scene, at: Vec): void {
  scene.box(add(at, [-0.017, -0.008, -0.03]), [0.034, 0.016, 0.024], WHITE);
  tube(scene, [add(at, [0, -0.008, 0]), add(at, [0, 0.008, 0])], 0.0125, WHITE, 12);
}
