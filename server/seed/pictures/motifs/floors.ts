import type { Random } from "../../random.ts";
import { sunAt } from "../engine/light.ts";
import { indoors } from "../engine/lights.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { normalise, rgb } from "../engine/vector.ts";
import { basket, herringbone } from "../materials/layouts.ts";
import { PLY } from "../materials/palette.ts";
import { painted, timber } from "../materials/plain.ts";
import { boarded } from "../materials/special.ts";
import { blocks } from "../materials/woodfloor.ts";
import { openWall, skirting, windowFrame } from "./sets.ts";
import { ofTake } from "./takes.ts";

const WOODS = [
  ["#c89b63", "#8a5c2e"],
  ["#a87445", "#5f3a1e"],
  ["#d8bf94", "#a8834f"],
  ["#7a5236", "#3f2617"],
] as const;

/** A room with a new wooden floor: herringbone, basket weave or boards, in low sun. */
export function drawParquet(random: Random, take = 1): Shot {
  const scene = new Scene();
  const [light, dark] = random.pick(WOODS);
  const wood = timber(rgb(light), rgb(dark), { gloss: 0.62, rings: 46, knots: 0.05, vary: 0.42 });
  const lay = ofTake(take, ["herringbone", "boards", "herringbone", "basket"] as const);
  const floor =
    lay === "boards"
      ? boarded(wood, 0.18, 0.003, 1.9)
      : blocks(wood, lay === "basket" ? basket(0.075, 5) : herringbone(0.09, 5, Math.PI / 4));
  const wall = painted(rgb(random.pick(["#e8e3d8", "#c9d1cc", "#dcd3c6", "#b9c2c9"])), 0.06);
  const white = painted(rgb("#f3f1ec"), 0.2);
  scene.quad([-2.6, 0, -2.6], [5.2, 0, 0], [0, 0, 8], floor);
  scene.quad([-2.6, 2.7, -2.6], [5.2, 0, 0], [0, 0, 8], white);
  const bay = [
    { from: 1.1, to: 2.2, low: 0.55, high: 2.3 },
    { from: 3, to: 4.1, low: 0.55, high: 2.3 },
  ];
  openWall(scene, {
    corner: [-2.6, 0, -2.6],
    along: [1, 0, 0],
    length: 5.2,
    height: 2.7,
    material: wall,
    openings: bay,
    reveal: { depth: 0.22, towards: [0, 0, -1], material: white },
  });
  for (const hole of bay)
    windowFrame(scene, [-2.6 + hole.from, 0.55, -2.75], [1, 0, 0], {
      width: 1.1,
      height: 1.75,
      columns: 2,
      rows: 3,
      bar: 0.035,
    });
  for (const hole of bay) scene.box([-2.66 + hole.from, 0.52, -2.62], [1.22, 0.035, 0.12], white);
  scene.quad([-2.6, 0, -2.6], [0, 0, 8], [0, 2.7, 0], wall);
  scene.quad([2.6, 0, -2.6], [0, 0, 8], [0, 2.7, 0], wall);
  skirting(scene, [-2.6, 0, -2.6], [1, 0, 0], 5.2, [0, 0, 1], white, 0.2);
  skirting(scene, [-2.6, 0, -2.6], [0, 0, 1], 8, [1, 0, 0], white, 0.2);
  skirting(scene, [2.6, 0, -2.6], [0, 0, 1], 8, [-1, 0, 0], white, 0.2);
  if (random.chance(0.65)) {
    // A fireplace breast or a stack of what is still to be laid.
    if (random.chance(0.5)) {
      scene.box([2.2, 0, -1.2], [0.4, 2.7, 1.5], wall);
      scene.box([2.1, 0, -0.9], [0.12, 1.15, 0.9], white);
      scene.box([2.09, 0, -0.7], [0.02, 0.85, 0.5], painted(rgb("#1a1a1b"), 0.1));
    } else {
      for (let row = 0; row < 4; row += 1) {
        scene.box(
          [1.1 + row * 0.02, row * 0.09, -1.9],
          [1.1, 0.085, 0.42],
          row % 2 === 0 ? PLY : painted(rgb("#b99b6b"), 0.05),
        );
      }
    }
  }
  return {
    scene,
    view: {
      eye: [random.between(-1.1, 1.1), random.between(0.75, 1.25), 2.9],
      target: [random.between(-0.4, 0.4), 0.55, -2],
      angle: 52,
    },
    light: indoors(normalise([0.1, 0.25, -1]), {
      sun: sunAt(random.pick([-1, 1]) * random.between(18, 38), random.between(22, 32)),
      warm: true,
      strength: 0.85,
    }),
    shadows: { centre: [0, 1, -0.5], reach: 3.6 },
    corner: 0.4,
    finish: { exposure: 1.2, warmth: 0.6, bloom: 0.5 },
  };
}
