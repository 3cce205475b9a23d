import type { Random } from "../../random.ts";
import { daylight } from "../engine/lights.ts";
import { cloud, noise } from "../engine/noise.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { tube } from "../engine/shapes.ts";
import { rgb, type Vec } from "../engine/vector.ts";
import { BLACK, GALVANISED } from "../materials/palette.ts";
import { painted } from "../materials/plain.ts";

/** A glazed front: panes that mirror the sky, with the last of them going in. */
export function drawGlazing(random: Random): Shot {
  const scene = new Scene();
  const bar = painted(rgb(random.pick(["#33393e", "#8d9499", "#20242a"])), 0.4);
  const [columns, storeys, wide, high] = [9, 7, 1.5, 3.3];
  const tone = random.pick(["#8ea5b2", "#86a39c", "#98a3b3"]);
  const missing = new Set(
    Array.from({ length: random.int(2, 5) }, () => `${random.int(4, 8)}:${random.int(1, 5)}`),
  );
  for (let column = 0; column < columns; column += 1) {
    for (let storey = 0; storey < storeys; storey += 1) {
      const corner: Vec = [column * wide, storey * high, 0];
      if (missing.has(`${column}:${storey}`)) {
        scene.quad([corner[0], corner[1], -2.6], [wide, 0, 0], [0, high, 0], painted(rgb("#7d776d"), 0.02));
        scene.box([corner[0], corner[1], -2.6], [wide, 0.3, 2.5], painted(rgb("#9a968e"), 0.05));
        continue;
      }
      const skew = random.between(-0.012, 0.012);
      scene.quad(
        [corner[0] + 0.03, corner[1] + 0.9, skew],
        [wide - 0.06, 0, random.between(-0.01, 0.01)],
        [0, high - 0.95, -skew],
        mirrored(tone),
      );
      scene.quad(
        [corner[0] + 0.03, corner[1] + 0.04, 0],
        [wide - 0.06, 0, 0],
        [0, 0.84, 0],
        mirrored("#48555d"),
      );
    }
  }
  for (let column = 0; column <= columns; column += 1)
    scene.box([column * wide - 0.035, 0, -0.06], [0.07, storeys * high, 0.16], bar);
  for (let storey = 0; storey <= storeys; storey += 1) {
    scene.box([0, storey * high - 0.03, -0.05], [columns * wide, 0.07, 0.12], bar);
    scene.box([0, storey * high + 0.88, -0.05], [columns * wide, 0.05, 0.1], bar);
  }
  scene.quad([0, 0, 0], [0, 0, -14], [0, storeys * high, 0], mirrored(tone));
  const [px, py] = [columns * wide * 0.62, 3.4 * high];
  scene.box([px, py, 0.5], [2.6, 0.06, 0.9], GALVANISED);
  for (const y of [0.5, 1.05])
    for (const z of [0.5, 1.4]) scene.box([px, py + y, z], [2.6, 0.05, 0.04], painted(rgb("#e8661b"), 0.3));
  for (const x of [px, px + 1.28, px + 2.56])
    for (const z of [0.5, 1.4]) scene.box([x, py, z], [0.04, 1.1, 0.04], painted(rgb("#e8661b"), 0.3));
  for (const x of [px + 0.1, px + 2.5])
    tube(
      scene,
      [
        [x, py + 1.1, 0.95],
        [x, storeys * high + 4, 0.95],
      ],
      0.012,
      BLACK,
      5,
    );
  const bearing = random.pick([-1, 1]) * random.between(120, 160);
  return {
    scene,
    view: { eye: [-4.5, 1.7, 13], target: [5.6, 6, 0], angle: 54, rise: 0.2 },
    light: { ...daylight(bearing, random.between(16, 40), random.between(0.35, 0.6)), glow: 0.7 },
    shadows: { centre: [6, 9, 0], reach: 15 },
    corner: 0.4,
    finish: { exposure: 1.05, bloom: 0.4 },
  };
}

function mirrored(tone: string) {
  const colour = rgb(tone);
  return (
    point: { paint(c: Vec, by?: number): void; metal: number; gloss: number; slopeU: number; slopeV: number },
    u: number,
    v: number,
  ): void => {
    point.paint(colour);
    point.metal = 1;
    point.gloss = 0.97;
    point.slopeU = noise(cloud, u * 0.12, v * 0.1) * 0.012;
    point.slopeV = noise(cloud, u * 0.12 + 0.4, v * 0.1) * 0.012;
  };
}
