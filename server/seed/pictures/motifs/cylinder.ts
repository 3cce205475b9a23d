import type { Random } from "../../random.ts";
import { indoors } from "../engine/lights.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { lathe, roundPath, tube } from "../engine/shapes.ts";
import { normalise, rgb } from "../engine/vector.ts";
import { CHROME, COPPER, PINE, WHITE } from "../materials/palette.ts";
import { metal, painted } from "../materials/plain.ts";
import { boarded } from "../materials/special.ts";
import { BLUE, clip, RED, valve } from "./pipe-parts.ts";

/** An airing cupboard with an unvented cylinder, expansion vessel and copper around it. */
export function drawCylinder(random: Random): Shot {
  const scene = new Scene();
  const wall = painted(rgb("#dedad2"), 0.04);
  scene.quad([-0.75, 0, -0.45], [1.5, 0, 0], [0, 2.6, 0], wall);
  scene.quad([-0.75, 0, -0.45], [0, 0, 1.3], [0, 2.6, 0], wall);
  scene.quad([0.75, 0, -0.45], [0, 0, 1.3], [0, 2.6, 0], wall);
  scene.quad([-0.75, 0, -0.45], [1.5, 0, 0], [0, 0, 1.6], boarded(PINE, 0.12, 0.003));
  for (const side of [-1, 1]) scene.quad([side * 0.75, 0, 0.52], [side * 4, 0, 0], [0, 2.8, 0], wall);
  scene.box([-0.83, 2.1, 0.5], [1.66, 0.14, 0.05], WHITE);
  scene.quad([-4, 2.2, 0.52], [8, 0, 0], [0, 1.5, 0], wall);
  for (const x of [-0.75, 0.67]) scene.box([x - 0.08, 0, 0.5], [0.16, 2.6, 0.05], WHITE);
  const jacket = random.chance(0.5) ? metal(rgb("#d9dcde"), 0.62) : painted(rgb("#e9ecee"), 0.55);
  const x = random.between(-0.1, 0.05);
  const profile = [
    [0.02, 1.52],
    [0.1, 1.51],
    [0.2, 1.47],
    [0.26, 1.4],
    [0.275, 1.32],
    [0.275, 0.12],
    [0.26, 0.08],
    [0.26, 0.03],
  ] as const;
  lathe(scene, [x, 0, -0.1], profile, jacket, { sides: 44 });
  for (const y of [0.14, 0.72, 1.31])
    lathe(
      scene,
      [x, y, -0.1],
      [
        [0.2765, 0],
        [0.279, 0.004],
        [0.279, 0.01],
        [0.2765, 0.014],
      ],
      CHROME,
      { sides: 44 },
    );
  scene.box([x - 0.08, 0.95, 0.165], [0.16, 0.22, 0.012], painted(rgb("#f6f6f4"), 0.1));
  for (let line = 0; line < 7; line += 1)
    scene.box(
      [x - 0.065, 1.13 - line * 0.024, 0.1775],
      [0.13 - (line % 3) * 0.03, 0.008, 0.001],
      painted(rgb(line === 0 ? "#c4302b" : "#60666b"), 0.1),
    );
  for (const y of [0.4, 0.82]) {
    tube(
      scene,
      [
        [x, y, 0.16],
        [x, y, 0.22],
      ],
      0.045,
      painted(rgb("#2c2f33"), 0.4),
      24,
    );
    tube(
      scene,
      roundPath(
        [
          [x, y, 0.2],
          [x + 0.1, y, 0.24],
          [x + 0.42, y - 0.05, 0.1],
          [0.74, y + 0.2, 0.05],
        ],
        0.08,
      ),
      0.005,
      painted(rgb("#f0f0ee"), 0.3),
      8,
    );
  }
  const left = x - 0.45;
  tube(
    scene,
    roundPath(
      [
        [x, 1.5, -0.1],
        [x, 1.72, -0.1],
        [left, 1.72, -0.1],
        [left, 2.6, -0.1],
      ],
      0.06,
    ),
    0.011,
    COPPER,
    16,
  );
  tube(
    scene,
    roundPath(
      [
        [x - 0.27, 0.3, -0.05],
        [left, 0.3, -0.05],
        [left, 1.4, -0.05],
        [left + 0.06, 1.4, -0.05],
        [left + 0.06, 2.6, -0.05],
      ],
      0.05,
    ),
    0.011,
    COPPER,
    16,
  );
  tube(
    scene,
    roundPath(
      [
        [x + 0.26, 1.15, 0.02],
        [x + 0.42, 1.15, 0.02],
        [x + 0.42, 2.6, 0.02],
      ],
      0.05,
    ),
    0.011,
    COPPER,
    16,
  );
  tube(
    scene,
    roundPath(
      [
        [x + 0.26, 0.55, 0.02],
        [x + 0.5, 0.55, 0.02],
        [x + 0.5, 2.6, 0.02],
      ],
      0.05,
    ),
    0.011,
    COPPER,
    16,
  );
  tube(
    scene,
    roundPath(
      [
        [x - 0.2, 1.42, 0.05],
        [x - 0.36, 1.42, 0.1],
        [x - 0.36, 0, 0.12],
      ],
      0.05,
    ),
    0.014,
    COPPER,
    16,
  );
  valve(scene, [left, 0.72, -0.05], BLUE);
  valve(scene, [x + 0.42, 1.5, 0.02], RED);
  valve(scene, [x + 0.5, 0.95, 0.02], BLUE);
  lathe(
    scene,
    [0.48, 1.72, -0.2],
    [
      [0.01, 0],
      [0.1, 0.03],
      [0.15, 0.1],
      [0.155, 0.2],
      [0.15, 0.3],
      [0.1, 0.37],
      [0.01, 0.4],
    ],
    random.chance(0.6) ? WHITE : RED,
    { sides: 30 },
  );
  scene.box([x + 0.38, 1.78, -0.02], [0.09, 0.09, 0.11], WHITE);
  for (const y of [2, 2.25])
    for (const px of [left, left + 0.06, x + 0.42, x + 0.5]) clip(scene, [px, y, -0.02]);
  tube(
    scene,
    [
      [left, 1.9, -0.1],
      [left, 2.55, -0.1],
    ],
    0.024,
    painted(rgb("#3a3c3e"), 0.08),
    16,
  );
  return {
    scene,
    view: { eye: [random.between(-0.25, 0.25), 1.35, 2.35], target: [0, 1.12, -0.2], angle: 50 },
    light: {
      ...indoors(normalise([0.3, 0.7, 1]), { warm: true, strength: 0.7, sunStrength: 0.9 }),
      sun: normalise([random.pick([-0.5, 0.5]), 0.7, 1]),
      lamps: [{ at: [0.3, 2.4, 0.6], colour: [1.5, 1.25, 0.95], reach: 3 }],
    },
    shadows: { centre: [0, 1.2, 0], reach: 1.7 },
    corner: 0.12,
    finish: { exposure: 0.85, warmth: 0.1, vignette: 0.4 },
  };
}
