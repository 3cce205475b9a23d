import type { Random } from "../../random.ts";
import { sunAt } from "../engine/light.ts";
import { indoors } from "../engine/lights.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { extrude, lathe } from "../engine/shapes.ts";
import { normalise, rgb, type Vec } from "../engine/vector.ts";
import { OAK, WHITE } from "../materials/palette.ts";
import { painted, timber } from "../materials/plain.ts";
import { boarded } from "../materials/special.ts";
import { openWall, skirting, windowFrame } from "./sets.ts";
import { ofTake } from "./takes.ts";

type Standpoint = { eye: Vec; target: Vec };

const RISE = 0.19;
const GOING = 0.245;

/** Face on, from the foot looking up, and close by the newel. */
const STANDPOINTS: readonly [Standpoint, ...Standpoint[]] = [
  { eye: [-0.6, 1.6, 2.8], target: [0.1, 1.35, -1.2] },
  { eye: [-2.5, 1.5, 1.6], target: [0.3, 1.3, -1.3] },
  { eye: [-1.9, 1.35, 0.9], target: [-0.6, 0.95, -1.2] },
];

/** A new oak staircase with strings, treads, spindles or glass and a turned newel. */
export function drawStaircase(random: Random, take = 1): Shot {
  const scene = new Scene();
  const wood = ofTake(take, [true, true, false] as const)
    ? OAK
    : timber(rgb("#8a5a3a"), rgb("#4d2c18"), { gloss: 0.45, rings: 38, knots: 0.05 });
  const whiteRisers = ofTake(take, [true, false] as const);
  const wall = painted(rgb(random.pick(["#e6e2d8", "#c8d0cb", "#d6cfc4", "#aab6b8"])), 0.06);
  const white = painted(rgb("#f2f0ea"), 0.2);
  const steps = 13;
  const wide = 0.95;
  const startX = -1.25;
  const back = -1.6;
  const front = back + wide;
  for (let step = 0; step < steps; step += 1) {
    const x = startX + step * GOING;
    const y = step * RISE;
    scene.box([x, y, back], [0.018, RISE, wide], whiteRisers ? white : wood);
    scene.box([x - 0.025, y + RISE - 0.03, back], [GOING + 0.045, 0.032, wide + 0.02], wood);
    for (const part of [0.3, 0.8]) {
      const sx = x + GOING * part;
      const top = y + RISE * part + 0.92;
      scene.box([sx - 0.016, y + RISE, front - 0.035], [0.032, top - y - RISE, 0.032], white);
    }
  }
  const slope = RISE / GOING;
  const run = steps * GOING;
  extrude(
    scene,
    { origin: [startX - 0.06, 0, front - 0.002], right: [1, 0, 0], up: [0, 1, 0] },
    [
      [0, 0],
      [0.32, 0],
      [run + 0.06, run * slope - 0.22],
      [run + 0.06, run * slope + 0.1],
      [0, 0.1],
    ],
    0.035,
    whiteRisers ? white : wood,
  );
  const railAt = (x: number): number => x * slope + 1.02;
  scene.beam(
    [startX - 0.02, railAt(0), front - 0.02],
    [startX + run, railAt(run), front - 0.02],
    0.065,
    0.055,
    wood,
    [0, 1, 0],
  );
  scene.box([startX - 0.12, 0, front - 0.065], [0.09, 1.1, 0.09], wood);
  lathe(
    scene,
    [startX - 0.075, 1.1, front - 0.02],
    [
      [0.058, 0],
      [0.066, 0.012],
      [0.045, 0.03],
      [0.06, 0.07],
      [0.062, 0.1],
      [0.045, 0.14],
      [0.001, 0.152],
    ],
    wood,
    { sides: 22 },
  );
  const hole = { from: 2.5, to: 3.5, low: 1.7, high: 3.2 };
  openWall(scene, {
    corner: [-3.6, 0, back],
    along: [1, 0, 0],
    length: 12,
    height: 4.2,
    material: wall,
    openings: [hole],
    reveal: { depth: 0.2, towards: [0, 0, -1], material: white },
  });
  windowFrame(scene, [-1.1, 1.7, back - 0.14], [1, 0, 0], {
    width: 1,
    height: 1.5,
    columns: 2,
    rows: 3,
    bar: 0.035,
  });
  openWall(scene, {
    corner: [-3.6, 0, back],
    along: [0, 0, 1],
    length: 7,
    height: 4.2,
    material: wall,
    openings: [{ from: 0.5, to: 1.4, low: 0, high: 2.05 }],
    reveal: { depth: 0.12, towards: [-1, 0, 0], material: white },
  });
  for (const z of [back + 0.44, back + 1.4]) scene.box([-3.62, 0, z], [0.05, 2.1, 0.07], WHITE);
  scene.box([-3.62, 2.05, back + 0.44], [0.05, 0.08, 1.03], WHITE);
  scene.box([-4.5, 0, back + 0.2], [0.02, 2.5, 1.6], painted(rgb("#8f9c93"), 0.05));
  skirting(scene, [-3.6, 0, back], [1, 0, 0], 2.3, [0, 0, 1]);
  const floor = boarded(timber(rgb("#b98d59"), rgb("#7d5529"), { gloss: 0.5, rings: 30 }), 0.14, 0.003, 1.6);
  scene.quad([-3.6, 0, back], [0, 0, 7], [12, 0, 0], floor);
  scene.quad([5, 0, back], [0, 0, 7], [0, 4.2, 0], wall);
  scene.quad([startX + run - 0.05, steps * RISE - 0.25, back], [3, 0, 0], [0, 0, wide], white);
  return {
    scene,
    view: {
      ...ofTake(take, STANDPOINTS),
      angle: 56,
      rise: 0.06,
    },
    light: indoors(normalise([-0.4, 0.4, -0.8]), {
      sun: sunAt(random.between(-28, -10), random.between(38, 48)),
      strength: 0.9,
    }),
    shadows: { centre: [0, 1.4, -0.5], reach: 3.6 },
    corner: 0.3,
    finish: { exposure: 1.4, warmth: 0.3, bloom: 0.4 },
  };
}
