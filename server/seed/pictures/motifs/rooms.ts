import type { Random } from "../../random.ts";
import { sunAt } from "../engine/light.ts";
import { indoors } from "../engine/lights.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { lathe, tube } from "../engine/shapes.ts";
import { normalise, rgb, type Vec } from "../engine/vector.ts";
import { CHROME, PINE, PLY, SPRUCE_BOARD, STEEL, WHITE } from "../materials/palette.ts";
import { concrete, painted } from "../materials/plain.ts";
import { boarded, plaster, rolled } from "../materials/special.ts";
import { openWall, skirting, windowFrame } from "./sets.ts";
import { ofTake } from "./takes.ts";

type Tones = readonly [string, string];

const SKIM: readonly [Tones, ...Tones[]] = [
  ["#d8b6a2", "#b98a74"],
  ["#d2b3a0", "#ad7d68"],
  ["#cfc8bc", "#aea596"],
];

/** A step-up or trestles with boards, as found under any ceiling job. */
function hopUp(scene: Scene, at: Vec, long: number): void {
  for (const x of [at[0], at[0] + long]) {
    for (const z of [at[2] - 0.2, at[2] + 0.2]) scene.beam([x, 0, z], [x, 0.58, z], 0.035, 0.035, CHROME);
    scene.box([x - 0.03, 0.56, at[2] - 0.25], [0.06, 0.03, 0.5], STEEL);
  }
  for (const z of [at[2] - 0.23, at[2] + 0.01])
    scene.box([at[0] - 0.25, 0.59, z], [long + 0.5, 0.038, 0.22], SPRUCE_BOARD);
}

function bucket(scene: Scene, at: Vec, tone: string, fill?: string): void {
  lathe(
    scene,
    at,
    [
      [0.12, 0],
      [0.125, 0.01],
      [0.15, 0.3],
      [0.16, 0.305],
      [0.16, 0.32],
      [0.145, 0.32],
      [0.14, 0.26],
    ],
    painted(rgb(tone), 0.35),
    { sides: 26 },
  );
  lathe(
    scene,
    at,
    [
      [0.141, 0.26],
      [0.001, 0.262],
    ],
    fill ? painted(rgb(fill), 0.5) : concrete(rgb("#b58a76")),
    { sides: 26 },
  );
}

/** A room straight off the trowel: damp patches, sheen and window light raking over the wall. */
export function drawPlasteredRoom(random: Random, take = 1): Shot {
  const scene = new Scene();
  const [dry, damp] = ofTake(take, SKIM);
  const wet = random.between(0.15, 0.75);
  const skim = plaster(rgb(dry), rgb(damp), wet);
  const ceiling = plaster(rgb(dry), rgb(damp), wet * 0.6);
  const floor = random.chance(0.5) ? boarded(PLY, 0.6, 0.004, 2.4) : concrete(rgb("#9d988e"), { rough: 0.4 });
  const hole = { from: 2.2, to: 3.6, low: 0.8, high: 2.15 };
  openWall(scene, {
    corner: [-2.4, 0, 2.6],
    along: [0, 0, -1],
    length: 4.6,
    height: 2.5,
    material: skim,
    openings: [hole],
    reveal: { depth: 0.24, towards: [-1, 0, 0], material: skim },
  });
  windowFrame(scene, [-2.55, 0.8, 0.4], [0, 0, -1], { width: 1.4, height: 1.35, columns: 2 });
  const door = random.chance(0.5) ? [{ from: 3.2, to: 4.05, low: 0, high: 2.05 }] : [];
  openWall(scene, {
    corner: [-2.4, 0, -2],
    along: [1, 0, 0],
    length: 4.8,
    height: 2.5,
    material: skim,
    openings: door,
    reveal: { depth: 0.12, towards: [0, 0, -1], material: PINE },
  });
  scene.quad([-1, 0, -3.6], [4, 0, 0], [0, 2.5, 0], skim);
  scene.quad([2.4, 0, -2], [0, 0, 6], [0, 2.5, 0], skim);
  scene.quad([-2.4, 2.5, -2], [4.8, 0, 0], [0, 0, 6], ceiling);
  scene.quad([-2.4, 0, -4], [4.8, 0, 0], [0, 0, 8], floor);
  const breast = random.chance(0.4);
  if (breast) scene.box([-0.7, 0, -2], [1.3, 2.5, 0.38], skim);
  hopUp(scene, [random.between(-1.3, 0.2), 0, breast ? -0.9 : -1.3], 1.1);
  bucket(scene, [random.between(0.9, 1.6), 0, -0.9], random.pick(["#1f1f20", "#e36a1c"]));
  for (const [x, y] of [
    [-1.7, 0.4],
    [1.35, 0.4],
  ] as const) {
    scene.box([x, y, -1.995], [0.14, 0.085, 0.002], painted(rgb("#8f8f8c"), 0.1));
    for (const cable of [0.05, 0.09])
      tube(
        scene,
        [
          [x + cable, y + 0.04, -1.99],
          [x + cable + 0.03, y + 0.01, -1.9],
          [x + cable + 0.05, y - 0.05, -1.88],
        ],
        0.004,
        painted(rgb("#b8babb"), 0.3),
        8,
      );
  }
  tube(
    scene,
    [
      [0.5, 2.5, -0.4],
      [0.5, 2.2, -0.4],
    ],
    0.005,
    WHITE,
    8,
  );
  return {
    scene,
    view: {
      eye: [random.between(0.9, 1.6), 1.45, random.between(2.4, 2.9)],
      target: [random.between(-1.5, -0.9), 1.2, -1.6],
      angle: 58,
    },
    light: indoors(normalise([-1, 0.2, 0.15]), {
      sun: sunAt(-62, random.between(24, 36)),
      strength: 1,
      warm: true,
    }),
    shadows: { centre: [0, 1, 0], reach: 3.6 },
    corner: 0.35,
    finish: { exposure: 1.1, bloom: 0.4 },
  };
}

