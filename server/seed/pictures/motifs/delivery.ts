import type { Random } from "../../random.ts";
import { backdropOf } from "../engine/backdrops.ts";
import { anyDay, goldenHour } from "../engine/lights.ts";
import type { Shot } from "../engine/photograph.ts";
import { Scene } from "../engine/scene.ts";
import { lathe, tube } from "../engine/shapes.ts";
import { rgb, type Vec } from "../engine/vector.ts";
import { laid } from "../materials/laid.ts";
import { rows } from "../materials/layouts.ts";
import { BLACK, CONCRETE, MUD, PINE } from "../materials/palette.ts";
import { painted } from "../materials/plain.ts";
import { slates } from "../materials/special.ts";
import { standing } from "./machines.ts";
import { ofTake } from "./takes.ts";
import { lorry, telehandler } from "./vehicles.ts";

function bricksOf(random: Random) {
  return laid({
    layout: rows(0.215, 0.068, 0.5),
    colours: random
      .pick([
        ["#a4624c", "#b4705a", "#945444"],
        ["#c4ab82", "#cfb994", "#b8a07a"],
      ])
      .map(rgb),
    joint: { width: 0.004, colour: rgb("#3a2d27") },
    edge: 0.006,
    roundness: 0.6,
    wander: 0.001,
    rough: 0.5,
    gloss: 0,
    variety: 0.25,
    weather: 0.1,
  });
}

function pack(scene: Scene, at: Vec, material: ReturnType<typeof bricksOf>): void {
  for (const z of [0.05, 0.45, 0.85]) scene.box([at[0], at[1], at[2] + z], [1, 0.1, 0.1], PINE);
  scene.box([at[0], at[1] + 0.1, at[2]], [1, 0.82, 1], material);
  for (const x of [0.25, 0.7])
    scene.box([at[0] + x, at[1] + 0.098, at[2] - 0.003], [0.02, 0.826, 1.006], BLACK);
}

/** Materials on the move: a lorry with packs of brick, or a telehandler lifting them to the scaffold. */
export function drawDelivery(random: Random, take = 1): Shot {
  const scene = new Scene();
  const machine = ofTake(take, ["lorry", "telehandler"] as const);
  const bricks = bricksOf(random);
  const paint = painted(
    rgb(
      random.pick(
        machine === "lorry"
          ? ["#1f4f8f", "#b3261e", "#e9e7e1", "#1f6b46"]
          : ["#f2b01e", "#e8a51b", "#c8371f"],
      ),
    ),
    0.45,
  );
  scene.quad([-120, 0, 40], [240, 0, 0], [0, 0, -200], random.chance(0.5) ? MUD : CONCRETE);
  const yaw = random.between(-0.55, -0.2);
  if (machine === "lorry") {
    standing(scene, [0, 0, -2.5], yaw, () =>
      lorry(scene, paint, () => {
        for (const x of [-4.3, -3.1, -1.9, -0.7])
          for (const z of [-1.15, 0.12]) if (random.chance(0.85)) pack(scene, [x, 1.19, z], bricks);
        scene.beam([1.2, 1.2, 0], [1.2, 3, 0], 0.35, 0.35, BLACK);
        scene.beam([1.2, 3, 0], [-0.9, 4.6, 0.3], 0.24, 0.28, paint);
        scene.beam([-0.9, 4.6, 0.3], [-3, 4, 0.6], 0.18, 0.2, paint);
        tube(
          scene,
          [
            [-3, 4, 0.6],
            [-3, 3.1, 0.6],
          ],
          0.02,
          BLACK,
          6,
        );
      }),
    );
  } else {
    standing(scene, [-1, 0, -2], yaw, () =>
      telehandler(scene, paint, random.between(1.2, 3.4), (at) => pack(scene, at, bricks)),
    );
  }
  for (let stack = 0; stack < 5; stack += 1)
    pack(scene, [-6.4 + stack * 1.5, stack % 2 ? 0 : 0, -8.5 - (stack % 2)], bricks);
  for (let stack = 0; stack < 2; stack += 1) pack(scene, [3.6 + stack * 1.2, 0, 0.6], bricks);
  for (let panel = 0; panel < 14; panel += 1)
    scene.box(
      [-24 + panel * 3.5, 0, -15],
      [3.44, 2.1, 0.05],
      painted(rgb(panel % 4 === 1 ? "#d8a41e" : "#35505f"), 0.2),
    );
  const walls = laid({
    layout: rows(0.225, 0.075, 0.5),
    colours: ["#a4624c", "#b4705a"].map(rgb),
    joint: { width: 0.011, colour: rgb("#b8ad9c") },
    edge: 0.009,
    roundness: 0.6,
    wander: 0.003,
    rough: 0.5,
    gloss: 0,
    variety: 0.3,
    weather: 0.2,
  });
  const tiles = slates(0.3, 0.25, ["#4a4b50", "#55565b"].map(rgb));
  for (let house = 0; house < 5; house += 1) {
    const x = -20 + house * 8.2;
    scene.box([x, 0, -27], [6.4, 5, 6], walls);
    scene.quad([x - 0.3, 4.9, -20.7], [7, 0, 0], [0, 2.4, -3.4], tiles);
    for (const [wx, wy] of [
      [0.9, 3.2],
      [4.2, 3.2],
      [4.2, 0.8],
      [0.9, 0.2],
    ] as const)
      scene.box([x + wx, wy, -21.05], [1.3, wy < 0.5 ? 2.1 : 1.3, 0.1], painted(rgb("#23303a"), 0.6));
  }
  for (const x of [-3.5, 3.4])
    lathe(
      scene,
      [x, 0, 1.6],
      [
        [0.2, 0],
        [0.2, 0.03],
        [0.13, 0.04],
        [0.03, 0.7],
        [0.001, 0.71],
      ],
      painted(rgb("#ef5a1f"), 0.3),
      { sides: 20 },
    );
  return {
    scene,
    view: {
      eye: [random.between(0.5, 3), 1.75, random.between(6.4, 7.4)],
      target: [-0.2, 1.5, -3],
      angle: 50,
      rise: 0.05,
    },
    light: {
      ...(random.chance(0.5)
        ? goldenHour(random.pick([-1, 1]) * random.between(70, 120), random.between(12, 22))
        : anyDay(random)),
      backdrop: backdropOf(random, "trees"),
    },
    shadows: { centre: [0, 1.5, -3], reach: 9 },
    corner: 0.4,
    finish: { exposure: 1.05 },
  };
}
