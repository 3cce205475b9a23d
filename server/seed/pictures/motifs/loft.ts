import type { Random } from "../../random.ts";
import { type Light, sunAt } from "../engine/light.ts";
import { cloud, noise } from "../engine/noise.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { terrain, tube } from "../engine/shapes.ts";
import { rgb, type Vec } from "../engine/vector.ts";
import { laid } from "../materials/laid.ts";
import { rows } from "../materials/layouts.ts";
import { BLACK, PINE, SPRUCE_BOARD } from "../materials/palette.ts";
import { glowing, painted, timber } from "../materials/plain.ts";
import { boarded, wool } from "../materials/special.ts";

/** A loft part insulated: joists, rolls of wool, rafters and a work lamp. */
export function drawLoft(random: Random): Shot {
  const scene = new Scene();
  const tone = random.pick([
    ["#d9b44a", "#b98f2e"],
    ["#c9a06a", "#a17a48"],
    ["#e0a6a0", "#c07f7c"],
    ["#b9b3a6", "#938d80"],
  ] as const);
  const fill = wool(rgb(tone[0]), rgb(tone[1]));
  const wood = random.chance(0.6) ? timber(rgb("#a97f4f"), rgb("#6f4c29"), { gloss: 0.05, wear: 0.3 }) : PINE;
  const laidTo = random.int(5, 10);
  for (let joist = 0; joist <= 12; joist += 1) {
    const x = -3 + joist * 0.5;
    scene.box([x - 0.025, 0, -7], [0.05, 0.16, 10], wood);
    if (joist === 12) continue;
    if (joist < laidTo) {
      terrain(
        scene,
        { x: [x + 0.02, x + 0.48], z: [-7, 2.4], step: 0.115 },
        (px, pz) => 0.13 + noise(cloud, px * 0.5, pz * 0.5) * 0.05,
        fill,
      );
    } else scene.quad([x, 0.01, 3], [0.5, 0, 0], [0, 0, -10], painted(rgb("#b9b2a4"), 0.02));
  }
  for (const side of [-1, 1]) {
    for (let rafter = 0; rafter < 14; rafter += 1)
      scene.beam([side * 3.1, 0.05, 2.4 - rafter * 0.6], [0, 2.5, 2.4 - rafter * 0.6], 0.05, 0.12, wood, [
        side,
        0.8,
        0,
      ]);
    scene.quad(
      [side * 3.25, 0.05, 4],
      [0, 0, -12],
      [-side * 3.25, 2.62, 0],
      boarded(timber(rgb("#8f6f4a"), rgb("#5f452a"), { gloss: 0.04 }), 0.18, 0.006),
    );
    scene.beam([side * 1.5, 1.35, 3], [side * 1.5, 1.35, -7.2], 0.08, 0.18, wood);
  }
  scene.beam([0, 2.46, 3], [0, 2.46, -7.2], 0.05, 0.2, wood);
  const bricks = laid({
    layout: rows(0.225, 0.075, 0.5),
    colours: ["#8d5f50", "#9c6a58", "#7d564a"].map(rgb),
    joint: { width: 0.012, colour: rgb("#a39885") },
    edge: 0.009,
    roundness: 0.7,
    wander: 0.005,
    rough: 0.6,
    gloss: 0,
    variety: 0.3,
    weather: 0.5,
  });
  scene.quad([-3.4, 0, -7], [6.8, 0, 0], [0, 2.8, 0], bricks);
  scene.box([-0.55, 0, -6.9], [1.1, 2.7, 0.5], bricks);
  for (let plank = 0; plank < 2; plank += 1)
    scene.box([0.25 + plank * 0.3, 0.165, -4.5], [0.28, 0.02, 6.6], SPRUCE_BOARD);
  for (let roll = 0; roll < random.int(1, 3); roll += 1) {
    const [x, z] = [random.between(1.3, 2), -0.6 - roll * 1.1];
    tube(
      scene,
      [
        [x - 0.3, 0.38, z],
        [x + 0.35, 0.38, z],
      ],
      0.22,
      fill,
      26,
    );
  }
  const lampAt: Vec = [random.between(-0.3, 0.5), 1.5, random.between(-2.2, -1.2)];
  tube(scene, [[lampAt[0], 2.4, lampAt[2]], lampAt], 0.006, BLACK, 6);
  scene.box(
    [lampAt[0] - 0.05, lampAt[1] - 0.1, lampAt[2] - 0.05],
    [0.1, 0.12, 0.1],
    glowing(rgb("#ffe3b5"), 12),
  );
  const dim: Light = {
    sun: sunAt(-40, 50),
    sunColour: [0.02, 0.02, 0.02],
    zenith: [0.1, 0.1, 0.11],
    horizon: [0.12, 0.12, 0.12],
    ground: [0.09, 0.075, 0.055],
    clouds: 0,
    glow: 0,
    lamps: [
      { at: lampAt, colour: [4.6, 3.7, 2.4], reach: 8 },
      { at: [-0.6, 1.7, 2.6], colour: [1.7, 1.6, 1.5], reach: 7 },
    ],
  };
  return {
    scene,
    view: {
      eye: [random.between(-0.4, 0.6), 1.3, 2.7],
      target: [random.between(-0.3, 0.1), 0.75, -3],
      angle: 58,
    },
    light: dim,
    shadows: { centre: [0, 1, -2], reach: 5 },
    corner: 0.3,
    finish: { exposure: 1.35, bloom: 0.6, grain: 0.55, vignette: 0.35, warmth: 0.2 },
  };
}
