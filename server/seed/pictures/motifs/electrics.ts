import type { Random } from "../../random.ts";
import { indoors } from "../engine/lights.ts";
import type { Material } from "../engine/material.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { lathe, roundPath, tube } from "../engine/shapes.ts";
import { normalise, rgb, type Vec } from "../engine/vector.ts";
import { BRASS, COPPER, GALVANISED, PLY } from "../materials/palette.ts";
import { glowing, metal, painted } from "../materials/plain.ts";

const PAPER = painted(rgb("#f4f2ea"), 0.05);
const INK = painted(rgb("#22262b"), 0.05);

/** Strokes that look like a line of small print from arm's length; no fonts are needed. */
function smallPrint(scene: Scene, random: Random, at: Vec, width: number, height: number): void {
  let x = 0;
  while (x < width) {
    const word = Math.min(width - x, random.between(0.25, 0.9) * height * 3);
    scene.box([at[0] + x, at[1], at[2]], [word, height, 0.0004], INK);
    x += word + height * 0.9;
  }
}

/** One breaker: body, toggle, label window and, for a residual-current type, a test button. */
function breaker(
  scene: Scene,
  random: Random,
  at: Vec,
  body: Material,
  toggle: Material,
  wide: number,
  test: boolean,
): void {
  const [x, y, z] = at;
  scene.box([x + 0.0006, y, z], [wide - 0.0012, 0.085, 0.045], body);
  scene.box([x + 0.0012, y + 0.02, z + 0.045], [wide - 0.0024, 0.045, 0.013], body);
  const on = random.chance(0.86);
  scene.solid(
    [x + wide / 2, y + (on ? 0.05 : 0.036), z + 0.066],
    [
      [wide * 0.24, 0, 0],
      [0, 0.004, on ? 0.008 : -0.006],
      [0, on ? -0.006 : 0.008, 0.004],
    ],
    toggle,
  );
  scene.box([x + 0.003, y + 0.026, z + 0.0581], [wide - 0.006, 0.006, 0.0004], PAPER);
  smallPrint(scene, random, [x + 0.004, y + 0.028, z + 0.0586], wide - 0.009, 0.0015);
  if (test)
    scene.box(
      [x + wide / 2 - 0.003, y + 0.056, z + 0.058],
      [0.006, 0.005, 0.003],
      painted(rgb("#e8b21a"), 0.3),
    );
  lathe(
    scene,
    [x + wide / 2, y + 0.078, z + 0.0445],
    [
      [0.0035, 0],
      [0.0035, 0.001],
    ],
    BRASS,
    { sides: 10 },
  );
}

