import { clamp01, cloud, noise, smoothstep } from "./noise.ts";
import { type Colour, normalise, type Vec } from "./vector.ts";

/** A bulb or a flame: brightness falls with distance and ends at `reach` metres. */
export interface Lamp {
  at: Vec;
  colour: Colour;
  reach: number;
}

/** Far things drawn on the sky: answers a colour for a bearing (radians) and a height (slope), or nothing. */
export type Backdrop = (bearing: number, slope: number) => Colour | undefined;

/** Everything that shines in a picture. Colours are linear; 1 is a white sheet in full daylight. */
export interface Light {
  /** Towards the sun. */
  sun: Vec;
  sunColour: Colour;
  zenith: Colour;
  horizon: Colour;
  /** Light that comes back from the ground or the floor. */
  ground: Colour;
  /** 0 clear to 1 overcast. */
  clouds?: number;
  cloudColour?: Colour;
  /** Strength of the glow around the sun in the sky. */
  glow?: number;
  haze?: { colour: Colour; distance: number };
  lamps?: readonly Lamp[];
  /** A window or an open side: soft light from one direction (towards it). */
  window?: { towards: Vec; colour: Colour };
  backdrop?: Backdrop;
  /** What is seen through the windows of a room, when it is lit unlike the room itself. */
  outside?: Light;
  /** How dark corners and contact shadows get, 0 to 1. */
  contact?: number;
}

/** The colour of the sky in a direction, written into `out`. */
export function skyAt(light: Light, x: number, y: number, z: number, out: Float32Array): void {
  if (light.backdrop) {
    const found = light.backdrop(Math.atan2(x, -z), y / Math.hypot(x, z));
    if (found) {
      out.set(found);
      return;
    }
  }
  const t = Math.sqrt(clamp01(y));
  const towards = Math.max(0, x * light.sun[0] + y * light.sun[1] + z * light.sun[2]);
  const wide = towards * towards * towards;
  // The narrow parts of the glow are only worked out near the sun: powers are the dearest thing in a sky.
  const narrow = towards > 0.93 ? 0.8 * towards ** 60 + (towards > 0.999 ? 14 * towards ** 3000 : 0) : 0;
  const glow = (light.glow ?? 0.5) * (0.35 * wide * wide + narrow);
  const thickness = light.clouds ?? 0.3;
  let cover = 0;
  let lit = 0;
  if (thickness > 0 && y > 0.005) {
    const px = (x / (y + 0.12)) * 0.11;
    const pz = (z / (y + 0.12)) * 0.11;
    const here = noise(cloud, px, pz) + 0.35 * noise(cloud, px * 3.1, pz * 3.1);
    cover = smoothstep(0.75 - thickness * 1.4, 1.35 - thickness * 1.2, here + 0.4) * clamp01(y * 9);
    lit = clamp01(0.6 - here * 0.35 + towards * 0.3);
  }
  for (let band = 0; band < 3; band += 1) {
    const clear = light.horizon[band]! + (light.zenith[band]! - light.horizon[band]!) * t;
    const white = (light.cloudColour?.[band] ?? 0.95) * (0.55 + 0.5 * lit);
    out[band] =
      clear + (white - clear) * cover * 0.9 + glow * light.sunColour[band]! * 0.5 * (1 - cover * 0.5);
  }
}

/** A quick sky for dull reflections: no clouds, no horizon, a soft brightness around the sun. */
export function dullSkyAt(light: Light, x: number, y: number, z: number, out: Float32Array): void {
  const t = y > 0 ? Math.sqrt(y) : 0;
  const towards = Math.max(0, x * light.sun[0] + y * light.sun[1] + z * light.sun[2]);
  const glow = (light.glow ?? 0.5) * 0.2 * towards * towards * towards;
  for (let band = 0; band < 3; band += 1) {
    out[band] =
      light.horizon[band]! + (light.zenith[band]! - light.horizon[band]!) * t + glow * light.sunColour[band]!;
  }
}

/** Unit vector towards a sun at a compass bearing and a height above the horizon, both in degrees. */
export function sunAt(bearing: number, height: number): Vec {
  const a = (bearing * Math.PI) / 180;
  const h = (height * Math.PI) / 180;
  return normalise([Math.sin(a) * Math.cos(h), Math.sin(h), -Math.cos(a) * Math.cos(h)]);
}
