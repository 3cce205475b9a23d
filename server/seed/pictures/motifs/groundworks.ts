import type { Random } from "../../random.ts";
import { backdropOf } from "../engine/backdrops.ts";
import { daylight, goldenHour, siteLight } from "../engine/lights.ts";
import { cloud, noise } from "../engine/noise.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { terrain, tube } from "../engine/shapes.ts";
import { rgb, type Vec } from "../engine/vector.ts";
import { MUD, PINE, RUST, SITE_YELLOW, SPRUCE_BOARD } from "../materials/palette.ts";
import { concrete, ground, painted } from "../materials/plain.ts";
import { excavator, standing } from "./machines.ts";

/** A drainage run: trench, pipe on its bed, spoil heap and the digger at the end of it. */
export function drawTrench(random: Random): Shot {
  const scene = new Scene();
  const soil = ground(rgb(random.pick(["#6f5038", "#7d5a3c", "#6a5a48"])), rgb("#8b6c4c"), {
    clod: 1.3,
    wet: random.between(0, 0.2),
  });
  const drift = random.between(-0.1, 0.1);
  const heap = random.pick([-1, 1]);
  const height = (x: number, z: number): number => {
    const away = Math.abs(x - drift * z);
    const rough = noise(cloud, x * 0.09 + 0.4, z * 0.09) * 0.1 + noise(cloud, x * 0.4, z * 0.4) * 0.035;
    const spoil =
      Math.max(0, 1.15 - Math.abs(x - drift * z - heap * 2.2) * 0.95) *
      (0.8 + noise(cloud, z * 0.12, 0.3) * 0.5);
    const bank = Math.min(1, Math.max(0, (away - 0.42) / 0.16));
    return (bank - 1) * 1.1 + (rough + spoil * 0.9) * bank;
  };
  terrain(scene, { x: [-7, 7], z: [-15, 4.4], step: 0.2 }, height, soil);
  const field = random.chance(0.5) ? ground(rgb("#53672f"), rgb("#6f7f3e"), { size: 0.5 }) : soil;
  scene.quad([-120, -0.05, -14.9], [240, 0, 0], [0, 0, -220], field);
  for (const side of [-1, 1]) scene.quad([side * 6.9, -0.05, 10], [side * 110, 0, 0], [0, 0, -25], field);
  const pipe = painted(rgb(random.pick(["#b5532c", "#b5532c", "#2d2f31", "#3c69a8"])), 0.3);
  for (let length = 0; length < 5; length += 1) {
    const z = 3.6 - length * 3;
    const at = (zz: number): Vec => [drift * zz, -0.92, zz];
    tube(scene, [at(z), at(z - 2.95)], 0.08, pipe, 18);
    tube(scene, [at(z - 2.8), at(z - 2.96)], 0.098, pipe, 18);
  }
  for (const [x, z] of [
    [-1.2, 1.4],
    [-1.2, -3.6],
    [1.1, -1],
    [1.1, -6],
  ] as const) {
    const y = height(x, z);
    scene.box([x - 0.025, y - 0.1, z], [0.05, 0.75, 0.05], PINE);
    scene.box([x - 0.026, y + 0.55, z - 0.001], [0.052, 0.1, 0.052], painted(rgb("#e4572e"), 0.1));
  }
  scene.beam(
    [-1.2, height(-1.2, 1.4) + 0.55, 1.43],
    [1.1, height(1.1, -1) + 0.55, -1],
    0.02,
    0.1,
    SPRUCE_BOARD,
  );
  standing(scene, [drift * -10.5, -0.05, -11], Math.PI * 0.5 + Math.PI + random.between(-0.15, 0.15), () => {
    excavator(scene, random.chance(0.75) ? SITE_YELLOW : painted(rgb("#d2571f"), 0.35), {
      reach: random.between(0, 0.4),
      dig: random.between(-0.5, 1.2),
      swing: random.between(-0.35, 0.35),
    });
  });
  for (let stack = 0; stack < 4; stack += 1)
    tube(
      scene,
      [
        [-heap * 2.6, 0.12 + (stack > 2 ? 0.19 : 0), -1 - (stack % 3) * 0.21],
        [-heap * 5.4, 0.12 + (stack > 2 ? 0.19 : 0), -1.2 - (stack % 3) * 0.21],
      ],
      0.08,
      pipe,
      14,
    );
  const light = siteLight(random, 0.4, random.pick([-1, 1]) * random.between(60, 110), 16);
  return {
    scene,
    view: { eye: [random.between(-0.9, 0.9), 1.75, 4.6], target: [drift * -8, 0.35, -8], angle: 48 },
    light: { ...light, backdrop: backdropOf(random, random.pick(["trees", "hills", "town"])) },
    shadows: { centre: [0, 0.3, -4], reach: 9 },
    corner: 0.5,
    finish: { exposure: 1.1, warmth: 0.1 },
  };
}

