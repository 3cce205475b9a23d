import type { Random } from "../../random.ts";
import { type Light, sunAt } from "../engine/light.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { lathe, tube } from "../engine/shapes.ts";
import { add, rgb, type Vec } from "../engine/vector.ts";
import { BLACK } from "../materials/palette.ts";
import { concrete, glowing, metal, painted } from "../materials/plain.ts";
import { ribbed } from "../materials/special.ts";
import { ofTake } from "./takes.ts";

/** A welding bench in a dark shop: the arc, a fan of sparks and a gate frame on the stands. */
export function drawWelding(random: Random, take = 1): Shot {
  const scene = new Scene();
  const steel = metal(rgb("#8a8f93"), 0.5, { tarnish: 0.15, tarnishColour: rgb("#3a3532") });
  const wall = concrete(rgb("#5f6166"), { rough: 0.4 });
  scene.quad([-5, 0, -3], [10, 0, 0], [0, 4, 0], ribbed(painted(rgb("#40474d"), 0.25), 0.2, 0.5));
  scene.quad([-5, 0, -3], [10, 0, 0], [0, 0, 8], wall);
  scene.box([-1.6, 0.78, -0.6], [3.2, 0.05, 1.1], steel);
  for (const x of [-1.5, 1.42]) for (const z of [-0.55, 0.4]) scene.box([x, 0, z], [0.08, 0.78, 0.08], steel);
  const arcAt: Vec = [random.between(-0.35, 0.35), 0.9, random.between(-0.1, 0.15)];
  const kind = ofTake(take, ["gate", "frame"] as const);
  const bars = kind === "gate" ? 7 : 3;
  for (const z of [-0.45, 0.35]) scene.box([-1.35, 0.84, z], [2.7, 0.05, 0.05], steel);
  for (let bar = 0; bar <= bars; bar += 1)
    scene.box([-1.35 + (bar * 2.65) / bars, 0.84, -0.45], [0.05, 0.05, 0.8], steel);
  scene.box([arcAt[0] - 0.06, 0.84, arcAt[2] - 0.3], [0.12, 0.06, 0.6], steel);
  tube(
    scene,
    [add(arcAt, [0.02, 0.01, 0.01]), add(arcAt, [0.14, 0.13, 0.1]), add(arcAt, [0.26, 0.18, 0.2])],
    0.016,
    BLACK,
    10,
  );
  tube(
    scene,
    [
      add(arcAt, [0.26, 0.18, 0.2]),
      add(arcAt, [0.6, 0.05, 0.5]),
      add(arcAt, [0.9, -0.5, 0.6]),
      add(arcAt, [1.6, -0.85, 0.2]),
    ],
    0.014,
    BLACK,
    8,
  );
  lathe(
    scene,
    add(arcAt, [0, -0.01, 0]),
    [
      [0.001, 0],
      [0.016, 0.01],
      [0.001, 0.03],
    ],
    glowing([0.85, 0.93, 1], 42),
    { sides: 10 },
  );
  const spark = glowing(rgb("#ffae5a"), 6);
  const hot = glowing(rgb("#ffe6b8"), 9);
  for (let index = 0; index < 170; index += 1) {
    const turn = random.between(0, Math.PI * 2);
    const speed = random.between(0.5, 2.6);
    const lift = random.between(0.4, 2.6);
    const from = random.between(0.02, 0.5);
    const at = (t: number): Vec => [
      arcAt[0] + Math.cos(turn) * speed * t,
      Math.max(0.02, arcAt[1] + lift * t - 4.9 * t * t),
      arcAt[2] + Math.sin(turn) * speed * 0.7 * t,
    ];
    if (at(from)[1] < 0.03) continue;
    tube(
      scene,
      [at(from), at(from + random.between(0.012, 0.05))],
      random.between(0.0008, 0.002),
      from < 0.18 ? hot : spark,
      4,
    );
  }
  for (const [x, tone] of [
    [-2.4, "#2a6b45"],
    [-2.05, "#22252a"],
  ] as const) {
    lathe(
      scene,
      [x, 0, -2.5],
      [
        [0.12, 0],
        [0.12, 1.1],
        [0.1, 1.25],
        [0.04, 1.34],
        [0.04, 1.42],
        [0.001, 1.43],
      ],
      painted(rgb(tone), 0.4),
      { sides: 22 },
    );
  }
  scene.box(
    [1.9, 0, -2.4],
    [0.6, 0.85, 0.8],
    painted(rgb(random.pick(["#b3261e", "#d98b14", "#1d5f9c"])), 0.35),
  );
  for (let shelf = 0; shelf < 3; shelf += 1)
    scene.box([-1.2, 1.5 + shelf * 0.4, -2.95], [2.2, 0.03, 0.3], steel);
  for (let length = 0; length < 9; length += 1)
    scene.box([-1.1 + length * 0.06, 1.53, -2.9], [0.04, 0.04 + (length % 3) * 0.02, 0.25], steel);
  const dim: Light = {
    sun: sunAt(20, 60),
    sunColour: [0.05, 0.06, 0.08],
    zenith: [0.05, 0.055, 0.075],
    horizon: [0.07, 0.075, 0.095],
    ground: [0.05, 0.045, 0.04],
    clouds: 0,
    glow: 0,
    lamps: [
      { at: add(arcAt, [0, 0.08, 0.02]), colour: [1.5, 1.85, 2.5], reach: 6 },
      { at: add(arcAt, [0.1, 0.25, 0.2]), colour: [1.5, 0.75, 0.25], reach: 3 },
      { at: [3.4, 3.2, -1], colour: [2.2, 1.5, 0.85], reach: 5 },
    ],
  };
  return {
    scene,
    view: {
      eye: [random.between(-0.9, 0.9), 1.35, 2.1],
      target: add(arcAt, [0, 0.02, -0.1]),
      angle: 44,
      roll: random.between(-3, 3),
    },
    light: dim,
    shadows: { centre: [0, 1, 0], reach: 3 },
    corner: 0.15,
    finish: { exposure: 1.6, bloom: 0.45, grain: 0.6, vignette: 0.4 },
  };
}
