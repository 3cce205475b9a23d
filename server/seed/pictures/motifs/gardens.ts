import type { Random } from "../../random.ts";
import { backdropOf } from "../engine/backdrops.ts";
import { daylight, goldenHour } from "../engine/lights.ts";
import { cloud, hash, noise } from "../engine/noise.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { lathe, terrain, tube } from "../engine/shapes.ts";
import { rgb, type Vec } from "../engine/vector.ts";
import { laid } from "../materials/laid.ts";
import { basket, coursedStone, herringbone, rows } from "../materials/layouts.ts";
import { GRASS, SOIL, TREATED } from "../materials/palette.ts";
import { concrete, ground, painted, timber } from "../materials/plain.ts";
import { ofTake } from "./takes.ts";

const LEAVES = ["#3f5a2b", "#54702f", "#6b7f3a", "#33502f"];

/** A clump of leaves: many small leaning sheets. */
function shrub(scene: Scene, random: Random, at: Vec, size: number): void {
  const leaf = ground(rgb(random.pick(LEAVES)), rgb(random.pick(LEAVES)), { size: 0.15 });
  for (let blade = 0; blade < 70; blade += 1) {
    const turn = random.between(0, 6.28);
    const out = size * Math.sqrt(random.next()) * 0.5;
    const height = size * random.between(0.35, 1) * (1 - (out / size) ** 2);
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const wide = size * random.between(0.03, 0.08);
    scene.quad(
      [at[0] + c * out * 0.3, at[1], at[2] + s * out * 0.3],
      [c * out - s * wide, height, s * out + c * wide],
      [-s * wide * 2, height * 0.12, c * wide * 2],
      leaf,
    );
  }
}

