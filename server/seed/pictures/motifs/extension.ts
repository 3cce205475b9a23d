import type { Random } from "../../random.ts";
import { backdropOf } from "../engine/backdrops.ts";
import { sunAt } from "../engine/light.ts";
import { daylight, indoors } from "../engine/lights.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { normalise, rgb, scale } from "../engine/vector.ts";
import { laid } from "../materials/laid.ts";
import { herringbone, rows } from "../materials/layouts.ts";
import { GRASS, OAK, WHITE } from "../materials/palette.ts";
import { painted, timber } from "../materials/plain.ts";
import { blocks } from "../materials/woodfloor.ts";
import { openWall, skirting, windowFrame } from "./sets.ts";

/** A new extension: roof lantern, wide glazed doors to the garden and sun on the floor. */
export function drawExtension(random: Random): Shot {
  const scene = new Scene();
  const frame = random.chance(0.6) ? painted(rgb("#2c3136"), 0.35) : WHITE;
  const wall = painted(rgb(random.pick(["#f0ede5", "#e6e3da", "#dfe3e0"])), 0.05);
  const floor = random.chance(0.5)
    ? blocks(OAK, herringbone(0.1, 5, Math.PI / 4))
    : laid({
        layout: rows(1.2, 0.6, 0.5),
        colours: ["#bdb6a9", "#b1aa9d"].map(rgb),
        joint: { width: 0.003, colour: rgb("#8c867b") },
        edge: 0.004,
        roundness: 0.25,
        wander: 0,
        rough: 0.1,
        gloss: 0.6,
        variety: 0.06,
        weather: 0.2,
      });
  const [left, back, wide, deep, high] = [-3, -3, 6, 8, 2.7];
  const opening = { from: 0.9, to: 5.1, low: 0, high: 2.2 };
  openWall(scene, {
    corner: [left, 0, back],
    along: [1, 0, 0],
    length: wide,
    height: high,
    material: wall,
    openings: [opening],
    reveal: { depth: 0.3, towards: [0, 0, -1], material: wall },
  });
  const panels = random.pick([3, 4, 5]);
  windowFrame(
    scene,
    [left + 0.9, 0, back - 0.15],
    [1, 0, 0],
    { width: 4.2, height: 2.2, columns: panels, rows: 1, bar: 0.07 },
    frame,
  );
  scene.quad([left, 0, back], [0, 0, deep], [0, high, 0], wall);
  scene.quad([left + wide, 0, back], [0, 0, deep], [0, high, 0], wall);
  scene.quad([left, 0, back], [wide, 0, 0], [0, 0, deep], floor);
  // The ceiling is pieced around the lantern.
  const [lx, lz, lw, ld] = [-1.6, -1.6, 3.2, 2];
  const ceiling = painted(rgb("#f6f5f1"), 0.04);
  scene.quad([left, high, back], [wide, 0, 0], [0, 0, lz - back], ceiling);
  scene.quad([left, high, lz + ld], [wide, 0, 0], [0, 0, deep + back - lz - ld], ceiling);
  scene.quad([left, high, lz], [lx - left, 0, 0], [0, 0, ld], ceiling);
  scene.quad([lx + lw, high, lz], [left + wide - lx - lw, 0, 0], [0, 0, ld], ceiling);
  for (const z of [lz, lz + ld]) scene.quad([lx, high, z], [lw, 0, 0], [0, 0.35, 0], ceiling);
  for (const x of [lx, lx + lw]) scene.quad([x, high, lz], [0, 0, ld], [0, 0.35, 0], ceiling);
  scene.quad([left - 0.3, high + 0.2, back - 0.3], [wide + 0.6, 0, 0], [0, 0, lz - back + 0.3], ceiling);
  scene.quad([left - 0.3, high + 0.2, lz + ld], [wide + 0.6, 0, 0], [0, 0, 5], ceiling);
  for (const x of [left - 0.3, lx + lw])
    scene.quad([x, high + 0.2, lz], [x < 0 ? lx - left + 0.3 : 1.7, 0, 0], [0, 0, ld], ceiling);
  const ridge = high + 1;
  const base = high + 0.35;
  const [rx0, rx1, rz] = [lx + 0.9, lx + lw - 0.9, lz + ld / 2];
  scene.beam([rx0, ridge, rz], [rx1, ridge, rz], 0.07, 0.1, frame);
  for (const z of [lz, lz + ld]) {
    for (const t of [0, 0.5, 1])
      scene.beam([rx0 + (rx1 - rx0) * t, base, z], [rx0 + (rx1 - rx0) * t, ridge, rz], 0.05, 0.07, frame);
    scene.beam([lx, base, z], [lx + lw, base, z], 0.09, 0.09, frame);
    scene.beam([lx, base, z], [rx0, ridge, rz], 0.06, 0.08, frame);
    scene.beam([lx + lw, base, z], [rx1, ridge, rz], 0.06, 0.08, frame);
  }
  for (const x of [lx, lx + lw]) scene.beam([x, base, lz], [x, base, lz + ld], 0.09, 0.09, frame);
  skirting(scene, [left, 0, back], [0, 0, 1], deep, [1, 0, 0]);
  skirting(scene, [left + wide, 0, back], [0, 0, 1], deep, [-1, 0, 0]);
  scene.quad(
    [-4, -0.08, back - 0.3],
    [8, 0, 0],
    [0, 0, -2.6],
    laid({
      layout: rows(0.6, 0.6, 0.5),
      colours: ["#a9a49a", "#b5b0a5"].map(rgb),
      joint: { width: 0.01, colour: rgb("#8d887f") },
      edge: 0.006,
      roundness: 0.4,
      wander: 0.002,
      rough: 0.3,
      gloss: 0.1,
      variety: 0.15,
      weather: 0.2,
    }),
  );
  scene.quad([-14, -0.12, back - 2.9], [28, 0, 0], [0, 0, -12], GRASS);
  for (let post = 0; post < 60; post += 1)
    scene.box(
      [-7 + post * 0.24, -0.1, back - 9],
      [0.225, 1.8 + (post % 8 === 0 ? 0.06 : 0), 0.03],
      timber(rgb("#a58862"), rgb("#6f5636"), { gloss: 0.05 }),
    );
  if (random.chance(0.6)) {
    scene.box([1.2, 0, 0.2], [0.45, 0.9, 0.45], painted(rgb("#c9b08a"), 0.05));
    for (const x of [-2.2, -1.6])
      scene.box([x, 0, -0.9], [0.5, 0.42, 0.5], painted(rgb(x < -2 ? "#c9b08a" : "#b99b6b"), 0.04));
  }
  const side = random.pick([-1, 1]);
  const sky = daylight(side * 30, 52, 0.35);
  return {
    scene,
    view: { eye: [side * random.between(0.2, 1.1), 1.5, 3.9], target: [side * -0.3, 1.75, back], angle: 62 },
    light: {
      ...indoors(normalise([0.1, 0.7, -0.7]), {
        sun: sunAt(side * random.between(18, 45), random.between(46, 58)),
        strength: 0.85,
      }),
      outside: {
        ...sky,
        zenith: scale(sky.zenith, 1.4),
        horizon: scale(sky.horizon, 1.3),
        backdrop: backdropOf(random, "trees"),
      },
    },
    shadows: { centre: [0, 1.4, -0.5], reach: 5 },
    corner: 0.4,
    finish: { exposure: 1.2, bloom: 0.55 },
  };
}
