import type { Camera } from "./camera.ts";
import { type Openness, opennessAt } from "./contact.ts";
import { dullSkyAt, type Light, skyAt } from "./light.ts";
import { SurfacePoint } from "./material.ts";
import { hash, smoothstep } from "./noise.ts";
import type { Shade, Visible } from "./raster.ts";
import { type Scene, STRIDE } from "./scene.ts";

interface Staging {
  scene: Scene;
  camera: Camera;
  light: Light;
  seen: Visible;
  open: Openness;
  shade: Shade;
}

/** Writes the light that reaches the camera at one sample into `out` (three linear bands). */
export type Shader = (sampleX: number, sampleY: number, out: Float32Array) => void;

/** Cosine and sine of 256 directions. */
const TURNS = Float64Array.from({ length: 512 }, (_, index) => {
  const angle = ((index >> 1) / 256) * Math.PI * 2;
  return index % 2 === 0 ? Math.cos(angle) : Math.sin(angle);
});

/** The share of sunlight at a place: four looks into the shadow map, spread by a per-sample turn (0 to 255) to soften the edge. */
function sunReach(shade: Shade, x: number, y: number, z: number, slant: number, turn: number): number {
  const { frame, map, size } = shade;
  const mx = frame[0]! * x + frame[1]! * y + frame[2]! * z + frame[3]!;
  const my = frame[4]! * x + frame[5]! * y + frame[6]! * z + frame[7]!;
  const near = frame[8]! * x + frame[9]! * y + frame[10]! * z + frame[11]!;
  if (mx < 2 || my < 2 || mx > size - 3 || my > size - 3) return 1;
  const limit = near + shade.allowance * (1 + slant);
  const cos = TURNS[turn * 2]!;
  const sin = TURNS[turn * 2 + 1]!;
  let lit = map[((my + sin * 0.6) | 0) * size + ((mx + cos * 0.6) | 0)]! < limit ? 0.25 : 0;
  if (map[((my + cos * 0.9) | 0) * size + ((mx - sin * 0.9) | 0)]! < limit) lit += 0.25;
  if (map[((my - sin * 1.2) | 0) * size + ((mx - cos * 1.2) | 0)]! < limit) lit += 0.25;
  if (map[((my - cos * 1.5) | 0) * size + ((mx + sin * 1.5) | 0)]! < limit) lit += 0.25;
  return lit;
}

