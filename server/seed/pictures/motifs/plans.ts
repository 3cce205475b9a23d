import type { Random } from "../../random.ts";
import { indoors } from "../engine/lights.ts";
import type { Material } from "../engine/material.ts";
import { cloud, noise } from "../engine/noise.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { lathe, tube } from "../engine/shapes.ts";
import { normalise, rgb, type Vec } from "../engine/vector.ts";
import { CHROME, PLY, SITE_YELLOW } from "../materials/palette.ts";
import { painted, timber } from "../materials/plain.ts";
import { SHEET_HEIGHT, SHEET_WIDTH } from "../materials/sheet.ts";
import { drawFloorPlan } from "./floor-plan.ts";

/** Paper with a picture on it: u from 0 to `width` metres left to right, v from 0 at the top. */
function printed(image: { bytes: Uint8Array; width: number; height: number }, width: number): Material {
  const perMetre = image.width / width;
  return (point, u, v, footprint) => {
    const reach = Math.max(1, Math.min(6, Math.round(footprint * perMetre)));
    const x0 = Math.floor(u * perMetre - reach / 2);
    const y0 = Math.floor(v * perMetre - reach / 2);
    let [r, g, b] = [0, 0, 0];
    for (let dy = 0; dy < reach; dy += 1) {
      for (let dx = 0; dx < reach; dx += 1) {
        const x = Math.min(image.width - 1, Math.max(0, x0 + dx));
        const y = Math.min(image.height - 1, Math.max(0, y0 + dy));
        const at = (y * image.width + x) * 3;
        r += image.bytes[at]!;
        g += image.bytes[at + 1]!;
        b += image.bytes[at + 2]!;
      }
    }
    const share = 1 / (reach * reach * 255);
    point.paint(
      [(r * share) ** 2.2, (g * share) ** 2.2, (b * share) ** 2.2],
      1 + noise(cloud, u * 3, v * 3) * 0.03,
    );
    point.gloss = 0.12;
  };
}

/** A drawing unrolled on the bench, with the things that hold its corners down. */
export function drawPlan(random: Random, take = 1): Shot {
  const paper = printed(
    { bytes: drawFloorPlan(random, take).bytes, width: SHEET_WIDTH, height: SHEET_HEIGHT },
    0.84,
  );
  const scene = new Scene();
  const bench = random.chance(0.5)
    ? PLY
    : timber(rgb("#8f6a45"), rgb("#5d3f24"), { gloss: 0.3, rings: 20, wear: 0.3 });
  for (let board = 0; board < 8; board += 1)
    scene.quad([-2, 0, -1.4 + board * 0.35], [0, 0, 0.345], [4, 0, 0], bench, [0, 0]);
  const lines: Vec[][] = [];
  const uvs: [number, number][][] = [];
  const curl = random.between(0.03, 0.09);
  for (let row = 0; row <= 24; row += 1) {
    const line: Vec[] = [];
    const uvLine: [number, number][] = [];
    for (let column = 0; column <= 34; column += 1) {
      const [u, v] = [(column / 34) * 0.84, (row / 24) * 0.594];
      const end = Math.max(0, (u - 0.62) / 0.22);
      const lift = 0.003 + curl * end * end + 0.002 * Math.sin(u * 16) * Math.sin(v * 11);
      line.push([u - 0.42 - end * end * 0.04, lift, v - 0.297]);
      uvLine.push([u, v]);
    }
    lines.push(line);
    uvs.push(uvLine);
  }
  scene.skin(lines, paper, uvs);
  const tape: Vec = [-0.34, 0, 0.2];
  tube(
    scene,
    [
      [tape[0], 0.004, tape[2]],
      [tape[0], 0.036, tape[2]],
    ],
    0.038,
    SITE_YELLOW,
    30,
  );
  tube(
    scene,
    [
      [tape[0], 0.036, tape[2]],
      [tape[0], 0.038, tape[2]],
    ],
    0.024,
    painted(rgb("#222426"), 0.3),
    24,
  );
  scene.beam(
    [tape[0] + 0.03, 0.008, tape[2] + 0.02],
    [tape[0] + 0.26, 0.008, tape[2] - 0.02],
    0.02,
    0.001,
    SITE_YELLOW,
  );
  const lean = random.between(-0.5, 0.5);
  tube(
    scene,
    [
      [0.02, 0.011, 0.1],
      [0.02 + Math.cos(lean) * 0.17, 0.011, 0.1 + Math.sin(lean) * 0.17],
    ],
    0.0055,
    painted(rgb(random.pick(["#c5321f", "#2b6a3a", "#e0a51b"])), 0.35),
    6,
  );
  const mug: Vec = [-0.36, 0.002, -0.33];
  const glaze = painted(rgb(random.pick(["#f1efe8", "#27455e", "#b8432f"])), 0.7);
  lathe(
    scene,
    mug,
    [
      [0.036, 0],
      [0.041, 0.004],
      [0.043, 0.095],
      [0.041, 0.097],
      [0.038, 0.09],
      [0.037, 0.078],
    ],
    glaze,
    { sides: 30 },
  );
  lathe(
    scene,
    mug,
    [
      [0.0372, 0.078],
      [0.001, 0.0781],
    ],
    painted(rgb("#5a3217"), 0.85),
    { sides: 28 },
  );
  tube(
    scene,
    [0, 1, 2, 3, 4, 5, 6].map((step): Vec => {
      const angle = -1.3 + step * 0.433;
      return [mug[0] - 0.04 - Math.cos(angle) * 0.026, 0.05 + Math.sin(angle) * 0.028, mug[2]];
    }),
    0.006,
    glaze,
    10,
  );
  scene.beam([0.1, 0.006, -0.25], [0.4, 0.006, -0.31], 0.03, 0.006, CHROME);
  return {
    scene,
    view: {
      eye: [random.between(-0.25, 0.25), random.between(0.5, 0.66), random.between(0.48, 0.6)],
      target: [random.between(-0.03, 0.05), 0, -0.03],
      angle: 46,
      roll: random.between(-4, 4),
    },
    light: {
      ...indoors(normalise([-0.8, 0.6, -0.5]), { strength: 0.7, warm: true, sunStrength: 1.8 }),
      sun: normalise([-0.75, 0.5, -0.55]),
    },
    shadows: { centre: [0, 0, 0], reach: 0.75 },
    corner: 0.04,
    finish: { exposure: 1, vignette: 0.35, warmth: 0.2 },
  };
}
