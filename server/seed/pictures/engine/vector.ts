/** A point or direction in metres: x right, y up, z towards the first camera position. */
export type Vec = readonly [number, number, number];

/** A colour in linear light, 0 to 1 (higher for things that shine). */
export type Colour = readonly [number, number, number];

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec, by: number): Vec => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (a: Vec): number => Math.hypot(a[0], a[1], a[2]);
export const mix = (a: Vec, b: Vec, t: number): Vec => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** The same direction with length 1; a zero vector becomes straight up. */
export function normalise(a: Vec): Vec {
  const size = length(a);
  return size < 1e-12 ? [0, 1, 0] : [a[0] / size, a[1] / size, a[2] / size];
}

/** Turns a point about the vertical axis, anticlockwise seen from above, by radians. */
export function turn(a: Vec, yaw: number): Vec {
  const c = Math.cos(yaw);
  const s = Math.sin(yaw);
  return [a[0] * c + a[2] * s, a[1], a[2] * c - a[0] * s];
}

/** '#rrggbb' as people pick it (sRGB) into linear light. */
export function rgb(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  const linear = (byte: number): number => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return [linear((value >> 16) & 255), linear((value >> 8) & 255), linear(value & 255)];
}
