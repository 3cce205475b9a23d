import type { Random } from "../../random.ts";
import { backdropOf } from "../engine/backdrops.ts";
import { siteLight } from "../engine/lights.ts";
import { hash } from "../engine/noise.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { rgb } from "../engine/vector.ts";
import { laid } from "../materials/laid.ts";
import { rows } from "../materials/layouts.ts";
import { RUST, SITE_YELLOW, SPRUCE_BOARD } from "../materials/palette.ts";
import { ground, painted } from "../materials/plain.ts";
import { excavator, standing } from "./machines.ts";

/** A soft-strip that got serious: broken wall, heap of brick and a machine sorting it. */
export function drawDemolition(random: Random): Shot {
  const scene = new Scene();
  const bricks = laid({
    layout: rows(0.225, 0.075, 0.5),
    colours: ["#a4624c", "#8f5546", "#b4705a"].map(rgb),
    joint: { width: 0.011, colour: rgb("#b8ad9c") },
    edge: 0.009,
    roundness: 0.7,
    wander: 0.004,
    rough: 0.65,
    gloss: 0,
    variety: 0.34,
    weather: 0.6,
  });
  const inner = ground(rgb("#d8cdb8"), rgb("#b9a98c"), { clod: 0.2 });
  const skyline = (x: number): number =>
    4.4 - Math.abs(x + 4) * 0.25 - hash(Math.round(x * 4), 1, 3) * 1.2 - (x > -1 ? (x + 1) * 0.75 : 0);
  for (let x = -9; x < 4; x += 0.25) {
    const top = Math.max(0.3, Math.round(skyline(x) / 0.075) * 0.075);
    const window = (x > -7.2 && x < -6) || (x > -4 && x < -2.8);
    const pieces: [number, number][] =
      window && top > 2.5
        ? [
            [0, 1],
            [2.4, top],
          ]
        : [[0, top]];
    for (const [low, high] of pieces) {
      scene.quad([x, low, -4], [0.25, 0, 0], [0, high - low, 0], bricks, [x, low]);
      scene.quad([x, low, -4.34], [0.25, 0, 0], [0, high - low, 0], inner, [x, low]);
      scene.quad([x, high, -4], [0.25, 0, 0], [0, 0, -0.34], bricks);
      for (const side of [x, x + 0.25])
        scene.quad([side, low, -4], [0, 0, -0.34], [0, high - low, 0], bricks, [0, low]);
    }
  }
  const heapAt = (x: number, z: number): number =>
    Math.max(0, 1.7 - Math.hypot((x - 1.2) * 0.42, (z + 2.4) * 0.62) * 0.95);
  const single = ["#a4624c", "#8f5546", "#b4705a", "#b9a98c"].map((tone) =>
    ground(rgb(tone), rgb("#b8ad9c"), { size: 0.3, clod: 0.5 }),
  );
  for (let brick = 0; brick < 620; brick += 1) {
    const [x, z] = [random.between(-3, 5), random.between(-4.6, 0.4)];
    const y = heapAt(x, z);
    if (y < 0.05 && random.chance(0.8)) continue;
    const [a, b] = [random.between(0, 3.14), random.between(-0.7, 0.7)];
    const big = random.chance(0.06) ? 2.6 : 1;
    const [ca, sa, cb, sb] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)];
    scene.solid(
      [x, y * random.between(0.72, 1) + 0.03, z],
      [
        [0.107 * big * ca * cb, 0.107 * big * sb, 0.107 * big * sa * cb],
        [-sb * 0.034 * ca * big, 0.034 * cb * big, -sb * 0.034 * sa * big],
        [-sa * 0.051 * big, 0, ca * 0.051 * big],
      ],
      random.pick(single),
    );
  }
  for (let bar = 0; bar < 14; bar += 1) {
    const [x, z] = [random.between(-1.4, 3.4), random.between(-3.4, -0.8)];
    scene.beam(
      [x, heapAt(x, z) * 0.6, z],
      [x + random.between(-1.6, 1.6), heapAt(x, z) + random.between(0.1, 0.9), z + random.between(-0.7, 0.9)],
      0.09,
      0.05,
      bar % 3 === 0 ? RUST : SPRUCE_BOARD,
    );
  }
  scene.quad([-120, 0, 40], [240, 0, 0], [0, 0, -200], ground(rgb("#8d8271"), rgb("#a2967f"), { clod: 1.2 }));
  const paint = random.pick([SITE_YELLOW, painted(rgb("#d2571f"), 0.35)]);
  standing(scene, [7.4, 0, -6.4], Math.PI - random.between(-0.1, 0.35), () =>
    excavator(scene, paint, {
      reach: random.between(0.3, 0.8),
      dig: random.between(1.6, 2.4),
      swing: random.between(-0.3, 0.2),
    }),
  );
  const light = siteLight(random, 0.45, random.pick([-1, 1]) * random.between(50, 110), 18);
  return {
    scene,
    view: { eye: [random.between(-1.5, 1), 1.75, 5], target: [0.9, 1.35, -4], angle: 52 },
    light: {
      ...light,
      backdrop: backdropOf(random, "town"),
      haze: { colour: [0.62, 0.58, 0.52], distance: 75 },
    },
    shadows: { centre: [1, 1, -3], reach: 8.5 },
    corner: 0.2,
    finish: { exposure: 1.1 },
  };
}
