import type { Random } from "../../random.ts";
import { backdropOf } from "../engine/backdrops.ts";
import { daylight, goldenHour } from "../engine/lights.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { rgb, type Vec } from "../engine/vector.ts";
import { CONCRETE, GRASS, PINE, PLY, SITE_YELLOW, SOIL, TREATED } from "../materials/palette.ts";
import { painted, timber } from "../materials/plain.ts";
import { boarded } from "../materials/special.ts";
import { ofTake } from "./takes.ts";

type Standpoint = { eye: Vec; target: Vec };

/** A stud wall from corner along a direction: plates, studs, noggins and an opening with its lintel. */
function studWall(
  scene: Scene,
  corner: Vec,
  along: Vec,
  length: number,
  opening?: { from: number; to: number; head: number; sill: number },
): void {
  const wood = PINE;
  const [height, depth] = [2.4, 0.09];
  const at = (x: number, y: number): Vec => [
    corner[0] + along[0] * x,
    corner[1] + y,
    corner[2] + along[2] * x,
  ];
  const across: Vec = [along[2], 0, -along[0]];
  const upright = (x: number, low: number, high: number): void =>
    scene.beam(at(x, low), at(x, high), 0.045, depth, wood, across);
  const flat = (from: number, to: number, y: number): void =>
    scene.beam(at(from, y), at(to, y), depth, 0.045, wood);
  flat(0, length, 0.022);
  flat(0, length, height - 0.022);
  flat(0, length, height + 0.024);
  for (let x = 0.022; x <= length; x += 0.4) {
    if (opening && x > opening.from - 0.05 && x < opening.to + 0.05) {
      upright(x, opening.head + 0.18, height - 0.045);
      if (opening.sill > 0) upright(x, 0.045, opening.sill);
    } else {
      upright(x, 0.045, height - 0.045);
      if (x + 0.4 <= length) flat(x + 0.02, x + 0.38, 1.18 + (Math.round(x / 0.4) % 2) * 0.05);
    }
  }
  if (!opening) return;
  for (const x of [opening.from - 0.025, opening.from - 0.07, opening.to + 0.025, opening.to + 0.07])
    upright(x, 0.045, opening.head + 0.18);
  scene.beam(at(opening.from, opening.head + 0.09), at(opening.to, opening.head + 0.09), depth, 0.18, wood);
  if (opening.sill > 0) flat(opening.from, opening.to, opening.sill);
}

/** In the middle, from the left corner, from the right corner, and low down between the trestles. */
const STANDPOINTS: readonly [Standpoint, ...Standpoint[]] = [
  { eye: [0.4, 1.5, 4.6], target: [-0.2, 1.15, -4] },
  { eye: [-2.7, 1.6, 4.2], target: [1.6, 1.1, -3] },
  { eye: [2.6, 1.35, 3.6], target: [-1.7, 1.1, -3] },
  { eye: [-0.6, 0.65, 3.4], target: [0.6, 1.35, -3] },
];

/** A timber frame on its slab: low sun through the studs lays stripes across the floor. */
export function drawStudWall(random: Random, take = 1): Shot {
  const scene = new Scene();
  const floor = ofTake(take, [CONCRETE, boarded(PLY, 1.2, 0.005, 2.4)] as const);
  scene.quad([-3.6, 0, -4.2], [7.2, 0, 0], [0, 0, 10], floor);
  scene.quad([-80, -0.25, 20], [160, 0, 0], [0, 0, -160], random.chance(0.5) ? SOIL : GRASS);
  studWall(
    scene,
    [-3.5, 0, -4.1],
    [1, 0, 0],
    7,
    random.chance(0.7) ? { from: 2.2, to: 4.6, head: 2.05, sill: random.pick([0, 0.9]) } : undefined,
  );
  studWall(scene, [-3.5, 0, 5.6], [0, 0, -1], 9.7, { from: 5.4, to: 6.6, head: 2.05, sill: 0.9 });
  studWall(scene, [3.5, 0, 5.6], [0, 0, -1], 9.7);
  if (random.chance(0.75)) {
    const turn = random.between(-0.6, 1.2);
    studWall(scene, [turn, 0, -0.4], [0, 0, -1], 3.6, { from: 1.2, to: 2.05, head: 2.02, sill: 0 });
  }
  for (let x = -3.4; x <= 3.6; x += 0.6) {
    if (random.chance(0.12)) continue;
    scene.beam([x, 2.58, 2.8], [x, 2.58, -4.2], 0.047, 0.2, random.chance(0.5) ? PINE : TREATED);
  }
  const bench = random.between(-1.9, -0.9);
  if (random.chance(0.7)) {
    for (const x of [bench, bench + 1]) {
      for (const side of [-1, 1])
        scene.beam([x, 0, 0.6 + side * 0.28], [x, 0.72, 0.6 + side * 0.06], 0.06, 0.04, PINE);
      scene.box([x - 0.04, 0.7, 0.3], [0.08, 0.07, 0.6], PINE);
    }
    scene.beam(
      [bench - 0.5, 0.8, 0.55],
      [bench + 1.5, 0.8, 0.65],
      0.14,
      0.045,
      timber(rgb("#e6c796"), rgb("#b98c55")),
    );
    scene.box(
      [bench + 0.35, 0.83, 0.52],
      [0.32, 0.17, 0.16],
      painted(rgb(random.pick(["#1d7f86", "#d9a514", "#b3222a"])), 0.3),
    );
  }
  for (let board = 0; board < 5; board += 1)
    scene.beam(
      [1.7 + board * 0.06, 0.03 + Math.floor(board / 2) * 0.05, 2],
      [1.8 + (board % 2) * 0.18, 0.03 + Math.floor(board / 2) * 0.05, -1.4],
      0.12,
      0.045,
      PINE,
    );
  if (random.chance(0.5)) scene.beam([-3.2, 0.05, -1.8], [-3.42, 1.25, -1.8], 0.03, 0.06, SITE_YELLOW);
  const bearing = random.pick([-1, 1]) * random.between(22, 60);
  const light = ofTake(take, [true, false, false] as const)
    ? goldenHour(bearing, random.between(16, 26))
    : daylight(bearing, random.between(30, 42), 0.3);
  return {
    scene,
    view: {
      ...ofTake(take, STANDPOINTS),
      angle: 54,
    },
    light: {
      ...light,
      backdrop: backdropOf(random, random.pick(["trees", "hills"])),
      glow: 0.5,
      ground: rgb("#a8977f"),
    },
    shadows: { centre: [0, 0.8, 0], reach: 5.6 },
    corner: 0.35,
    finish: { exposure: 1.05, warmth: 0.15, bloom: 0.5 },
  };
}
