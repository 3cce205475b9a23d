import type { Random } from "../../random.ts";
import { indoors } from "../engine/lights.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { lathe, roundPath, tube } from "../engine/shapes.ts";
import { normalise, rgb, type Vec } from "../engine/vector.ts";
import { BLACK, BRASS, CHROME, COPPER, PLY, WHITE } from "../materials/palette.ts";
import { painted } from "../materials/plain.ts";
import { BLUE, clip, RED, valve } from "./pipe-parts.ts";

/** Copper runs on a board: manifolds, valves, a pump and a gauge, every bend in line. */
export function drawManifold(random: Random): Shot {
  const scene = new Scene();
  scene.quad([-1.5, -1, 0], [3, 0, 0], [0, 2.4, 0], random.chance(0.6) ? PLY : painted(rgb("#d8d3c8"), 0.05));
  const runs = random.int(5, 8);
  const z = 0.05;
  const start = -0.44;
  const gap = 0.88 / runs;
  const turns = random.pick([-1, 1]);
  for (let run = 0; run < runs; run += 1) {
    const x = start + run * gap;
    const bend = 0.36 + run * 0.035;
    const path: Vec[] = [
      [x, -0.32, z],
      [x, bend, z],
      [turns * 2, bend, z],
    ];
    tube(
      scene,
      roundPath(
        turns > 0
          ? path
          : [
              [x, -0.32, z],
              [x, 0.36 + (runs - run) * 0.035, z],
              [-2, 0.36 + (runs - run) * 0.035, z],
            ],
        0.035,
      ),
      0.011,
      COPPER,
      16,
    );
    lathe(
      scene,
      [x, 0.1, z],
      [
        [0.0125, 0],
        [0.0135, 0.005],
        [0.0135, 0.022],
        [0.0125, 0.027],
      ],
      COPPER,
      { sides: 14 },
    );
    valve(scene, [x, -0.02, z], run % 2 === 0 ? RED : BLUE);
    clip(scene, [x, 0.22, z]);
  }
  tube(
    scene,
    [
      [start - 0.1, -0.32, z],
      [start + 0.98, -0.32, z],
    ],
    0.018,
    BRASS,
    18,
  );
  tube(
    scene,
    [
      [start - 0.1, -0.5, z],
      [start + 0.98, -0.5, z],
    ],
    0.018,
    BRASS,
    18,
  );
  for (let run = 0; run < runs; run += 1) {
    const x = start + run * gap + gap * 0.45;
    tube(
      scene,
      roundPath(
        [
          [x, -0.5, z],
          [x, -0.62, z],
          [x, -0.62, z + 0.06],
          [x, -1.2, z + 0.06],
        ],
        0.03,
      ),
      0.008,
      WHITE,
      12,
    );
    lathe(
      scene,
      [x, -0.56, z],
      [
        [0.01, 0],
        [0.016, 0.004],
        [0.016, 0.02],
        [0.01, 0.024],
      ],
      CHROME,
      { sides: 12 },
    );
    lathe(
      scene,
      [x, -0.485, z],
      [
        [0.011, 0],
        [0.014, 0.006],
        [0.014, 0.04],
        [0.009, 0.045],
      ],
      run % 2 ? BLUE : RED,
      { sides: 14 },
    );
  }
  const dialX = start + 1;
  for (const [y, colour] of [
    [-0.32, RED],
    [-0.5, BLUE],
  ] as const) {
    tube(
      scene,
      [
        [dialX - 0.03, y, z],
        [dialX - 0.03, y, z + 0.05],
      ],
      0.01,
      BRASS,
      12,
    );
    tube(
      scene,
      [
        [dialX - 0.03, y, z + 0.05],
        [dialX - 0.03, y, z + 0.066],
      ],
      0.036,
      CHROME,
      28,
    );
    tube(
      scene,
      [
        [dialX - 0.03, y, z + 0.066],
        [dialX - 0.03, y, z + 0.067],
      ],
      0.031,
      WHITE,
      28,
    );
    scene.beam(
      [dialX - 0.03, y, z + 0.069],
      [dialX - 0.015, y + 0.018, z + 0.069],
      0.003,
      0.001,
      colour,
      [0, 0, 1],
    );
  }
  if (random.chance(0.6)) {
    const x = start - 0.12;
    tube(
      scene,
      [
        [x, -0.32, z],
        [x, -0.5, z],
      ],
      0.014,
      COPPER,
      16,
    );
    tube(
      scene,
      [
        [x, -0.41, z - 0.02],
        [x, -0.41, z + 0.1],
      ],
      0.052,
      RED,
      26,
    );
    tube(
      scene,
      [
        [x, -0.41, z + 0.1],
        [x, -0.41, z + 0.125],
      ],
      0.04,
      BLACK,
      24,
    );
  }
  const slant = random.pick([-1, 1]);
  return {
    scene,
    view: {
      eye: [slant * random.between(0.35, 0.6), random.between(0.05, 0.25), 1.25],
      target: [slant * 0.06, -0.1, 0.03],
      angle: 48,
    },
    light: {
      ...indoors(normalise([-slant * 0.7, 0.6, 0.7]), { warm: true, strength: 0.85, sunStrength: 1.7 }),
      sun: normalise([-slant * 0.75, 0.7, 0.6]),
    },
    shadows: { centre: [0, -0.1, 0], reach: 1.05 },
    corner: 0.06,
    finish: { exposure: 1.05, warmth: 0.2, vignette: 0.35 },
  };
}
