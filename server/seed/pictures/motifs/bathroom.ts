import type { Random } from "../../random.ts";
import { sunAt } from "../engine/light.ts";
import { indoors } from "../engine/lights.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { lathe, roundPath, tube } from "../engine/shapes.ts";
import { type Colour, normalise, rgb } from "../engine/vector.ts";
import { laid } from "../materials/laid.ts";
import { herringbone, rows } from "../materials/layouts.ts";
import { BLACK, BRASS, CHROME, OAK } from "../materials/palette.ts";
import { painted } from "../materials/plain.ts";
import { hexTiles } from "../materials/special.ts";
import { openWall, windowFrame } from "./sets.ts";
import { ofTake } from "./takes.ts";

const GLAZES = {
  white: ["#e9ece8", "#f2f3ee", "#e2e7e2"],
  green: ["#2f5d57", "#3b6f66", "#274f4b", "#4a8077"],
  navy: ["#27435f", "#315273", "#1f3850", "#3d6488"],
  sage: ["#c7cbb4", "#b8bfa3", "#d2d5c2"],
  pink: ["#d9a9a0", "#e3b9b0", "#cf9b92"],
};

/** Wall tiles in a running, stacked or herringbone lay. */
function wallTiles(
  random: Random,
  lay: "metro" | "herringbone" | "stacked",
  glaze: readonly string[],
): ReturnType<typeof laid> {
  const layouts = {
    herringbone: herringbone(0.075, 3, Math.PI / 4),
    stacked: rows(0.075, 0.2, 0),
    metro: rows(0.2, 0.1, 0.5),
  };
  return laid({
    layout: layouts[lay],
    colours: glaze.map(rgb),
    joint: { width: 0.003, colour: rgb(random.pick(["#d9d6cf", "#8f8d88", "#f0eee8"])) },
    edge: 0.006,
    roundness: 0.55,
    wander: 0,
    rough: 0.06,
    gloss: 0.85,
    variety: 0.12,
    weather: 0,
    tilt: 0.035,
  });
}