const PAINTS: readonly [Tones, ...Tones[]] = [
  ["#e9e4d6", "#2f4a46"],
  ["#efe9dc", "#27405c"],
  ["#ece7dd", "#7f8d79"],
  ["#f1ece2", "#a35f46"],
  ["#ede8de", "#54604f"],
];

/** A room half painted: dado rail, masking tape, dust sheets, tins and a roller. */
export function drawPaintedRoom(random: Random, take = 1): Shot {
  const scene = new Scene();
  const [pale, strong] = ofTake(take, PAINTS);
  const above = painted(rgb(pale), 0.06);
  const below = ofTake(take, [true, false, true] as const)
    ? rolled(rgb("#e8e2d6"), rgb(strong), 5)
    : rolled(rgb("#f1eee6"), rgb(strong), random.between(0.62, 0.8));
  const coloured = painted(rgb(strong), 0.25);
  const floor = painted(rgb("#d9d3c6"), 0.02);
  const dado = 0.95;
  const back = -2;
  scene.quad([-2.4, 0, back], [4.8, 0, 0], [0, dado, 0], below);
  openWall(scene, {
    corner: [-2.4, dado, back],
    along: [1, 0, 0],
    length: 4.8,
    height: 1.6,
    material: above,
  });
  scene.quad([2.4, 0, back], [0, 0, 6], [0, dado, 0], below);
  scene.quad([2.4, dado, back], [0, 0, 6], [0, 1.6, 0], above);
  const hole = { from: 2.3, to: 3.6, low: 0.98, high: 2.2 };
  openWall(scene, {
    corner: [-2.4, 0, 2.6],
    along: [0, 0, -1],
    length: 4.6,
    height: 2.55,
    material: above,
    openings: [hole],
    reveal: { depth: 0.22, towards: [-1, 0, 0], material: WHITE },
  });
  windowFrame(scene, [-2.55, 0.98, 0.3], [0, 0, -1], { width: 1.3, height: 1.22, columns: 2, rows: 2 });
  scene.quad([-2.4, 2.55, back], [4.8, 0, 0], [0, 0, 6], painted(rgb("#f4f2ed"), 0.04));
  scene.quad([-2.4, 0, back], [4.8, 0, 0], [0, 0, 6], floor);
  scene.box([-2.4, dado - 0.03, back], [4.8, 0.06, 0.03], WHITE);
  scene.box([-2.4, dado + 0.035, back + 0.001], [4.8, 0.026, 0.0006], painted(rgb("#3f86c6"), 0.1));
  scene.box([2.37, dado - 0.03, back], [0.03, 0.06, 6], WHITE);
  skirting(scene, [-2.4, 0, back], [1, 0, 0], 4.8, [0, 0, 1]);
  skirting(scene, [2.4, 0, back], [0, 0, 1], 6, [-1, 0, 0]);
  scene.box([-2.4, 2.46, back], [4.8, 0.09, 0.06], WHITE);
  // The dust sheet lies in folds.
  const folds: Vec[][] = [];
  for (let row = 0; row <= 26; row += 1) {
    const line: Vec[] = [];
    for (let column = 0; column <= 34; column += 1) {
      const [x, z] = [-1.9 + column * 0.11, -1.8 + row * 0.12];
      const lift =
        0.012 +
        0.014 * Math.sin(x * 5 + Math.sin(z * 3) * 2) * Math.sin(z * 4 + x * 2) +
        0.01 * Math.sin(x * 13 + z * 7);
      line.push([x, Math.max(0.004, lift), z]);
    }
    folds.push(line);
  }
  scene.skin(folds, painted(rgb("#c9bfa8"), 0.02));
  const tins = random.int(2, 4);
  for (let tin = 0; tin < tins; tin += 1) {
    const at: Vec = [-0.9 + tin * 0.38, 0.03, -1.25 + (tin % 2) * 0.35];
    lathe(
      scene,
      at,
      [
        [0.11, 0],
        [0.112, 0.005],
        [0.112, 0.2],
        [0.116, 0.205],
        [0.116, 0.215],
        [0.1, 0.215],
        [0.098, 0.18],
        [0.001, 0.18],
      ],
      tin === 0 ? coloured : CHROME,
      { sides: 28 },
    );
    lathe(
      scene,
      at,
      [
        [0.113, 0.05],
        [0.1132, 0.15],
      ],
      painted(rgb(random.pick(["#f2f0ea", "#23282d", strong])), 0.2),
      { sides: 28 },
    );
    lathe(
      scene,
      [at[0], at[1] + 0.183, at[2]],
      [
        [0.098, 0],
        [0.001, 0.001],
      ],
      painted(rgb(tin % 2 === 0 ? strong : pale), 0.6),
      { sides: 26 },
    );
  }
  const tray: Vec = [0.75, 0.03, -1];
  scene.box(tray, [0.3, 0.05, 0.42], painted(rgb("#2b2d30"), 0.3));
  scene.box([tray[0] + 0.02, 0.078, tray[2] + 0.02], [0.26, 0.004, 0.38], coloured);
  tube(
    scene,
    [
      [tray[0] + 0.03, 0.12, tray[2] + 0.1],
      [tray[0] + 0.27, 0.12, tray[2] + 0.1],
    ],
    0.035,
    coloured,
    18,
  );
  tube(
    scene,
    [
      [tray[0] + 0.27, 0.12, tray[2] + 0.1],
      [tray[0] + 0.31, 0.12, tray[2] + 0.1],
      [tray[0] + 0.31, 0.16, tray[2] + 0.3],
      [tray[0] + 0.15, 0.17, tray[2] + 0.34],
      [tray[0] + 0.15, 0.2, tray[2] + 0.6],
    ],
    0.005,
    CHROME,
    8,
  );
  if (random.chance(0.65)) {
    const x = random.between(1, 1.5);
    for (const side of [-0.22, 0.22]) {
      scene.beam([x + side * 1.2, 0, -1.05], [x + side * 0.8, 1.75, -1.5], 0.06, 0.025, PINE);
      scene.beam([x + side * 1.2, 0, -1.8], [x + side * 0.8, 1.75, -1.5], 0.05, 0.025, PINE);
    }
    for (let rung = 0.28; rung < 1.7; rung += 0.27)
      scene.box([x - 0.24, rung, -1.1 - rung * 0.25], [0.48, 0.025, 0.09], PINE);
  }
  return {
    scene,
    view: {
      eye: [random.between(0.9, 1.5), random.between(1.1, 1.4), 1.3],
      target: [random.between(-0.8, -0.4), 0.72, -1.9],
      angle: 58,
    },
    light: indoors(normalise([-1, 0.25, 0.2]), {
      sun: sunAt(-66, random.between(24, 34)),
      strength: 0.9,
      warm: true,
    }),
    shadows: { centre: [0, 1, 0], reach: 3.4 },
    corner: 0.28,
    finish: { exposure: 1.2, bloom: 0.35 },
  };
}
