import type { Random } from "../../random.ts";
import { backdropOf } from "../engine/backdrops.ts";
import { daylight, goldenHour } from "../engine/lights.ts";
import type { Material } from "../engine/material.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { tube } from "../engine/shapes.ts";
import { add, cross, normalise, rgb, scale, subtract, type Vec } from "../engine/vector.ts";
import { BLACK, CONCRETE, GALVANISED, MUD, RED_OXIDE, SITE_YELLOW, STEEL } from "../materials/palette.ts";
import { painted } from "../materials/plain.ts";
import { ribbed } from "../materials/special.ts";
import { standing } from "./machines.ts";

/** A rolled section from a to b: two flanges and a web. */
function section(scene: Scene, a: Vec, b: Vec, wide: number, deep: number, paint: Material, up: Vec): void {
  const direction = normalise(subtract(b, a));
  const side = normalise(cross(direction, up));
  const rise = cross(side, direction);
  const shift = (by: number): Vec => scale(rise, by);
  for (const by of [deep / 2, -deep / 2])
    scene.beam(add(a, shift(by)), add(b, shift(by)), wide, 0.018, paint, rise);
  scene.beam(a, b, 0.012, deep, paint, rise);
}

/** A steel frame going up: columns, beams, bracing, decking and a boom lift. */
export function drawSteelFrame(random: Random): Shot {
  const scene = new Scene();
  const paint = random.pick([RED_OXIDE, painted(rgb("#6d7276"), 0.3, 0.1), RED_OXIDE]);
  const [bays, storeys, bay, high] = [4, random.int(2, 3), 5.5, 3.6];
  for (let column = 0; column <= bays; column += 1) {
    for (const z of [0, -6, -12]) {
      const x = column * bay;
      const top = storeys * high + (column < 2 || z !== 0 ? 0.6 : -high + 0.6);
      section(scene, [x, 0, z], [x, top, z], 0.26, 0.26, paint, [1, 0, 0]);
      scene.box([x - 0.25, 0, z - 0.25], [0.5, 0.04, 0.5], STEEL);
      scene.box([x - 0.45, -0.2, z - 0.45], [0.9, 0.22, 0.9], CONCRETE);
    }
  }
  for (let storey = 1; storey <= storeys; storey += 1) {
    const y = storey * high;
    for (const z of [0, -6, -12]) {
      const last = storey === storeys && z === 0 ? 2 : bays;
      for (let column = 0; column < last; column += 1)
        section(
          scene,
          [column * bay + 0.13, y, z],
          [(column + 1) * bay - 0.13, y, z],
          0.2,
          0.4,
          paint,
          [0, 1, 0],
        );
    }
    for (let column = 0; column <= bays; column += 1) {
      if (storey === storeys && column > 2) continue;
      section(scene, [column * bay, y, 0], [column * bay, y, -12], 0.18, 0.35, paint, [0, 1, 0]);
      if (column < bays)
        section(
          scene,
          [(column + 0.5) * bay, y, 0],
          [(column + 0.5) * bay, y, -12],
          0.14,
          0.3,
          paint,
          [0, 1, 0],
        );
    }
    if (storey < storeys)
      scene.quad([0, y + 0.23, -6], [bays * bay, 0, 0], [0, 0, -6], ribbed(GALVANISED, 0.3, 0.8));
  }
  for (const [x0, y0, x1, y1] of [
    [0, 0.2, bay, high],
    [bay, 0.2, 0, high],
  ] as const)
    tube(
      scene,
      [
        [x0, y0, -12.1],
        [x1, y1, -12.1],
      ],
      0.05,
      paint,
      8,
    );
  scene.beam([0, 0.2, 0.02], [0, high, -5.9], 0.09, 0.09, paint);
  const hookX = 3 * bay - random.between(0, 2);
  const hangY = storeys * high + random.between(0.6, 1.6);
  section(
    scene,
    [hookX - 2.4, hangY - 0.2, 0.4],
    [hookX + 2.4, hangY + 0.15, 0.1],
    0.2,
    0.4,
    paint,
    [0, 1, 0],
  );
  for (const end of [-1.7, 1.7])
    tube(
      scene,
      [
        [hookX + end, hangY + 0.2 + end * 0.07, 0.25],
        [hookX, hangY + 2.4, 0.25],
      ],
      0.015,
      STEEL,
      5,
    );
  tube(
    scene,
    [
      [hookX, hangY + 2.4, 0.25],
      [hookX, 40, 0.25],
    ],
    0.02,
    STEEL,
    5,
  );
  const orange = painted(rgb("#e8661b"), 0.35);
  standing(scene, [bay * 1.35, 0, 4.2], random.between(-0.3, 0.2), () => {
    for (const [x, z] of [
      [-1, -0.9],
      [1, -0.9],
      [-1, 0.9],
      [1, 0.9],
    ] as const)
      tube(
        scene,
        [
          [x, 0.45, z - 0.2],
          [x, 0.45, z + 0.2],
        ],
        0.45,
        BLACK,
        20,
      );
    scene.box([-1.5, 0.45, -0.7], [3, 0.5, 1.4], orange);
    scene.box([-1.4, 0.95, -0.6], [1.8, 0.8, 1.2], orange);
    scene.beam([-1.1, 1.6, 0], [2.6, storeys * high - 1.4, -1.6], 0.3, 0.36, SITE_YELLOW);
    scene.beam([2.6, storeys * high - 1.4, -1.6], [3.6, storeys * high - 0.4, -2.2], 0.2, 0.22, SITE_YELLOW);
    const [x, y, z] = [3.3, storeys * high - 0.4, -3];
    scene.box([x, y, z], [1.7, 0.05, 0.85], STEEL);
    for (const height of [0.55, 1.1]) {
      for (const edge of [z, z + 0.85])
        tube(
          scene,
          [
            [x, y + height, edge],
            [x + 1.7, y + height, edge],
          ],
          0.02,
          orange,
          7,
        );
      for (const edge of [x, x + 1.7])
        tube(
          scene,
          [
            [edge, y + height, z],
            [edge, y + height, z + 0.85],
          ],
          0.02,
          orange,
          7,
        );
    }
    for (const edge of [x, x + 0.85, x + 1.7])
      for (const side of [z, z + 0.85])
        tube(
          scene,
          [
            [edge, y, side],
            [edge, y + 1.1, side],
          ],
          0.02,
          orange,
          7,
        );
  });
  scene.quad([-120, -0.02, 60], [260, 0, 0], [0, 0, -260], MUD);
  const slant = random.pick([-1, 1]);
  const light = random.chance(0.55)
    ? goldenHour(slant * random.between(30, 100), random.between(12, 24))
    : daylight(slant * 110, 44, 0.5);
  return {
    scene,
    view: {
      eye: [random.between(3.5, 7.5), 1.7, random.between(10.5, 13)],
      target: [random.between(8, 10), 3.4, -4],
      angle: 52,
      rise: 0.12,
    },
    light: { ...light, backdrop: backdropOf(random, "town") },
    shadows: { centre: [10, 4, -4], reach: 17 },
    corner: 0.5,
    finish: { exposure: 1.05, bloom: 0.4 },
  };
}