/** A tiled bathroom with a free-standing bath, a niche and light from a side window. */
export function drawBathroom(random: Random, take = 1): Shot {
  const scene = new Scene();
  const lay = ofTake(take, ["herringbone", "stacked", "herringbone", "stacked", "metro"] as const);
  const glaze = ofTake(take, [GLAZES.navy, GLAZES.green, GLAZES.sage, GLAZES.pink, GLAZES.white] as const);
  const tiles = wallTiles(random, lay, glaze);
  const fitting = ofTake(take, [CHROME, BRASS, BLACK] as const);
  const light: Colour[] = [rgb("#f0efe9"), rgb("#e6e4dc")];
  const dark: Colour[] = [rgb("#30343a"), rgb("#3c4147"), rgb("#282b30")];
  const floor = random.chance(0.6)
    ? hexTiles(0.12, random.chance(0.5) ? light : dark, rgb("#b8b4ab"), 0.45)
    : laid({
        layout: rows(0.6, 0.3, 0.5),
        colours: [rgb("#b9b3a8"), rgb("#aca69b")],
        joint: { width: 0.003, colour: rgb("#8d887f") },
        edge: 0.004,
        roundness: 0.3,
        wander: 0,
        rough: 0.15,
        gloss: 0.55,
        variety: 0.08,
        weather: 0.25,
        tilt: 0.01,
      });
  const white = painted(rgb("#f3f1ec"), 0.08);
  openWall(scene, {
    corner: [-2.4, 0, -1.4],
    along: [1, 0, 0],
    length: 4.8,
    height: 2.5,
    material: tiles,
    openings: [{ from: 3.0, to: 3.6, low: 1.15, high: 1.5 }],
    reveal: { depth: 0.12, towards: [0, 0, -1], material: tiles },
  });
  scene.quad([0.6, 1.15, -1.52], [0.6, 0, 0], [0, 0.35, 0], tiles);
  const hole = { from: 0.9, to: 2.1, low: 1, high: 2.1 };
  openWall(scene, {
    corner: [-2.0, 0, -1.4],
    along: [0, 0, 1],
    length: 5,
    height: 2.5,
    material: tiles,
    openings: [hole],
    reveal: { depth: 0.15, towards: [-1, 0, 0], material: white },
  });
  windowFrame(scene, [-2.1, 1, -0.5], [0, 0, 1], { width: 1.2, height: 1.1 });
  scene.quad([2.3, 0, -1.4], [0, 0, 6], [0, 2.5, 0], white);
  scene.quad([-2.4, 0, 4], [4.8, 0, 0], [0, 2.5, 0], white);
  scene.quad([-2.4, 0, -1.4], [4.8, 0, 0], [0, 0, 6], floor);
  scene.quad([-2.4, 2.5, -1.4], [4.8, 0, 0], [0, 0, 6], white);
  const enamel = painted(rgb("#f6f5f1"), 0.75);
  const shell = random.chance(0.4)
    ? painted(rgb(random.pick(["#2c4a44", "#24364b", "#7a3b32"])), 0.5)
    : enamel;
  const bathAt = [0.1, 0, -0.75] as const;
  lathe(
    scene,
    bathAt,
    [
      [0.5, 0.01],
      [0.66, 0.03],
      [0.74, 0.2],
      [0.82, 0.48],
      [0.85, 0.56],
    ],
    shell,
    { sides: 48, stretchZ: 0.47 },
  );
  lathe(
    scene,
    bathAt,
    [
      [0.85, 0.56],
      [0.875, 0.575],
      [0.87, 0.592],
      [0.84, 0.597],
      [0.81, 0.585],
      [0.75, 0.42],
      [0.66, 0.2],
      [0.5, 0.13],
      [0.02, 0.12],
    ],
    enamel,
    { sides: 48, stretchZ: 0.47 },
  );
  const tapX = random.pick([-0.95, 1.12]);
  const reach = tapX < 0 ? 0.3 : -0.3;
  tube(
    scene,
    roundPath(
      [
        [tapX, 0, -0.75],
        [tapX, 0.95, -0.75],
        [tapX + reach, 0.95, -0.75],
        [tapX + reach, 0.82, -0.75],
      ],
      0.08,
    ),
    0.016,
    fitting,
    14,
  );
  tube(
    scene,
    [
      [tapX, 0.7, -0.75],
      [tapX, 0.7, -0.6],
    ],
    0.014,
    fitting,
    12,
  );
  lathe(
    scene,
    [tapX, 0, -0.75],
    [
      [0.05, 0],
      [0.05, 0.012],
      [0.02, 0.016],
    ],
    fitting,
    { sides: 18 },
  );
  for (const [x, height] of [
    [0.75, 0.16],
    [0.87, 0.2],
    [1.02, 0.12],
  ] as const) {
    lathe(
      scene,
      [x, 1.15, -1.46],
      [
        [0.03, 0],
        [0.032, height * 0.7],
        [0.012, height * 0.8],
        [0.012, height],
      ],
      painted(rgb(random.pick(["#3b2d22", "#7f8f7a", "#d9cdb8"])), 0.6),
      { sides: 16 },
    );
  }
  if (random.chance(0.6)) {
    scene.box([0.95, 0, 0.05], [0.38, 0.42, 0.3], OAK);
    scene.box([0.98, 0.42, 0.08], [0.3, 0.07, 0.24], painted(rgb("#e8e0d0"), 0.02));
  }
  scene.box([0.3, 0.6, -1.2], [0.17, 0.018, 0.9], OAK);
  return {
    scene,
    view: {
      eye: [random.between(0.5, 1.2), 1.45, random.between(2.3, 2.9)],
      target: [0.05, 1.0, -1],
      angle: random.between(46, 54),
      rise: -0.02,
    },
    light: indoors(normalise([-1, 0.25, 0.35]), { sun: sunAt(-72, random.between(24, 38)), strength: 0.8 }),
    shadows: { centre: [0, 1, 0], reach: 3.4 },
    corner: 0.35,
    finish: { exposure: 1.25, warmth: 0.2 },
  };
}