/** A patio, a new fence and a lawn: slabs, setts or brick, with raised beds. */
export function drawGarden(random: Random, take = 1): Shot {
  const scene = new Scene();
  const stone = ofTake(take, [
    { layout: rows(0.6, 0.6, 0.5), colours: ["#b9a88e", "#a99b85", "#c6b79e", "#9c9485"], joint: 0.012 },
    {
      layout: coursedStone(0.75, 0.48, (x, y) => hash(x, y, 4)),
      colours: ["#a9a49a", "#98948c", "#b5b0a5", "#8b8984"],
      joint: 0.014,
    },
    {
      layout: herringbone(0.1, 2, Math.PI / 4),
      colours: ["#8a5a4a", "#9b6a55", "#7a5048", "#6e5a54"],
      joint: 0.004,
    },
    { layout: basket(0.1, 2), colours: ["#7c7570", "#8a837c", "#6d6762"], joint: 0.004 },
  ]);
  const paving = laid({
    layout: stone.layout,
    colours: stone.colours.map(rgb),
    joint: { width: stone.joint, colour: rgb("#9a9284") },
    edge: 0.008,
    roundness: 0.45,
    wander: 0.004,
    rough: 0.45,
    gloss: 0.12,
    variety: 0.24,
    weather: 0.3,
    weatherColour: rgb("#8d8877"),
  });
  scene.quad([-5, 0, 4], [10, 0, 0], [0, 0, -7], paving);
  const edge = laid({
    layout: rows(0.1, 0.2, 0),
    colours: ["#5f5b58", "#6b6663"].map(rgb),
    joint: { width: 0.006, colour: rgb("#8d887f") },
    edge: 0.008,
    roundness: 0.5,
    wander: 0.002,
    rough: 0.5,
    gloss: 0.05,
    variety: 0.2,
    weather: 0.2,
  });
  scene.quad([-5, 0.004, -3], [10, 0, 0], [0, 0, -0.2], edge);
  terrain(
    scene,
    { x: [-7, 7], z: [-9, -3.2], step: 0.4 },
    (x, z) => noise(cloud, x * 0.08, z * 0.08) * 0.05 - 0.005,
    GRASS,
  );
  const board = random.chance(0.5)
    ? timber(rgb("#b98a5a"), rgb("#7d5534"), { gloss: 0.08, knots: 0.25 })
    : timber(rgb("#a79b84"), rgb("#6f6553"), { gloss: 0.04, wear: 0.3 });
  const flat = ofTake(take, [false, true] as const);
  const fence = (from: Vec, along: Vec, length: number): void => {
    const at = (d: number, y: number, out = 0): Vec => [
      from[0] + along[0] * d + along[2] * out,
      y,
      from[2] + along[2] * d - along[0] * out,
    ];
    for (let d = 0; d <= length; d += 1.8)
      scene.box([at(d, 0)[0] - 0.05, 0, at(d, 0)[2] - 0.05], [0.1, 1.95, 0.1], TREATED);
    if (flat)
      for (let y = 0.12; y < 1.85; y += 0.135) scene.beam(at(0, y), at(length, y), 0.022, 0.115, board);
    else {
      for (let d = 0.06; d < length; d += 0.108) {
        const lean = at(d, 0.1);
        scene.solid(
          [lean[0], 0.97 + random.between(-0.01, 0.01), lean[2]],
          [
            [along[0] * 0.06 + along[2] * 0.008, 0, along[2] * 0.06 - along[0] * 0.008],
            [0, 0.88, 0],
            [along[2] * 0.007, 0, along[0] * 0.007],
          ],
          board,
        );
      }
      scene.beam(at(0, 1.88), at(length, 1.88), 0.06, 0.035, board);
    }
    scene.beam(at(0, 0.08), at(length, 0.08), 0.035, 0.15, TREATED);
  };
  fence([-5, 0, -8.6], [1, 0, 0], 10.8);
  fence([4.8, 0, -8.6], [0, 0, 1], 12);
  const bed = random.pick([-1, 1]);
  const [bx, bz] = [bed < 0 ? -4.9 : 2.2, -2.4];
  for (let sleeper = 0; sleeper < 2; sleeper += 1) {
    scene.box([bx, sleeper * 0.21, bz], [2.6, 0.2, 0.12], TREATED);
    scene.box([bx, sleeper * 0.21, bz - 1.1], [2.6, 0.2, 0.12], TREATED);
    for (const x of [bx, bx + 2.48]) scene.box([x, sleeper * 0.21, bz - 1], [0.12, 0.2, 1], TREATED);
  }
  scene.quad([bx + 0.1, 0.37, bz + 0.02], [2.4, 0, 0], [0, 0, -1], SOIL);
  for (let plant = 0; plant < 5; plant += 1)
    shrub(
      scene,
      random,
      [bx + 0.35 + plant * 0.46, 0.36, bz - random.between(0.3, 0.7)],
      random.between(0.4, 0.75),
    );
  for (let plant = 0; plant < 6; plant += 1)
    shrub(
      scene,
      random,
      [random.between(-4.5, 4.4), 0, random.between(-8.3, -7.6)],
      random.between(0.6, 1.2),
    );
  if (random.chance(0.6)) {
    const x = bed < 0 ? 2.6 : -2.8;
    lathe(
      scene,
      [x, 0, -0.9],
      [
        [0.02, 0.02],
        [0.36, 0.3],
        [0.42, 0.42],
        [0.4, 0.44],
        [0.34, 0.34],
        [0.02, 0.22],
      ],
      painted(rgb("#4a3a32"), 0.25),
      { sides: 30 },
    );
  }
  if (random.chance(0.5)) {
    const x = bed < 0 ? 0.8 : -1.6;
    tube(
      scene,
      [
        [x, 0.03, 0.4],
        [x + 1.8, 0.03, 0.2],
      ],
      0.02,
      painted(rgb("#d8dadb"), 0.4),
      8,
    );
    lathe(
      scene,
      [x + 0.3, 0, -0.5],
      [
        [0.12, 0],
        [0.15, 0.3],
        [0.16, 0.31],
        [0.14, 0.31],
      ],
      painted(rgb("#222325"), 0.3),
      { sides: 22 },
    );
  }
  const bearing = random.pick([-1, 1]) * random.between(70, 130);
  return {
    scene,
    view: {
      eye: [random.between(-2.2, 2.2), 1.65, 3.9],
      target: [random.between(-0.5, 0.5), 0.45, -3],
      angle: 52,
    },
    light: {
      ...(random.chance(0.5)
        ? goldenHour(bearing, random.between(18, 28))
        : daylight(bearing, random.between(34, 52), 0.35)),
      backdrop: backdropOf(random, "trees"),
    },
    shadows: { centre: [0, 0.5, -2.5], reach: 7.5 },
    corner: 0.3,
    finish: { exposure: 1.05, warmth: 0.1 },
  };
}

