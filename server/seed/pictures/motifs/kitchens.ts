import type { Random } from "../../random.ts";
import { sunAt } from "../engine/light.ts";
import { indoors } from "../engine/lights.ts";
import type { Material } from "../engine/material.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { lathe, roundPath, tube } from "../engine/shapes.ts";
import { normalise, rgb } from "../engine/vector.ts";
import { laid } from "../materials/laid.ts";
import { herringbone, rows } from "../materials/layouts.ts";
import { BLACK, BRASS, CHROME, OAK } from "../materials/palette.ts";
import { concrete, glowing, painted } from "../materials/plain.ts";
import { blocks } from "../materials/woodfloor.ts";
import { openWall, windowFrame } from "./sets.ts";
import { ofTake } from "./takes.ts";

const FRONTS: readonly [string, ...string[]] = [
  "#2f4a46",
  "#27405c",
  "#7f8d79",
  "#d9d4c7",
  "#4a4d50",
  "#b7a99a",
  "#35302c",
];

/** A shaker door or drawer front facing +z, with a knob or a bar. */
function front(
  scene: Scene,
  x: number,
  y: number,
  z: number,
  wide: number,
  high: number,
  paint: Material,
  pull: Material,
  drawer: boolean,
): void {
  const gap = 0.002;
  const rail = Math.min(0.07, high * 0.3);
  scene.box([x + gap, y + gap, z], [wide - gap * 2, high - gap * 2, 0.014], paint);
  for (const [px, py, w, h] of [
    [x + gap, y + gap, rail, high - gap * 2],
    [x + wide - gap - rail, y + gap, rail, high - gap * 2],
    [x + rail, y + gap, wide - rail * 2, rail],
    [x + rail, y + high - gap - rail, wide - rail * 2, rail],
  ] as const)
    scene.box([px, py, z + 0.012], [w, h, 0.01], paint);
  const [kx, ky] = drawer ? [x + wide / 2, y + high / 2] : [x + wide - 0.035, y + high - 0.12];
  if (drawer)
    tube(
      scene,
      [
        [kx - 0.08, ky, z + 0.05],
        [kx + 0.08, ky, z + 0.05],
      ],
      0.006,
      pull,
      10,
    );
  else
    tube(
      scene,
      [
        [kx, ky, z + 0.02],
        [kx, ky, z + 0.05],
      ],
      0.014,
      pull,
      14,
    );
}