/** Puts geometry, materials and light together into one function per sample. */
export function createShader({ scene, camera, light, seen, open, shade }: Staging): Shader {
  const { data, material, seed, materials } = scene;
  const { eye, right, up, ahead, halfX, halfY, slide, rise } = camera;
  const [sunX, sunY, sunZ] = light.sun;
  const [windowX, windowY, windowZ] = light.window?.towards ?? [0, 0, 0];
  const point = new SurfacePoint();
  const mirror = new Float32Array(3);
  const colour = new Float32Array(3);
  const pixel = (4 * halfY) / seen.height;
  const contact = light.contact ?? 1;
  // Copied to typed arrays: colours come as arrays of whole numbers or of fractions, and a mixture is slow to read.
  const average = Float64Array.from([0, 1, 2], (band) => (light.zenith[band]! + light.horizon[band]!) / 2);
  const fromGround = Float64Array.from(light.ground);
  const fromSun = Float64Array.from(light.sunColour);
  const fromWindow = Float64Array.from(light.window?.colour ?? [0, 0, 0]);
  const hazeColour = Float64Array.from(light.haze?.colour ?? [0, 0, 0]);
  const hazeDistance = light.haze?.distance ?? 0;
  const hasWindow = light.window !== undefined;

  /** Polished things show the floor below them, and indoors the dark walls between floor and ceiling. */
  const reflectSurroundings = (rise: number): void => {
    const below = smoothstep(0.02, -0.3, rise);
    const wall = hasWindow ? 0.35 + 0.65 * smoothstep(0.05, 0.75, Math.abs(rise - 0.05)) : 1;
    for (let band = 0; band < 3; band += 1) {
      mirror[band] = (mirror[band]! + (fromGround[band]! * 0.8 - mirror[band]!) * below) * wall;
    }
  };

  return (sampleX, sampleY, out) => {
    const at = sampleY * seen.width + sampleX;
    const planeX = (((sampleX + 0.5) / seen.width) * 2 - 1) * halfX + slide;
    const planeY = (1 - ((sampleY + 0.5) / seen.height) * 2) * halfY + rise;
    const rayX = ahead[0] + right[0] * planeX + up[0] * planeY;
    const rayY = ahead[1] + right[1] * planeX + up[1] * planeY;
    const rayZ = ahead[2] + right[2] * planeX + up[2] * planeY;
    const stretch = Math.sqrt(rayX * rayX + rayY * rayY + rayZ * rayZ);
    const id = seen.triangle[at]!;
    if (id === 0) {
      skyAt(light.outside ?? light, rayX / stretch, rayY / stretch, rayZ / stretch, out);
      return;
    }
    const base = (id - 1) * STRIDE;
    const depth = 1 / seen.nearness[at]!;
    const x = eye[0] + rayX * depth;
    const y = eye[1] + rayY * depth;
    const z = eye[2] + rayZ * depth;
    const viewX = -rayX / stretch;
    const viewY = -rayY / stretch;
    const viewZ = -rayZ / stretch;

    const share1 = data[base + 20]! * x + data[base + 21]! * y + data[base + 22]! * z + data[base + 23]!;
    const share2 = data[base + 24]! * x + data[base + 25]! * y + data[base + 26]! * z + data[base + 27]!;
    let nx = data[base + 28]! + share1 * data[base + 31]! + share2 * data[base + 34]!;
    let ny = data[base + 29]! + share1 * data[base + 32]! + share2 * data[base + 35]!;
    let nz = data[base + 30]! + share1 * data[base + 33]! + share2 * data[base + 36]!;
    // Rounded skins may wind either way; the flat face decides which side is looked at.
    const flat = data[base + 9]! * viewX + data[base + 10]! * viewY + data[base + 11]! * viewZ;
    const sense = data[base + 9]! * nx + data[base + 10]! * ny + data[base + 11]! * nz;
    const flip = (flat < 0 ? -1 : 1) * (sense < 0 ? -1 : 1);
    const size = flip / (Math.sqrt(nx * nx + ny * ny + nz * nz) + 1e-9);
    nx *= size;
    ny *= size;
    nz *= size;
    const facing = Math.max(0.04, Math.abs(flat));

    const ux = data[base + 12]!;
    const uy = data[base + 13]!;
    const uz = data[base + 14]!;
    const vx = data[base + 16]!;
    const vy = data[base + 17]!;
    const vz = data[base + 18]!;
    point.reset();
    materials[material[id - 1]!]!(
      point,
      ux * x + uy * y + uz * z + data[base + 15]!,
      vx * x + vy * y + vz * z + data[base + 19]!,
      (pixel * depth) / Math.sqrt(facing),
      seed[id - 1]!,
    );
    const smoothX = nx;
    const smoothY = ny;
    const smoothZ = nz;
    nx -= point.slopeU * ux + point.slopeV * vx;
    ny -= point.slopeU * uy + point.slopeV * vy;
    nz -= point.slopeU * uz + point.slopeV * vz;
    const bumpy = 1 / (Math.sqrt(nx * nx + ny * ny + nz * nz) + 1e-9);
    nx *= bumpy;
    ny *= bumpy;
    nz *= bumpy;

    const openness = (1 - contact + contact * opennessAt(open, sampleX, sampleY)) * point.cavity;
    const sunFacing = nx * sunX + ny * sunY + nz * sunZ;
    let sun = 0;
    if (sunFacing > 0) {
      const smooth = Math.max(0.05, smoothX * sunX + smoothY * sunY + smoothZ * sunZ);
      const slant = Math.min(3, Math.sqrt(1 - Math.min(1, smooth * smooth)) / smooth);
      sun =
        sunFacing *
        sunReach(shade, x, y, z, slant, (hash(sampleX, sampleY) * 256) | 0) *
        (0.4 + 0.6 * point.cavity);
    }
    const skyShare = 0.5 + 0.5 * ny;
    let windowShare = 0;
    if (hasWindow) {
      const turned = 0.5 + 0.5 * (nx * windowX + ny * windowY + nz * windowZ);
      windowShare = turned * turned;
    }
    // Mirror direction and how much of it shows at this angle.
    const toView = Math.max(0, nx * viewX + ny * viewY + nz * viewZ);
    const mx = 2 * toView * nx - viewX;
    const my = 2 * toView * ny - viewY;
    const mz = 2 * toView * nz - viewZ;
    const grazing = 1 - toView;
    const edge = grazing * grazing * grazing * grazing * grazing;
    const { gloss, metal } = point;
    let shine = 0;
    let sparkle = 0;
    if (gloss > 0.12 || metal > 0) {
      shine = (0.04 + 0.96 * edge * gloss) * gloss * (1 - metal) + metal * (0.75 + 0.25 * edge);
      if (gloss > 0.9) skyAt(light, mx, my, mz, mirror);
      else dullSkyAt(light, mx, my, mz, mirror);
      reflectSurroundings(my);
      const toSun = Math.max(0, mx * sunX + my * sunY + mz * sunZ);
      if (sun > 0 && toSun > 0.6)
        sparkle = (sun / sunFacing) * toSun ** (4 + 240 * gloss * gloss) * (0.2 + 3 * gloss * gloss);
      if (hasWindow) {
        const lobe = Math.max(0, mx * windowX + my * windowY + mz * windowZ) ** (2 + 26 * gloss);
        for (let band = 0; band < 3; band += 1) mirror[band]! += fromWindow[band]! * lobe * 2.4;
      }
    }
    colour[0] = point.r;
    colour[1] = point.g;
    colour[2] = point.b;
    out[0] = 0;
    out[1] = 0;
    out[2] = 0;
    if (light.lamps) addLamps(light, x, y, z, nx, ny, nz, openness, out);
    for (let band = 0; band < 3; band += 1) {
      const albedo = colour[band]!;
      let around = average[band]! * skyShare + fromGround[band]! * (1 - skyShare);
      if (hasWindow) around += fromWindow[band]! * windowShare;
      const spread = out[band]! + around * openness + fromSun[band]! * sun;
      let value = spread * albedo * (1 - metal * 0.85) + point.glow * albedo;
      if (shine > 0) {
        const sharp =
          mirror[band]! * gloss + average[band]! * (1 - gloss) * (0.35 + 0.65 * Math.max(0, my * 0.5 + 0.5));
        value += sharp * shine * (0.3 + 0.7 * openness) * (metal > 0 ? 1 - metal + metal * albedo * 1.6 : 1);
        value += sparkle * fromSun[band]! * (metal > 0 ? albedo : 0.35) * gloss;
      }
      out[band] = value;
    }
    if (hazeDistance > 0) {
      const thick = 1 - Math.exp(-(depth * stretch) / hazeDistance);
      for (let band = 0; band < 3; band += 1) out[band]! += (hazeColour[band]! - out[band]!) * thick;
    }
  };
}

function addLamps(
  light: Light,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
  open: number,
  out: Float32Array,
): void {
  for (const lamp of light.lamps ?? []) {
    const dx = lamp.at[0] - x;
    const dy = lamp.at[1] - y;
    const dz = lamp.at[2] - z;
    const square = dx * dx + dy * dy + dz * dz;
    if (square > lamp.reach * lamp.reach) continue;
    const distance = Math.sqrt(square);
    const fade = 1 - distance / lamp.reach;
    const facing = Math.max(0, (nx * dx + ny * dy + nz * dz) / distance) * 0.85 + 0.15;
    const strength = (facing * fade * fade * (0.35 + 0.65 * open)) / (0.25 + square);
    for (let band = 0; band < 3; band += 1) out[band]! += lamp.colour[band]! * strength;
  }
}