/** A dry stone wall across a dale, with its cope stones, a gate stoop and sheep country behind. */
export function drawStoneWall(random: Random, take = 1): Shot {
  const scene = new Scene();
  const tones = ofTake(take, [
    ["#8d8a80", "#7b7970", "#a09c90", "#6b6962"],
    ["#a3957c", "#8f836d", "#b3a58a", "#7d7362"],
    ["#7d7f82", "#6d7073", "#8f9193", "#5e6164"],
  ]);
  const wall = laid({
    layout: coursedStone(0.3, 0.14, (x, y) => hash(x, y, 9)),
    colours: tones.map(rgb),
    joint: { width: 0.016, colour: rgb("#2c2a26") },
    edge: 0.034,
    roundness: 1,
    wander: 0.028,
    rough: 0.75,
    gloss: 0,
    variety: 0.42,
    weather: 0.4,
    weatherColour: rgb("#a8ab94"),
  });
  const tilt = random.between(-0.06, 0.06);
  const rise = (x: number): number => noise(cloud, x * 0.018, 0.6) * 0.5 + x * tilt;
  const stone = concrete(rgb(tones[0]!), { rough: 0.8 });
  const gap = ofTake(take, [true, false, true] as const) ? random.between(0.4, 1.4) : 99;
  for (let x = -9; x < 12; x += 0.6) {
    if (x > gap && x < gap + 3) continue;
    const y = rise(x);
    scene.quad([x, y - 0.2, 0], [0.605, rise(x + 0.6) - y, 0], [0, 1.35, -0.14], wall, [x, 0]);
    scene.quad([x, y - 0.2, -0.6], [0.605, rise(x + 0.6) - y, 0], [0, 1.35, 0.14], wall, [x, 0]);
  }
  for (let x = -9; x < 12; x += random.between(0.1, 0.17)) {
    if (x > gap - 0.1 && x < gap + 3.1) continue;
    const y = rise(x) + 1.24 + random.between(-0.03, 0.05);
    const lean = random.between(-0.18, 0.18);
    scene.solid(
      [x, y, -0.3],
      [
        [random.between(0.04, 0.062), lean * 0.05, 0],
        [lean * 0.12, random.between(0.11, 0.16), 0],
        [0, 0, random.between(0.19, 0.25)],
      ],
      stone,
    );
  }
  if (gap < 50) {
    for (const x of [gap + 0.35, gap + 2.85])
      scene.box([x - 0.12, rise(x) - 0.2, -0.45], [0.24, 1.7, 0.26], stone);
    const wood = TREATED;
    const [x0, x1, y] = [gap + 0.5, gap + 2.7, rise(gap + 1.5)];
    for (let bar = 0; bar < 5; bar += 1)
      scene.beam([x0, y + 0.2 + bar * 0.22, -0.3], [x1, y + 0.2 + bar * 0.22, -0.3], 0.04, 0.08, wood);
    for (const x of [x0, x1]) scene.box([x - 0.04, y + 0.12, -0.34], [0.08, 1.1, 0.08], wood);
    scene.beam([x0, y + 0.2, -0.27], [x1, y + 1.08, -0.27], 0.03, 0.07, wood);
  }
  terrain(
    scene,
    { x: [-14, 16], z: [-16, 7], step: 0.6 },
    (x, z) => rise(x) - 0.05 + noise(cloud, x * 0.05, z * 0.05) * 0.12 + Math.max(0, z) * -0.05,
    GRASS,
  );
  for (let heap = 0; heap < 26; heap += 1) {
    const [x, z] = [random.between(-3.4, -0.6), random.between(0.5, 1.4)];
    scene.solid(
      [x, rise(x) + random.between(-0.04, 0.16), z],
      [
        [random.between(0.08, 0.17), random.between(-0.03, 0.03), 0],
        [0.01, random.between(0.04, 0.09), 0.02],
        [0.02, 0, random.between(0.07, 0.14)],
      ],
      stone,
    );
  }
  const bearing = random.pick([-1, 1]) * random.between(60, 115);
  return {
    scene,
    view: { eye: [random.between(-3.6, -2), 1.75 + rise(-3), 3.6], target: [1.2, 0.95, -1.2], angle: 48 },
    light: {
      ...(random.chance(0.6) ? goldenHour(bearing, random.between(14, 24)) : daylight(bearing, 38, 0.5)),
      backdrop: backdropOf(random, "hills"),
    },
    shadows: { centre: [0, 0.6, 0], reach: 6.5 },
    corner: 0.25,
    finish: { exposure: 1.05 },
  };
}