/** A slab before and during the pour: mesh on spacers, formwork and the wet front of the concrete. */
export function drawSlab(random: Random): Shot {
  const scene = new Scene();
  const front = random.between(-3.2, -1.2);
  scene.quad([-90, -0.2, 30], [180, 0, 0], [0, 0, -200], MUD);
  scene.quad([-5, -0.1, 5], [10, 0, 0], [0, 0, -18], painted(rgb("#4a6478"), 0.3));
  const poured = concrete(rgb("#a8a59c"), { wet: random.between(0.35, 0.7), rough: 0.7 });
  terrain(
    scene,
    { x: [-5, 5], z: [-13, front + 1.6], step: 0.2 },
    (x, z) => {
      const edge = front + noise(cloud, x * 0.08, 0.2) * 0.9 + noise(cloud, x * 0.5, 0.7) * 0.15;
      const t = Math.min(1, Math.max(0, (edge - z) / 0.9));
      return -0.12 + 0.16 * t * t * (3 - 2 * t) + noise(cloud, x * 0.6, z * 0.6) * 0.012 * t;
    },
    poured,
  );
  for (let x = -4.9; x <= 4.9; x += 0.2)
    tube(
      scene,
      [
        [x, 0, 4.8],
        [x, 0, front - 0.8],
      ],
      0.005,
      RUST,
      5,
    );
  for (let z = 4.6; z > front - 0.6; z -= 0.2)
    tube(
      scene,
      [
        [-4.9, 0.01, z],
        [4.9, 0.01, z],
      ],
      0.005,
      RUST,
      5,
    );
  for (const x of [-5.04, 5]) scene.box([x, -0.15, -13], [0.04, 0.22, 18], PINE);
  for (let peg = 0; peg < 12; peg += 1)
    for (const x of [-5.1, 5.05]) scene.box([x, -0.2, 4 - peg * 1.4], [0.05, 0.42, 0.05], PINE);
  const rakeZ = front - random.between(0.5, 1.2);
  scene.beam([-2.2, 0.06, rakeZ - 0.2], [1.6, 0.06, rakeZ], 0.1, 0.03, painted(rgb("#b9bdc0"), 0.5));
  tube(
    scene,
    [
      [0, 0.09, rakeZ],
      [0.4, 1.1, rakeZ + 1.5],
    ],
    0.014,
    PINE,
    8,
  );
  for (const x of [-3.4, -0.8, 2.1, 3.9]) {
    tube(
      scene,
      [
        [x, 0, front - 3 - Math.abs(x)],
        [x, 0.75, front - 3 - Math.abs(x)],
      ],
      0.008,
      RUST,
      6,
    );
    tube(
      scene,
      [
        [x, 0.75, front - 3 - Math.abs(x)],
        [x, 0.8, front - 3 - Math.abs(x)],
      ],
      0.022,
      painted(rgb("#f08a1d"), 0.3),
      10,
    );
  }
  standing(scene, [random.pick([-3.5, 3.8]), -0.1, -15.5], -0.6, () =>
    excavator(scene, SITE_YELLOW, { reach: 0.4, dig: 1.4, swing: 0.5 }),
  );
  const bearing = random.pick([-1, 1]) * random.between(15, 70);
  return {
    scene,
    view: {
      eye: [random.between(-1.6, 1.6), 1.55, 3.8],
      target: [random.between(-0.6, 0.6), 0.1, -4],
      angle: 50,
    },
    light: {
      ...(random.chance(0.6) ? goldenHour(bearing, random.between(11, 20)) : daylight(bearing, 38, 0.5)),
      backdrop: backdropOf(random, random.pick(["town", "trees"])),
    },
    shadows: { centre: [0, 0.2, -1], reach: 6 },
    corner: 0.2,
    finish: { exposure: 1.05, bloom: 0.45 },
  };
}
