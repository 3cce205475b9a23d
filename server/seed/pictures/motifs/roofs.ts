import type { Random } from "../../random.ts";
import { backdropOf } from "../engine/backdrops.ts";
import { anyDay, daylight, goldenHour } from "../engine/lights.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { lathe, tube } from "../engine/shapes.ts";
import { rgb, type Vec } from "../engine/vector.ts";
import { laid } from "../materials/laid.ts";
import { rows } from "../materials/layouts.ts";
import { CONCRETE, GALVANISED, PINE, SOIL, SPRUCE_BOARD, TREATED } from "../materials/palette.ts";
import { metal, painted } from "../materials/plain.ts";
import { slates } from "../materials/special.ts";
import { ofTake } from "./takes.ts";

const SLATES = [
  ["#3d474f", "#465058", "#363f47", "#4d565d"],
  ["#4a454d", "#3f444c", "#454049", "#565059"],
  ["#80584a", "#744f43", "#8d6555", "#694a40"],
];

const LEAD = metal(rgb("#8d949a"), 0.32, { spangle: 0.1 });

/** A slated roof with its ridge, a chimney dressed in lead and the sky behind it. */
export function drawSlateRoof(random: Random, take = 1): Shot {
  const scene = new Scene();
  const kind = ofTake(take, [0, 1, 0, 2] as const);
  const covering = slates(kind === 2 ? 0.17 : 0.3, kind === 2 ? 0.1 : 0.2, SLATES[kind]!.map(rgb), {
    moss: random.between(0, 0.3),
  });
  const pitch = random.between(0.62, 0.8);
  const [cos, sin] = [Math.cos(pitch), Math.sin(pitch)];
  const rise = 4.6;
  const ridgeY = rise * sin;
  const ridgeZ = -rise * cos;
  scene.quad([-9, 0, 0], [18, 0, 0], [0, ridgeY, ridgeZ], covering);
  scene.quad([-9, ridgeY, ridgeZ], [18, 0, 0], [0, -ridgeY, ridgeZ], covering);
  const clay = painted(rgb(kind === 2 ? "#8a4f3a" : random.pick(["#7a4a3c", "#565b60"])), 0.15, 0.3);
  for (let x = -9; x < 9; x += 0.45) {
    tube(
      scene,
      [
        [x, ridgeY - 0.02, ridgeZ],
        [x + 0.44, ridgeY - 0.02, ridgeZ],
      ],
      0.11,
      clay,
      14,
    );
    tube(
      scene,
      [
        [x - 0.02, ridgeY - 0.02, ridgeZ],
        [x + 0.02, ridgeY - 0.02, ridgeZ],
      ],
      0.122,
      clay,
      14,
    );
  }
  const stackX = random.between(0.7, 2);
  const across = random.pick([0.7, 0.9, 1.1]);
  const up = 3.1;
  const base: Vec = [stackX, up * sin, -up * cos];
  const bricks = laid({
    layout: rows(0.225, 0.075, 0.5),
    colours: ["#a05a44", "#8d4c3c", "#b06a50"].map(rgb),
    joint: { width: 0.011, colour: rgb("#c2b7a4") },
    edge: 0.009,
    roundness: 0.7,
    wander: 0.004,
    rough: 0.6,
    gloss: 0,
    variety: 0.3,
    weather: 0.5,
  });
  scene.box([base[0], base[1] - 0.6, base[2] - 0.55], [across, 2.9, 0.55], bricks);
  scene.box([base[0] - 0.05, base[1] + 2.3, base[2] - 0.6], [across + 0.1, 0.09, 0.65], bricks);
  scene.box([base[0] - 0.02, base[1] + 2.39, base[2] - 0.57], [across + 0.04, 0.08, 0.59], CONCRETE);
  for (let pot = 0; pot < Math.round(across / 0.4); pot += 1) {
    lathe(
      scene,
      [base[0] + 0.22 + pot * 0.38, base[1] + 2.45, base[2] - 0.28],
      [
        [0.12, 0],
        [0.11, 0.3],
        [0.14, 0.33],
        [0.13, 0.42],
        [0.09, 0.42],
      ],
      clay,
      { sides: 18 },
    );
  }
  // Apron below and stepped flashing up the side, a finger proud of brick and slate.
  const lay = (from: number, height: number): Vec => [0, height + from * sin, -from * cos];
  scene.quad(
    [base[0] - 0.15, (up - 0.2) * sin + 0.016, -(up - 0.2) * cos + 0.012],
    [across + 0.3, 0, 0],
    [0, 0.2 * sin, -0.2 * cos],
    LEAD,
  );
  scene.quad([base[0] - 0.03, base[1], base[2] + 0.012], [across + 0.06, 0, 0], [0, 0.14, 0], LEAD);
  for (const [side, out] of [
    [base[0], -1],
    [base[0] + across, 1],
  ] as const) {
    for (let step = 0; step < 7; step += 1) {
      const at = up + step * 0.1;
      const [, y, z] = lay(at, 0.01);
      scene.quad([side + out * 0.012, y - 0.03, z], [0, 0.1 * sin + 0.02, -0.1 * cos], [0, 0.15, 0], LEAD);
    }
    scene.quad([side, up * sin + 0.014, -up * cos], [out * 0.16, 0, 0], [0, 0.75 * sin, -0.75 * cos], LEAD);
  }
  if (random.chance(0.6)) addRooflight(scene, random.between(-2.4, -1.2), sin, cos);
  if (random.chance(0.5)) {
    for (const x of [-0.25, 0.15])
      scene.beam([x, 0.07, 0.05], [x, ridgeY + 0.1, ridgeZ + 0.05], 0.05, 0.06, PINE, [0, cos, sin]);
    for (let rung = 0.2; rung < rise; rung += 0.28) {
      scene.beam(
        [-0.28, rung * sin + 0.11, -rung * cos],
        [0.18, rung * sin + 0.11, -rung * cos],
        0.035,
        0.025,
        PINE,
        [0, cos, sin],
      );
    }
  }
  scene.box([-9, -0.15, 0.1], [18, 0.1, 0.14], painted(rgb("#2a2c2e"), 0.3));
  scene.box([-9, -0.55, 0.45], [18, 0.05, 0.9], SPRUCE_BOARD);
  const bearing = random.pick([1, -1]);
  return {
    scene,
    view: {
      eye: [random.between(-2.2, -1), 1.7, 2.6],
      target: [stackX * 0.5 + 0.2, 2.2, -2.6],
      angle: 52,
      roll: random.between(-1, 1),
    },
    light: {
      ...(random.chance(0.55)
        ? goldenHour(bearing * random.between(75, 110), random.between(14, 24))
        : anyDay(random)),
      backdrop: backdropOf(random, "hills"),
    },
    shadows: { centre: [0, 1.8, -1.5], reach: 5 },
    corner: 0.35,
    finish: { exposure: 1.05, warmth: 0.2 },
  };
}

