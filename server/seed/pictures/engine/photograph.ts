import { aim, type View } from "./camera.ts";
import { measureOpenness } from "./contact.ts";
import { develop, type Finish, PLAIN_FINISH } from "./darkroom.ts";
import type { Light } from "./light.ts";
import { castShade, project } from "./raster.ts";
import type { Scene } from "./scene.ts";
import { createShader } from "./shader.ts";
import type { Vec } from "./vector.ts";

/** A set ready to be photographed. */
export interface Shot {
  scene: Scene;
  view: View;
  light: Light;
  finish?: Partial<Finish>;
  /** Where sharp shadows are wanted: a centre and a distance in metres. */
  shadows: { centre: Vec; reach: number };
  /** How far corners darken each other, metres. */
  corner?: number;
}

/** A finished picture: width x height pixels, three bytes each. */
export interface Photograph {
  width: number;
  height: number;
  bytes: Uint8ClampedArray;
}

const SHADOW_SIZE = 1536;

/** Photographs a set. Edges are smoothed by looking four times wherever two surfaces share a pixel. */
export function photograph(shot: Shot, width: number, height: number): Photograph {
  const { scene, light } = shot;
  const camera = aim(shot.view, width, height);
  const seen = project(scene, camera, width * 2, height * 2);
  const open = measureOpenness(scene, camera, seen, shot.corner ?? 0.3);
  const shade = castShade(scene, light.sun, shot.shadows.centre, shot.shadows.reach, SHADOW_SIZE);
  const shader = createShader({ scene, camera, light, seen, open, shade });
  const caught = new Float32Array(width * height * 3);
  const one = new Float32Array(3);
  const { triangle } = seen;
  const { surface } = scene;
  const surfaceAt = (sample: number): number => {
    const id = triangle[sample]!;
    return id === 0 ? 0 : surface[id - 1]!;
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * 2 * seen.width + x * 2;
      const to = (y * width + x) * 3;
      const id = triangle[at]!;
      const below = at + seen.width;
      shader(x * 2, y * 2, one);
      caught[to] = one[0]!;
      caught[to + 1] = one[1]!;
      caught[to + 2] = one[2]!;
      if (triangle[at + 1] === id && triangle[below] === id && triangle[below + 1] === id) continue;
      const first = surfaceAt(at);
      const base = [one[0]!, one[1]!, one[2]!] as const;
      let [red, green, blue] = base;
      for (let look = 1; look < 4; look += 1) {
        if (surfaceAt(at + (look & 1) + (look >> 1) * seen.width) === first) {
          // The first sample's light stands for every sample of its surface.
          red += base[0];
          green += base[1];
          blue += base[2];
          continue;
        }
        shader(x * 2 + (look & 1), y * 2 + (look >> 1), one);
        // A glint on a sliver must not outshine its whole pixel.
        const dim = Math.min(1, 3 / Math.max(one[0]!, one[1]!, one[2]!, 1e-6));
        red += one[0]! * dim;
        green += one[1]! * dim;
        blue += one[2]! * dim;
      }
      caught[to] = red / 4;
      caught[to + 1] = green / 4;
      caught[to + 2] = blue / 4;
    }
  }
  const finish = { ...PLAIN_FINISH, ...shot.finish };
  return { width, height, bytes: develop(caught, width, height, finish) };
}
