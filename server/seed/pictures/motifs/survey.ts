import type { Random } from "../../random.ts";
import { backdropOf } from "../engine/backdrops.ts";
import { goldenHour } from "../engine/lights.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { lathe, tube } from "../engine/shapes.ts";
import { rgb, type Vec } from "../engine/vector.ts";
import { BLACK, CHROME, GRASS, PINE, SITE_YELLOW } from "../materials/palette.ts";
import { concrete, ground, painted } from "../materials/plain.ts";
import { excavator, standing } from "./machines.ts";

/** Setting out: a total station over a nail, profiles and string lines across a stripped field. */
export function drawSurvey(random: Random): Shot {
  const scene = new Scene();
  scene.quad(
    [-150, 0, 40],
    [300, 0, 0],
    [0, 0, -260],
    random.chance(0.5) ? GRASS : ground(rgb("#7a5f45"), rgb("#94795a"), { clod: 0.8 }),
  );
  const at: Vec = [random.between(-0.5, 0.5), 0, 0];
  const yellow = painted(rgb(random.pick(["#f2b01e", "#e8541b", "#d9dc3a"])), 0.35);
  for (let leg = 0; leg < 3; leg += 1) {
    const angle = leg * 2.094 + 0.6;
    const foot: Vec = [at[0] + Math.cos(angle) * 0.55, 0, Math.sin(angle) * 0.55];
    const head: Vec = [at[0] + Math.cos(angle) * 0.1, 1.35, Math.sin(angle) * 0.1];
    const middle: Vec = [(foot[0] + head[0]) / 2, 0.62, (foot[2] + head[2]) / 2];
    scene.beam(head, middle, 0.055, 0.03, yellow);
    scene.beam(middle, foot, 0.034, 0.026, PINE);
    tube(scene, [foot, [foot[0], 0.12, foot[2]]], 0.014, CHROME, 8);
  }
  lathe(
    scene,
    [at[0], 1.33, 0],
    [
      [0.09, 0],
      [0.1, 0.02],
      [0.1, 0.04],
      [0.06, 0.06],
      [0.07, 0.08],
      [0.07, 0.1],
    ],
    BLACK,
    { sides: 24 },
  );
  for (const x of [-0.085, 0.055]) scene.box([at[0] + x, 1.43, -0.04], [0.03, 0.2, 0.085], yellow);
  scene.box([at[0] - 0.085, 1.6, -0.04], [0.17, 0.035, 0.085], yellow);
  tube(
    scene,
    [
      [at[0], 1.53, 0.1],
      [at[0], 1.53, -0.12],
    ],
    0.038,
    painted(rgb("#e9e7e1"), 0.4),
    20,
  );
  tube(
    scene,
    [
      [at[0], 1.53, -0.12],
      [at[0], 1.53, -0.13],
    ],
    0.032,
    painted(rgb("#182430"), 0.95),
    20,
  );
  scene.box([at[0] - 0.07, 1.42, 0.04], [0.14, 0.05, 0.012], painted(rgb("#1b2026"), 0.7));
  const corners: Vec[] = [
    [-3.4, 0, -4],
    [3.8, 0, -4.4],
    [4.4, 0, -12],
    [-4, 0, -11.4],
  ];
  for (const [index, corner] of corners.entries()) {
    for (const shift of [0, 0.8]) scene.box([corner[0] + shift, 0, corner[2]], [0.05, 0.75, 0.05], PINE);
    scene.box([corner[0] - 0.1, 0.6, corner[2] + 0.05], [1.1, 0.11, 0.022], painted(rgb("#efe9da"), 0.05));
    const next = corners[(index + 1) % corners.length]!;
    tube(
      scene,
      [
        [corner[0] + 0.4, 0.69, corner[2]],
        [next[0] + 0.4, 0.69, next[2]],
      ],
      0.004,
      painted(rgb("#ff4f8f"), 0.1),
      4,
    );
  }
  for (let peg = 0; peg < 12; peg += 1) {
    const [x, z] = [random.between(-6, 6), random.between(-14, -1.5)];
    scene.box([x, 0, z], [0.045, 0.45, 0.045], PINE);
    scene.box([x - 0.001, 0.36, z - 0.001], [0.047, 0.09, 0.047], painted(rgb("#ef3f6a"), 0.1));
  }
  standing(scene, [random.between(-9, -5), 0, -19], 0.4, () =>
    excavator(scene, SITE_YELLOW, { reach: 0.4, dig: 0.6, swing: 0.3 }),
  );
  scene.box([6.5, 0, -24], [6, 2.5, 2.4], painted(rgb("#3f5d52"), 0.2));
  scene.box([7.4, 1, -21.58], [1.2, 0.8, 0.02], concrete(rgb("#2a2f33")));
  const bearing = random.pick([-1, 1]) * random.between(8, 50);
  return {
    scene,
    view: {
      eye: [at[0] + random.between(-1, 1), 1.5, random.between(2, 2.6)],
      target: [at[0], 1.1, -4],
      angle: 48,
    },
    light: {
      ...goldenHour(bearing, random.between(6, 14)),
      backdrop: backdropOf(random, random.pick(["trees", "hills"])),
      glow: 1.2,
    },
    shadows: { centre: [0, 0.5, -4], reach: 9 },
    corner: 0.2,
    finish: { exposure: 1.05, bloom: 0.6 },
  };
}
