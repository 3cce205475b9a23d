import type { Random } from "../../random.ts";
import { backdropOf } from "../engine/backdrops.ts";
import { goldenHour } from "../engine/lights.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { rgb, scale } from "../engine/vector.ts";
import { BLACK, MUD } from "../materials/palette.ts";
import { concrete, painted } from "../materials/plain.ts";
import { standing } from "./machines.ts";
import { towerCrane } from "./tower-crane.ts";

/** Cranes over a site at first light: frame, core and jibs against the sun. */
export function drawCranes(random: Random): Shot {
  const scene = new Scene();
  const paint = painted(rgb(random.pick(["#c9892a", "#b9b3a8", "#b8432f"])), 0.2);
  const slab = concrete(rgb("#8d8a84"));
  const block = (x: number, z: number, wide: number, storeys: number): void => {
    scene.box([x + wide * random.between(0.1, 0.6), 0, z - 8], [wide * 0.24, (storeys + 1.5) * 3.4, 6], slab);
    for (let storey = 1; storey <= storeys; storey += 1) {
      scene.box([x, storey * 3.4, z - 14], [wide, 0.32, 14], slab);
      for (let column = 0; column <= 4; column += 1) {
        for (const row of [0, 6.6, 13.2])
          scene.box(
            [x + (wide - 0.5) * (column / 4), (storey - 1) * 3.4, z - 0.6 - row],
            [0.45, 3.4, 0.45],
            slab,
          );
      }
      if (storey === storeys)
        for (let post = 0; post <= 12; post += 1)
          scene.box([x + (wide - 0.1) * (post / 12), storey * 3.4 + 0.3, z - 0.2], [0.06, 1.1, 0.06], BLACK);
    }
    scene.box([x, storeys * 3.4 + 1.3, z - 0.2], [wide, 0.06, 0.06], BLACK);
  };
  block(-30, -46, 26, random.int(5, 9));
  block(4, -60, 30, random.int(7, 12));
  if (random.chance(0.6)) block(-8, -110, 22, random.int(9, 14));
  towerCrane(
    scene,
    [-3 + random.between(-3, 3), 0, -52],
    random.between(34, 44),
    34,
    random.between(-0.5, 0.6),
    paint,
  );
  towerCrane(scene, [26, 0, -84], random.between(46, 60), 42, Math.PI - random.between(-0.4, 0.7), paint);
  if (random.chance(0.6)) towerCrane(scene, [-46, 0, -120], 52, 40, random.between(0, 1), paint);
  scene.quad([-300, 0, 40], [600, 0, 0], [0, 0, -500], MUD);
  for (let panel = 0; panel < 16; panel += 1)
    scene.box(
      [-24 + panel * 3, 0, -14],
      [2.96, 2.2, 0.06],
      painted(rgb(panel % 5 === 2 ? "#e0a51b" : "#2d4258"), 0.2),
    );
  standing(scene, [random.between(-9, 7), 0, -18], 0.3, () =>
    scene.box([-3, 0, -1.2], [6, 2.6, 2.4], painted(rgb("#40555f"), 0.2)),
  );
  const bearing = random.between(-16, 16);
  const light = goldenHour(bearing, random.between(2.5, 6));
  return {
    scene,
    view: {
      eye: [random.between(-6, 6), 2.2, random.between(14, 26)],
      target: [0, 2.2, -60],
      angle: 50,
      rise: 0.36,
    },
    light: {
      ...light,
      zenith: scale(rgb(random.pick(["#3f6fb0", "#4a5f9c", "#5a86b8"])), 0.6),
      horizon: scale(rgb(random.pick(["#ffc58a", "#ffb38a", "#ffd9a0"])), 0.9),
      glow: 1.5,
      clouds: 0.5,
      haze: { colour: scale(rgb("#f0a878"), 0.62), distance: 310 },
      ground: scale(rgb("#55505a"), 0.25),
      backdrop: backdropOf(random, "dawn-town"),
    },
    shadows: { centre: [0, 12, -50], reach: 60 },
    corner: 1.5,
    finish: { exposure: 0.95, bloom: 0.8, warmth: 0.4 },
  };
}