/** A fitted kitchen just finished: base and wall units, worktop, tiled splashback, sink and pendants. */
export function drawKitchen(random: Random, take = 1): Shot {
  const scene = new Scene();
  const paint = painted(rgb(ofTake(take, FRONTS)), 0.28);
  const island = random.chance(0.4) ? painted(rgb(random.pick(FRONTS)), 0.28) : paint;
  const pull = random.pick([BRASS, CHROME, BLACK]);
  const top = random.pick([
    OAK,
    painted(rgb("#efece6"), 0.6),
    concrete(rgb("#8d8a84"), { rough: 0.1 }),
    painted(rgb("#26282b"), 0.55),
  ]);
  const wall = painted(rgb(random.pick(["#ece8de", "#e2dfd6", "#d6d9d3"])), 0.05);
  const splash = laid({
    layout: random.chance(0.5) ? rows(0.2, 0.1, 0.5) : herringbone(0.06, 3, Math.PI / 4),
    colours: random
      .pick([
        ["#f0efe9", "#e6e5de"],
        ["#cfd6cf", "#c3ccc4"],
        ["#dfe6ea", "#d2dce2"],
      ])
      .map(rgb),
    joint: { width: 0.003, colour: rgb("#bdb9b0") },
    edge: 0.006,
    roundness: 0.5,
    wander: 0,
    rough: 0.05,
    gloss: 0.8,
    variety: 0.1,
    weather: 0,
    tilt: 0.03,
  });
  const [back, left] = [-2, -2.5];
  const hole = { from: 2.2, to: 3.6, low: 1.15, high: 2.15 };
  openWall(scene, {
    corner: [left, 0, back],
    along: [1, 0, 0],
    length: 5.4,
    height: 2.6,
    material: wall,
    openings: [hole],
    reveal: { depth: 0.22, towards: [0, 0, -1], material: wall },
  });
  windowFrame(scene, [left + 2.2, 1.15, back - 0.14], [1, 0, 0], { width: 1.4, height: 1, columns: 2 });
  scene.quad([left + 0.6, 0.92, back + 0.006], [1.6, 0, 0], [0, 0.55, 0], splash);
  scene.quad([left + 3.6, 0.92, back + 0.006], [1.8, 0, 0], [0, 0.55, 0], splash);
  scene.quad([left + 2.2, 0.92, back + 0.006], [1.4, 0, 0], [0, 0.23, 0], splash);
  scene.quad([left, 0, back], [0, 0, 7], [0, 2.6, 0], wall);
  scene.quad([2.9, 0, back], [0, 0, 7], [0, 2.6, 0], wall);
  scene.quad([left, 2.6, back], [5.4, 0, 0], [0, 0, 7], painted(rgb("#f4f2ed"), 0.04));
  scene.quad(
    [left, 0, back],
    [5.4, 0, 0],
    [0, 0, 7],
    random.chance(0.5)
      ? blocks(OAK, herringbone(0.09, 5, Math.PI / 4))
      : laid({
          layout: rows(0.8, 0.8, 0),
          colours: ["#c2bcb0", "#b7b1a5"].map(rgb),
          joint: { width: 0.003, colour: rgb("#8f8a80") },
          edge: 0.004,
          roundness: 0.3,
          wander: 0,
          rough: 0.1,
          gloss: 0.55,
          variety: 0.06,
          weather: 0.2,
        }),
  );
  const faceZ = back + 0.58;
  scene.box([left + 0.62, 0.1, back], [4.78, 0.78, 0.56], paint);
  scene.box([left + 0.62, 0, back], [4.78, 0.1, 0.5], BLACK);
  scene.box([left + 0.6, 0.88, back], [4.8, 0.04, 0.64], top);
  for (let unit = 0; unit < 8; unit += 1) {
    const x = left + 0.62 + unit * 0.6;
    if (unit === 1) {
      scene.box([x + 0.003, 0.12, faceZ - 0.02], [0.594, 0.74, 0.025], painted(rgb("#1a1b1d"), 0.9));
      tube(
        scene,
        [
          [x + 0.06, 0.76, faceZ + 0.05],
          [x + 0.54, 0.76, faceZ + 0.05],
        ],
        0.009,
        CHROME,
        10,
      );
    } else if (unit % 3 === 0) {
      for (const [y, h] of [
        [0.1, 0.3],
        [0.4, 0.3],
        [0.7, 0.18],
      ] as const)
        front(scene, x, y, faceZ - 0.02, 0.6, h, paint, pull, true);
    } else front(scene, x, 0.1, faceZ - 0.02, 0.6, 0.78, paint, pull, false);
  }
  scene.box([left, 0, back], [0.6, 2.25, 0.6], paint);
  front(scene, left, 0.1, faceZ, 0.6, 1.1, paint, pull, false);
  front(scene, left, 1.2, faceZ, 0.6, 1.05, paint, pull, false);
  for (const x of [left + 0.62, left + 1.22, left + 3.66, left + 4.26]) {
    scene.box([x, 1.47, back], [0.6, 0.78, 0.32], paint);
    front(scene, x, 1.47, back + 0.32, 0.6, 0.78, paint, pull, false);
  }
  scene.box([left + 1.24, 0.921, back + 0.08], [0.58, 0.006, 0.5], painted(rgb("#141516"), 0.95));
  const sinkX = left + 2.9;
  scene.box([sinkX - 0.35, 0.7, back + 0.1], [0.7, 0.235, 0.52], painted(rgb("#f7f6f2"), 0.75));
  scene.box([sinkX - 0.3, 0.936, back + 0.15], [0.6, 0.002, 0.38], painted(rgb("#b9bbbb"), 0.4));
  tube(
    scene,
    roundPath(
      [
        [sinkX, 0.92, back + 0.08],
        [sinkX, 1.24, back + 0.08],
        [sinkX, 1.24, back + 0.3],
        [sinkX, 1.14, back + 0.3],
      ],
      0.1,
    ),
    0.013,
    pull,
    14,
  );
  scene.box([-1.3, 0, 0.35], [2.3, 0.88, 0.8], island);
  scene.box([-1.36, 0.88, 0.28], [2.42, 0.045, 0.94], top);
  for (let unit = 0; unit < 4; unit += 1)
    front(scene, -1.28 + unit * 0.565, 0.1, 1.15, 0.565, 0.76, island, pull, unit % 2 === 0);
  for (const x of [-0.75, 0.45]) {
    tube(
      scene,
      [
        [x, 2.6, 0.75],
        [x, 1.85, 0.75],
      ],
      0.004,
      BLACK,
      6,
    );
    lathe(
      scene,
      [x, 1.62, 0.75],
      [
        [0.17, 0],
        [0.16, 0.06],
        [0.09, 0.17],
        [0.03, 0.22],
        [0.012, 0.24],
      ],
      pull === CHROME ? BLACK : pull,
      { sides: 26 },
    );
    lathe(
      scene,
      [x, 1.64, 0.75],
      [
        [0.001, 0],
        [0.05, 0.03],
        [0.001, 0.08],
      ],
      glowing(rgb("#ffe2b0"), 3),
      { sides: 14 },
    );
  }
  lathe(
    scene,
    [0.55, 0.925, 0.7],
    [
      [0.06, 0],
      [0.13, 0.05],
      [0.15, 0.09],
      [0.145, 0.09],
      [0.05, 0.02],
      [0.001, 0.015],
    ],
    painted(rgb("#d9d2c2"), 0.4),
    { sides: 26 },
  );
  for (const [x, z] of [
    [0.5, 0.68],
    [0.6, 0.72],
    [0.55, 0.63],
  ] as const)
    lathe(
      scene,
      [x, 0.955, z],
      [
        [0.001, 0],
        [0.035, 0.02],
        [0.04, 0.045],
        [0.02, 0.075],
        [0.001, 0.072],
      ],
      painted(rgb(random.pick(["#a8321f", "#6f8f2a"])), 0.5),
      { sides: 16 },
    );
  return {
    scene,
    view: {
      eye: [random.between(0.6, 1.7), 1.5, random.between(3.1, 3.6)],
      target: [random.between(-0.5, 0), 1.08, -1.2],
      angle: 48,
    },
    light: {
      ...indoors(normalise([0.1, 0.3, -1]), {
        sun: sunAt(random.pick([-1, 1]) * random.between(14, 30), random.between(30, 40)),
        strength: 0.8,
      }),
      lamps: [-0.75, 0.45].map((x) => ({
        at: [x, 1.55, 0.75] as const,
        colour: [1.1, 0.85, 0.55] as const,
        reach: 1.8,
      })),
    },
    shadows: { centre: [0, 1, -0.3], reach: 3.4 },
    corner: 0.2,
    finish: { exposure: 1.35, warmth: 0.25, bloom: 0.4 },
  };
}