/** A consumer unit with its cover off: a row of breakers, tidy cabling, labels and the main switch. */
export function drawConsumerUnit(random: Random): Shot {
  const scene = new Scene();
  const ways = random.int(10, 16);
  const wide = 0.018;
  const total = ways * wide + 0.036 + 0.05;
  const board = random.chance(0.5) ? PLY : painted(rgb("#dcd8cf"), 0.05);
  scene.quad([-1.6, -1, -0.02], [3.2, 0, 0], [0, 2, 0], board);
  const left = -total / 2;
  const steel = painted(rgb(random.pick(["#f0efec", "#e9ebec"])), 0.35);
  const inner = metal(rgb("#b9bec1"), 0.35);
  const [width, height, depth] = [total + 0.06, 0.27, 0.1];
  const x0 = -width / 2;
  scene.quad([x0, -height / 2, 0], [width, 0, 0], [0, height, 0], inner);
  for (const [at, size] of [
    [
      [x0 - 0.003, -height / 2, -0.02],
      [0.003, height, depth + 0.02],
    ],
    [
      [x0 + width, -height / 2, -0.02],
      [0.003, height, depth + 0.02],
    ],
    [
      [x0 - 0.003, -height / 2 - 0.003, -0.02],
      [width + 0.006, 0.003, depth + 0.02],
    ],
    [
      [x0 - 0.003, height / 2, -0.02],
      [width + 0.006, 0.003, depth + 0.02],
    ],
  ] as const)
    scene.box(at, size, steel);
  scene.box([left - 0.01, -0.018, 0.005], [total + 0.02, 0.035, 0.008], GALVANISED);
  const white = painted(rgb("#f1f1ef"), 0.45);
  const grey = painted(rgb("#d5d8da"), 0.45);
  const toggles = [painted(rgb("#2d3135"), 0.4), painted(rgb("#c2372c"), 0.4), painted(rgb("#2b5d9b"), 0.4)];
  const toggle = random.pick([0, 0, 2]);
  const body = random.chance(0.7) ? white : grey;
  const testButtons = random.chance(0.6);
  for (let way = 0; way < ways; way += 1) {
    breaker(scene, random, [left + way * wide, -0.042, 0.012], body, toggles[toggle]!, wide, testButtons);
  }
  breaker(scene, random, [left + ways * wide + 0.006, -0.042, 0.012], body, toggles[1]!, 0.036, false);
  // Bus bar below, tails into the switch, and a cable from every breaker combed up to the glands.
  scene.box([left, -0.056, 0.03], [ways * wide + 0.03, 0.009, 0.003], COPPER);
  const brown = painted(rgb("#6b3f24"), 0.45);
  const blue = painted(rgb("#2c6fb4"), 0.45);
  const earth = painted(rgb("#6f9d2f"), 0.45);
  const sheath = painted(rgb("#b8babb"), 0.3);
  for (let way = 0; way < ways; way += 1) {
    const x = left + (way + 0.5) * wide;
    const gather = x0 + 0.04 + (way / (ways - 1)) * (width - 0.12);
    const lift = 0.075 + (Math.abs(way - ways / 2) / ways) * 0.025;
    tube(
      scene,
      roundPath(
        [
          [x, 0.036, 0.034],
          [x, lift, 0.036],
          [gather, lift + 0.012, 0.03],
          [gather, 0.14, 0.028],
        ],
        0.012,
      ),
      0.0021,
      brown,
      8,
    );
    tube(
      scene,
      roundPath(
        [
          [gather + 0.006, 0.14, 0.024],
          [gather + 0.006, 0.085, 0.02],
          [x + 0.02, 0.07, 0.012],
          [x + 0.02, -0.1, 0.01],
          [left + way * 0.009 + 0.02, -0.105, 0.02],
        ],
        0.012,
      ),
      0.0021,
      blue,
      8,
    );
    tube(
      scene,
      roundPath(
        [
          [gather - 0.005, 0.14, 0.022],
          [gather - 0.005, 0.1, 0.012],
          [x0 + 0.018, 0.092 - way * 0.0016, 0.012 + way * 0.0016],
          [x0 + 0.018, -0.02 - way * 0.006, 0.018],
        ],
        0.014,
      ),
      0.0018,
      earth,
      8,
    );
    tube(
      scene,
      [
        [gather, 0.122, 0.026],
        [gather, 0.9, 0.02],
      ],
      0.0058,
      sheath,
      10,
    );
    lathe(
      scene,
      [gather, 0.13, 0.026],
      [
        [0.009, 0],
        [0.009, 0.012],
      ],
      painted(rgb("#1f2022"), 0.3),
      { sides: 10 },
    );
  }
  scene.box([x0 + 0.012, -0.12, 0.005], [0.012, 0.16, 0.014], BRASS);
  scene.box([left + 0.01, -0.113, 0.012], [ways * 0.009 + 0.03, 0.012, 0.014], BRASS);
  const tailX = left + ways * wide + 0.014;
  for (const [shift, tail] of [
    [0, brown],
    [0.02, blue],
  ] as const) {
    tube(
      scene,
      roundPath(
        [
          [tailX + shift, -0.04, 0.04],
          [tailX + shift, -0.09, 0.045],
          [tailX + shift + 0.02, -0.16, 0.03],
          [tailX + shift + 0.02, -0.9, 0.01],
        ],
        0.03,
      ),
      0.0062,
      shift === 0 ? sheath : sheath,
      12,
    );
    tube(
      scene,
      [
        [tailX + shift, -0.075, 0.0425],
        [tailX + shift, -0.042, 0.04],
      ],
      0.0052,
      tail,
      12,
    );
  }
  for (const y of [0.3, 0.55])
    scene.box([x0 + 0.02, y, 0.012], [width - 0.07, 0.012, 0.022], painted(rgb("#e5e5e3"), 0.3));
  scene.box([x0 + 0.05, -height / 2 - 0.09, -0.019], [0.16, 0.06, 0.001], painted(rgb("#f2c81e"), 0.1));
  for (let line = 0; line < 4; line += 1)
    smallPrint(scene, random, [x0 + 0.06, -height / 2 - 0.047 - line * 0.011, -0.0178], 0.13, 0.004);
  for (let way = 0; way < ways; way += 1) {
    scene.box([left + way * wide + 0.001, -0.068, 0.058], [wide - 0.002, 0.009, 0.0004], PAPER);
    smallPrint(scene, random, [left + way * wide + 0.003, -0.065, 0.0586], wide - 0.007, 0.0022);
  }
  if (random.chance(0.5))
    scene.box(
      [left + 0.02 + wide * random.int(1, 5), 0.012, 0.078],
      [0.005, 0.005, 0.001],
      glowing(rgb("#3bff6a"), 2),
    );
  const slant = random.pick([-1, 1]);
  return {
    scene,
    view: {
      eye: [slant * random.between(0.1, 0.22), random.between(0, 0.14), random.between(0.44, 0.54)],
      target: [slant * 0.015, 0.012, 0],
      angle: 38,
    },
    light: {
      ...indoors(normalise([-slant * 0.8, 0.7, 0.6]), { strength: 0.8, sunStrength: 1.5 }),
      sun: normalise([-slant * 0.6, 0.75, 0.55]),
    },
    shadows: { centre: [0, 0, 0], reach: 0.42 },
    corner: 0.03,
    finish: { exposure: 1.05, vignette: 0.35 },
  };
}
