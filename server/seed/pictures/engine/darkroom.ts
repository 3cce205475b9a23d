import { grit, speckle } from "./noise.ts";

/** Finishing touches: how the light that was caught becomes a picture. */
export interface Finish {
  /** Multiplies all light before it is developed. */
  exposure: number;
  /** Glow that bright places spill around them, 0 to 1. */
  bloom: number;
  /** Darkening towards the corners, 0 to 1. */
  vignette: number;
  /** Film grain, 0 to 1. */
  grain: number;
  /** Warm (above 0) or cold (below 0) balance. */
  warmth: number;
}

export const PLAIN_FINISH: Finish = { exposure: 1, bloom: 0.25, vignette: 0.22, grain: 0.35, warmth: 0 };

const CURVE = buildCurve();

/** From linear light (0 to 8) to bytes: a film-like shoulder, then the screen's own curve. */
function buildCurve(): Uint8ClampedArray {
  const table = new Uint8ClampedArray(4097);
  for (let index = 0; index <= 4096; index += 1) {
    const x = (index / 4096) ** 2 * 8;
    const film = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14);
    const display = film <= 0.0031308 ? film * 12.92 : 1.055 * Math.min(1, film) ** (1 / 2.4) - 0.055;
    table[index] = display * 255;
  }
  return table;
}

const BLOCK = 8;

/** A blurred copy of the bright parts at an eighth of the size. */
function spill(light: Float32Array, width: number, height: number, exposure: number): Float32Array {
  const w = Math.ceil(width / BLOCK);
  const h = Math.ceil(height / BLOCK);
  let small = new Float32Array(w * h * 3);
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const from = (y * width + x) * 3;
      const to = (Math.floor(y / BLOCK) * w + Math.floor(x / BLOCK)) * 3;
      const peak = Math.max(light[from]!, light[from + 1]!, light[from + 2]!) * exposure;
      if (peak < 0.75) continue;
      const share = ((Math.min(4.5, peak) - 0.75) / peak) * (exposure / 16);
      for (let band = 0; band < 3; band += 1) small[to + band]! += light[from + band]! * share;
    }
  }
  for (let pass = 0; pass < 3; pass += 1) small = boxBlur(boxBlur(small, w, h, 3, w * 3), h, w, w * 3, 3);
  return small;
}

/** Averages each line with three neighbours either way; `step` goes along it, `stride` to the next line. */
function boxBlur(
  from: Float32Array,
  along: number,
  lines: number,
  step: number,
  stride: number,
): Float32Array<ArrayBuffer> {
  const to = new Float32Array(from.length);
  for (let line = 0; line < lines; line += 1) {
    for (let place = 0; place < along; place += 1) {
      for (let band = 0; band < 3; band += 1) {
        let sum = 0;
        for (let shift = -3; shift <= 3; shift += 1) {
          const at = Math.min(along - 1, Math.max(0, place + shift));
          sum += from[line * stride + at * step + band]!;
        }
        to[line * stride + place * step + band] = sum / 7;
      }
    }
  }
  return to;
}

/** Turns caught light (linear, three bands per pixel) into ordinary RGB bytes. */
export function develop(
  light: Float32Array,
  width: number,
  height: number,
  finish: Finish,
): Uint8ClampedArray {
  const bytes = new Uint8ClampedArray(width * height * 3);
  const glow = spill(light, width, height, finish.exposure);
  const glowWidth = Math.ceil(width / BLOCK);
  const glowHeight = Math.ceil(height / BLOCK);
  const balance = [
    finish.exposure * (1 + finish.warmth * 0.08),
    finish.exposure,
    finish.exposure * (1 - finish.warmth * 0.1),
  ];
  const radius = 1 / (width * width + height * height);
  for (let y = 0; y < height; y += 1) {
    const gy = Math.min(glowHeight - 1.001, Math.max(0, (y + 0.5) / BLOCK - 0.5));
    const row = Math.floor(gy);
    const partY = gy - row;
    for (let x = 0; x < width; x += 1) {
      const gx = Math.min(glowWidth - 1.001, Math.max(0, (x + 0.5) / BLOCK - 0.5));
      const column = Math.floor(gx);
      const partX = gx - column;
      const dx = x - width / 2;
      const dy = y - height / 2;
      const away = (dx * dx + dy * dy) * radius * 2;
      const dim = 1 - finish.vignette * away * (0.7 + 1.6 * away);
      const at = (y * width + x) * 3;
      const speck = speckle(grit, x * 0.01467, y * 0.01913) * finish.grain * 9;
      const g0 = (row * glowWidth + column) * 3;
      const g1 = g0 + glowWidth * 3;
      const grey = (light[at]! * 0.25 + light[at + 1]! * 0.6 + light[at + 2]! * 0.15) * 0.14;
      for (let band = 0; band < 3; band += 1) {
        const top = glow[g0 + band]! * (1 - partX) + glow[g0 + 3 + band]! * partX;
        const low = glow[g1 + band]! * (1 - partX) + glow[g1 + 3 + band]! * partX;
        const spilt = (top * (1 - partY) + low * partY) * finish.bloom;
        const value = ((light[at + band]! * 0.86 + grey) * balance[band]! + spilt) * dim;
        const place = Math.sqrt(Math.min(8, Math.max(0, value)) / 8) * 4096;
        bytes[at + band] = CURVE[place | 0]! + speck;
      }
    }
  }
  return bytes;
}