function addRooflight(scene: Scene, x: number, sin: number, cos: number): void {
  const place = (u: number, v: number, out: number): Vec => [
    x + u,
    v * sin + out * cos,
    -v * cos + out * sin,
  ];
  const frame = painted(rgb("#3a3d40"), 0.35);
  const glass = painted(rgb("#16222e"), 0.97);
  const [low, high, wide] = [1.5, 2.7, 0.95];
  scene.quad(place(0, low, 0.07), [wide, 0, 0], [0, (high - low) * sin, -(high - low) * cos], glass);
  const up: Vec = [0, cos, sin];
  scene.beam(place(0, low, 0.06), place(0, high, 0.06), 0.07, 0.12, frame, up);
  scene.beam(place(wide, low, 0.06), place(wide, high, 0.06), 0.07, 0.12, frame, up);
  scene.beam(place(-0.03, low, 0.06), place(wide + 0.03, low, 0.06), 0.07, 0.12, frame, up);
  scene.beam(place(-0.03, high, 0.06), place(wide + 0.03, high, 0.06), 0.09, 0.12, frame, up);
}

/** Roof trusses going up: timber against the sky, battens part of the way, seen from the loft or the scaffold. */
export function drawTrusses(random: Random, take = 1): Shot {
  const scene = new Scene();
  const inside = ofTake(take, [true, false] as const);
  const span = 7;
  const peak = random.between(2.3, 3);
  const wood = random.chance(0.5) ? PINE : TREATED;
  const thick = 0.045;
  const bays = 14;
  for (let bay = 0; bay < bays; bay += 1) {
    const z = 1.5 - bay * 0.6;
    const left: Vec = [-span / 2, 0, z];
    const right: Vec = [span / 2, 0, z];
    const top: Vec = [0, peak, z];
    const on = (a: Vec, b: Vec, t: number): Vec => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, z];
    scene.beam(left, right, thick, 0.12, wood);
    scene.beam([-span / 2 - 0.45, -0.28 * (peak / 2.5), z], top, thick, 0.12, wood);
    scene.beam([span / 2 + 0.45, -0.28 * (peak / 2.5), z], top, thick, 0.12, wood);
    for (const [foot, t, side] of [
      [-0.6, 0.55, left],
      [0.6, 0.55, right],
    ] as const) {
      scene.beam([foot * 1.6, 0.05, z], on(side, top, t), thick, 0.09, wood);
      scene.beam([foot * 1.6, 0.05, z], on(side, top, 0.98), thick, 0.09, wood);
      scene.box([foot * 1.6 - 0.1, -0.05, z + thick / 2], [0.2, 0.14, 0.002], GALVANISED);
      scene.box(
        [on(side, top, 0.55)[0] - 0.08, on(side, top, 0.55)[1] - 0.09, z + thick / 2],
        [0.16, 0.12, 0.002],
        GALVANISED,
      );
    }
    scene.box([-0.12, peak - 0.2, z + thick / 2], [0.24, 0.15, 0.002], GALVANISED);
  }
  const end = 1.5 - bays * 0.6;
  for (const side of [-1, 1]) {
    const count = random.int(4, 13);
    for (let batten = 0; batten < count; batten += 1) {
      const t = batten / 14;
      const x = side * (span / 2 + 0.3) * (1 - t);
      scene.beam(
        [x, peak * t - 0.02 + 0.085, 1.9],
        [x, peak * t - 0.02 + 0.085, end + 0.4],
        0.038,
        0.025,
        wood,
        [side * 0.5, 0.8, 0],
      );
    }
  }
  scene.beam([0.3, peak - 0.45, 1.6], [0.3, peak - 0.45, end], 0.1, 0.025, wood);
  for (const side of [-1, 1]) {
    scene.box([side * (span / 2) - 0.1, -0.85, end - 0.3], [0.2, 0.7, 10], painted(rgb("#a9a7a1"), 0.05));
    scene.beam([side * 1.4, 0.1, 1.6], [side * 1.4, 0.1, end], 0.1, 0.025, wood);
  }
  if (inside)
    for (let board = 0; board < 3; board += 1)
      scene.box([-0.5 + board * 0.24, 0.065, -5], [0.225, 0.038, 7], SPRUCE_BOARD);
  scene.quad([-60, -2.8, 10], [120, 0, 0], [0, 0, -120], SOIL);
  const bearing = random.pick([-1, 1]) * random.between(20, 65);
  return {
    scene,
    view: inside
      ? {
          eye: [random.between(-0.5, 0.5), 1.25, 2.2],
          target: [random.between(-0.3, 0.3), 1.35, -6],
          angle: 58,
        }
      : { eye: [random.pick([-1, 1]) * 4.6, 2.4, 4.2], target: [0, 0.9, -2], angle: 50 },
    light: {
      ...(random.chance(0.6) ? goldenHour(bearing, random.between(22, 32)) : daylight(bearing, 45, 0.4)),
      backdrop: backdropOf(random, "trees"),
      glow: 0.35,
    },
    shadows: { centre: [0, 1, -2], reach: 6.5 },
    corner: 0.3,
    finish: { exposure: 1.1, warmth: 0.2, bloom: 0.45 },
  };
}
