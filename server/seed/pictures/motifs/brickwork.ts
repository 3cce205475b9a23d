import type { Random } from "../../random.ts";
import { anyDay, daylight } from "../engine/lights.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { tube } from "../engine/shapes.ts";
import { rgb, type Vec } from "../engine/vector.ts";
import { laid } from "../materials/laid.ts";
import { english, flemish, herringbone, type Layout, rows } from "../materials/layouts.ts";
import { PINE, SITE_YELLOW, SPRUCE_BOARD, STEEL, WHITE } from "../materials/palette.ts";
import { glowing, ground, painted } from "../materials/plain.ts";
import { ofTake } from "./takes.ts";

const BONDS = {
  flemish: flemish(0.225, 0.075),
  english: english(0.225, 0.075),
  stretcher: rows(0.225, 0.075, 0.5),
};

const BRICKS = [
  ["#a4624c", "#b4705a", "#945444", "#bd8468"],
  ["#94665a", "#7b5550", "#ab7d64", "#6a5250"],
  ["#c4ab82", "#cfb994", "#b8a07a", "#a98f6d"],
  ["#8c5a50", "#9d685a", "#a8735f", "#7d534c"],
];

const MORTARS = ["#b8ad9c", "#cfc5b2", "#9a9388"];

function brick(random: Random, layout: Layout) {
  return laid({
    layout,
    colours: random.pick(BRICKS).map(rgb),
    joint: { width: 0.011, colour: rgb(random.pick(MORTARS)) },
    edge: 0.009,
    roundness: 0.75,
    wander: 0.004,
    rough: 0.6,
    gloss: 0,
    variety: 0.3,
    weather: random.between(0.1, 0.6),
  });
}

/** A wall going up or newly finished: bond, window opening, line and level. */
export function drawBrickwork(random: Random, take = 1): Shot {
  const scene = new Scene();
  const bond = BONDS[ofTake(take, ["flemish", "english", "stretcher"] as const)];
  const wall = brick(random, bond);
  const soldier = brick(random, rows(0.075, 0.235, 0));
  const left = random.between(0.3, 0.8);
  const width = random.pick([0.9, 1.2, 1.35]);
  const [low, high] = [0.9, 2.1];
  const right = left + width;
  const top = random.chance(0.5) ? 3.9 : 2.9;
  const sheet = (x0: number, x1: number, y0: number, y1: number): void =>
    scene.quad([x0, y0, 0], [x1 - x0, 0, 0], [0, y1 - y0, 0], wall, [x0, y0]);
  sheet(-6, left, -0.3, top);
  sheet(right, 7, -0.3, top);
  sheet(left, right, -0.3, low);
  sheet(left, right, high, top);
  // The arch stands a hair proud of the wall so that its units replace those behind it.
  scene.quad([left - 0.11, high, 0.004], [width + 0.22, 0, 0], [0, 0.235, 0], soldier);
  const reveal = 0.13;
  scene.quad([left, low, 0], [0, 0, -reveal], [0, high - low, 0], wall);
  scene.quad([right, low, 0], [0, 0, -reveal], [0, high - low, 0], wall);
  scene.quad([left, high, 0], [width, 0, 0], [0, 0, -reveal], wall);
  scene.box(
    [left - 0.06, low - 0.07, -reveal],
    [width + 0.12, 0.07, reveal + 0.05],
    painted(rgb("#b9b2a4"), 0.1),
  );
  const glass = painted(rgb("#1c2630"), 0.95);
  scene.quad([left, low, -reveal - 0.03], [width, 0, 0], [0, high - low, 0], glass);
  for (const x of [left, right - 0.06, (left + right) / 2 - 0.03]) {
    scene.box([x, low, -reveal - 0.03], [0.06, high - low, 0.05], WHITE);
  }
  for (const y of [low, high - 0.06]) scene.box([left, y, -reveal - 0.03], [width, 0.06, 0.05], WHITE);
  scene.quad([-8, -0.3, 6], [18, 0, 0], [0, 0, -6], ground(rgb("#7b6a54"), rgb("#93836a"), { clod: 0.8 }));
  dressSite(scene, random, left);
  const close = ofTake(take, [false, false, true, false] as const);
  const eye: Vec = close
    ? [left - 1.1, 1.5, 1.5]
    : [left - random.between(1.2, 2.2), 1.6, random.between(2.8, 3.6)];
  const target: Vec = close ? [left + 0.4, 1.25, 0] : [left + width * 0.45, 1.45, 0];
  return {
    scene,
    view: { eye, target, angle: close ? 46 : 44 },
    light: random.chance(0.6)
      ? daylight(random.pick([1, -1]) * random.between(98, 118), random.between(30, 50))
      : anyDay(random),
    shadows: { centre: [left, 1.4, 0], reach: 3.4 },
    corner: 0.25,
    finish: { exposure: 1.02, warmth: random.between(0, 0.5) },
  };
}

