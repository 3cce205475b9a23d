import type { Random } from "../../random.ts";
import { backdropOf } from "../engine/backdrops.ts";
import type { Lamp } from "../engine/light.ts";
import { daylight, dusk, goldenHour } from "../engine/lights.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { tube } from "../engine/shapes.ts";
import { rgb, type Vec } from "../engine/vector.ts";
import { laid } from "../materials/laid.ts";
import { flemish } from "../materials/layouts.ts";
import { CONCRETE, GALVANISED, PINE, SPRUCE_BOARD, WHITE } from "../materials/palette.ts";
import { glowing, painted } from "../materials/plain.ts";
import { slates } from "../materials/special.ts";
import { openWall, windowFrame } from "./sets.ts";
import { ofTake } from "./takes.ts";

/** A tube-and-fitting scaffold up the front of a terrace, by day or with the lamps on after sunset. */
export function drawScaffold(random: Random, take = 1): Shot {
  const scene = new Scene();
  const night = ofTake(take, [true, false] as const);
  const bricks = laid({
    layout: flemish(0.225, 0.075),
    colours: random
      .pick([
        ["#9c5f4c", "#8a5344", "#ab6f58"],
        ["#c2a981", "#b09973", "#cdb792"],
      ])
      .map(rgb),
    joint: { width: 0.01, colour: rgb("#b8ad9c") },
    edge: 0.009,
    roundness: 0.7,
    wander: 0.004,
    rough: 0.6,
    gloss: 0,
    variety: 0.3,
    weather: 0.5,
  });
  const long = 16;
  const openings = [];
  for (const [column, x] of [1.6, 4.6, 7.8, 10.8, 13.6].entries()) {
    openings.push({ from: x, to: x + 1.05, low: 0.9, high: 2.6, column });
  }
  const stone = painted(rgb("#cfc6b4"), 0.1, 0.1);
  const lamps: Lamp[] = [];
  for (const storey of [0, 1, 2]) {
    openWall(scene, {
      corner: [-8, storey * 3, 0],
      along: [1, 0, 0],
      length: long,
      height: 3,
      openings,
      material: bricks,
      reveal: { depth: 0.14, towards: [0, 0, -1], material: bricks },
    });
    for (const { from } of openings) {
      const x = from - 8;
      const lit = night && random.chance(0.45);
      const glass = lit
        ? glowing(rgb(random.pick(["#ffc877", "#ffd9a0", "#ffb765"])), random.between(1, 2.2))
        : painted(rgb("#1c2630"), 0.95);
      scene.quad([x, storey * 3 + 0.9, -0.12], [1.05, 0, 0], [0, 1.7, 0], glass);
      windowFrame(
        scene,
        [x, storey * 3 + 0.9, -0.1],
        [1, 0, 0],
        { width: 1.05, height: 1.7, columns: 2, rows: 2, bar: 0.04 },
        WHITE,
      );
      scene.box([x - 0.1, storey * 3 + 2.6, -0.02], [1.25, 0.22, 0.06], stone);
      scene.box([x - 0.08, storey * 3 + 0.8, -0.02], [1.21, 0.1, 0.12], stone);
      if (lit && lamps.length < 4)
        lamps.push({ at: [x + 0.5, storey * 3 + 1.7, 0.7], colour: [1.4, 0.9, 0.45], reach: 3 });
    }
    scene.box([-8, storey * 3 + 2.92, -0.02], [long, 0.16, 0.1], stone);
  }
  scene.quad(
    [-8.4, 9, 0.4],
    [long + 0.8, 0, 0],
    [0, 2.6, -3.4],
    slates(0.3, 0.2, ["#3d474f", "#465058", "#4d565d"].map(rgb)),
  );
  scene.box([-8.4, 8.88, 0.25], [long + 0.8, 0.14, 0.16], painted(rgb("#202225"), 0.3));
  const bay = 2.1;
  const tubes = 24;
  for (let x = -7.6; x <= 7.7; x += bay) {
    for (const z of [0.35, 1.55]) {
      tube(
        scene,
        [
          [x, 0, z],
          [x, 10.6 + random.between(-0.4, 0.5), z],
        ],
        tubes / 1000,
        GALVANISED,
        9,
      );
      scene.box([x - 0.08, 0, z - 0.08], [0.16, 0.02, 0.16], PINE);
    }
    for (let lift = 2; lift < 10; lift += 2) {
      tube(
        scene,
        [
          [x, lift, 0.1],
          [x, lift, 1.75],
        ],
        0.024,
        GALVANISED,
        8,
      );
      for (const z of [0.35, 1.55])
        scene.box([x - 0.045, lift - 0.05, z - 0.045], [0.09, 0.1, 0.09], GALVANISED);
    }
  }
  for (let lift = 2; lift < 10; lift += 2) {
    for (const [y, z] of [
      [0, 0.35],
      [0, 1.55],
      [0.95, 1.6],
      [0.5, 1.6],
    ] as const)
      tube(
        scene,
        [
          [-8, lift + y - (y === 0 ? 0.06 : 0), z],
          [8, lift + y - (y === 0 ? 0.06 : 0), z],
        ],
        0.024,
        GALVANISED,
        8,
      );
    for (let board = 0; board < 5; board += 1) {
      for (let run = 0; run < 4; run += 1)
        scene.box(
          [-7.9 + run * 3.95 + random.between(0, 0.12), lift + 0.03, 0.38 + board * 0.232],
          [3.85, 0.038, 0.222],
          SPRUCE_BOARD,
        );
    }
    scene.box([-7.9, lift + 0.07, 1.56], [15.8, 0.2, 0.035], SPRUCE_BOARD);
    const stacks = random.int(0, 2);
    for (let stack = 0; stack < stacks; stack += 1)
      scene.box([random.between(-6.5, 6), lift + 0.07, 0.6], [0.5, 0.36, 0.34], bricks);
  }
  for (let brace = 0; brace < 3; brace += 1) {
    const x = -7.6 + brace * 2 * bay;
    tube(
      scene,
      [
        [x, 0.2, 1.62],
        [x + bay * 2, 8.4, 1.62],
      ],
      0.024,
      GALVANISED,
      8,
    );
  }
  for (const [x, low] of [
    [-3.2, 0],
    [-1.1, 2],
    [-3.2, 4],
  ] as const) {
    for (const side of [0, 0.38])
      scene.beam([x + side, low, 1.42], [x + side, low + 3, 0.75], 0.035, 0.07, PINE);
    for (let rung = 0.25; rung < 2.9; rung += 0.26)
      scene.beam(
        [x, low + rung, 1.42 - rung * 0.223],
        [x + 0.38, low + rung, 1.42 - rung * 0.223],
        0.025,
        0.025,
        PINE,
      );
  }
  scene.quad([-60, 0, 40], [120, 0, 0], [0, 0, -40], CONCRETE);
  if (night) {
    for (const x of [-5.4, 0.9, 5.1]) {
      const at: Vec = [x, 3.75, 1.35];
      scene.box([x - 0.1, 3.7, 1.4], [0.2, 0.14, 0.1], glowing(rgb("#fff1d0"), 9));
      lamps.push({ at, colour: [5, 4.3, 3.2], reach: 5.5 });
    }
  }
  const slant = random.pick([-1, 1]);
  const day = random.chance(0.5) ? goldenHour(slant * 115, 20) : daylight(slant * 125, 42, 0.4);
  const light = night ? dusk(slant * random.between(35, 70)) : day;
  return {
    scene,
    view: {
      eye: [slant * random.between(5.4, 7), random.between(1.6, 2.2), random.between(6.6, 8)],
      target: [slant * -1.5, random.between(1.7, 2.3), 0],
      angle: 52,
      rise: 0.3,
    },
    light: { ...light, lamps, backdrop: backdropOf(random, night ? "night-town" : "town") },
    shadows: { centre: [0, 4, 0.5], reach: 10 },
    corner: 0.35,
    finish: night ? { exposure: 1.55, bloom: 0.7, grain: 0.5, vignette: 0.3 } : { exposure: 1.05 },
  };
}