function dressSite(scene: Scene, random: Random, left: number): void {
  if (random.chance(0.6)) {
    const y = random.between(1.2, 1.7);
    tube(
      scene,
      [
        [-5, y, 0.02],
        [left - 0.02, y + 0.002, 0.02],
      ],
      0.0018,
      glowing(rgb("#ff5fa2"), 0.6),
      5,
    );
  }
  if (random.chance(0.7)) {
    const x = left - random.between(0.35, 0.6);
    scene.beam([x, -0.1, 0.3], [x + 0.05, 1.1, 0.05], 0.055, 0.024, SITE_YELLOW, [0, 0, 1]);
    for (const at of [0.12, 0.5, 0.88]) {
      scene.box(
        [x - 0.015 + at * 0.05, -0.1 + at * 1.2 - 0.03, 0.3 - at * 0.25 + 0.008],
        [0.03, 0.06, 0.012],
        glowing(rgb("#b8f060"), 0.5),
      );
    }
  }
  if (random.chance(0.6)) {
    const x = left + random.between(0.1, 0.9);
    scene.box([x, 0.05, 0.3], [1.5, 0.04, 0.6], SPRUCE_BOARD);
    for (const end of [x + 0.1, x + 1.3]) scene.box([end, -0.3, 0.35], [0.1, 0.35, 0.5], PINE);
    const stack = brick(random, rows(0.225, 0.075, 0));
    scene.box([x + 0.15, 0.09, 0.4], [0.46, 0.3, 0.33], stack);
    scene.box([x + 0.8, 0.09, 0.42], [0.4, 0.02, 0.4], STEEL);
  }
}

/** A herringbone panel in a frame of plain courses. */
export function drawHerringbonePanel(random: Random): Shot {
  const scene = new Scene();
  const panel = brick(random, herringbone(0.075, 3, Math.PI / 4));
  const wall = brick(random, BONDS.stretcher);
  scene.quad([-4, 0, 0], [8, 0, 0], [0, 3, 0], wall);
  scene.quad([-0.9, 0.55, 0.006], [1.8, 0, 0], [0, 1.5, 0], panel);
  const edge = brick(random, rows(0.235, 0.075, 0));
  scene.box([-1.02, 0.45, 0], [0.12, 1.7, 0.035], edge);
  scene.box([0.9, 0.45, 0], [0.12, 1.7, 0.035], edge);
  scene.box([-1.02, 2.05, 0], [2.04, 0.12, 0.035], edge);
  scene.box([-1.02, 0.43, 0], [2.04, 0.12, 0.035], edge);
  return {
    scene,
    view: { eye: [-1.1, 1.35, 2.1], target: [0.1, 1.25, 0], angle: 46 },
    light: daylight(random.pick([1, -1]) * 108, random.between(35, 55)),
    shadows: { centre: [0, 1.2, 0], reach: 2.5 },
  };
}
