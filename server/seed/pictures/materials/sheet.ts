import { letterStrokes, letterWidth } from "./lettering.ts";

/** Dots of the sheet: A1 proportions. */
export const SHEET_WIDTH = 1680;
export const SHEET_HEIGHT = 1188;

type Point = readonly [x: number, y: number];
type Ink = readonly [r: number, g: number, b: number];

/** A sheet of paper to draw on with pens of several widths; coordinates are dots from the top left. */
export class Sheet {
  readonly bytes = new Uint8Array(SHEET_WIDTH * SHEET_HEIGHT * 3);

  constructor(paper: Ink) {
    for (let at = 0; at < this.bytes.length; at += 1) this.bytes[at] = paper[at % 3]!;
  }

  #mark(x: number, y: number, ink: Ink, cover: number): void {
    if (x < 0 || y < 0 || x >= SHEET_WIDTH || y >= SHEET_HEIGHT) return;
    const at = (y * SHEET_WIDTH + x) * 3;
    for (let band = 0; band < 3; band += 1) {
      this.bytes[at + band] = this.bytes[at + band]! + (ink[band]! - this.bytes[at + band]!) * cover;
    }
  }

  /** A straight stroke with round ends; edges fade over one dot. */
  line(from: Point, to: Point, ink: Ink, width: number): void {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const square = dx * dx + dy * dy;
    const reach = width / 2 + 1;
    const steps = Math.max(1, Math.ceil(Math.sqrt(square) / 40));
    // In short pieces, so that a slanting line does not search its whole bounding box.
    for (let step = 0; step < steps; step += 1) {
      const [ax, ay] = [from[0] + (dx * step) / steps, from[1] + (dy * step) / steps];
      const [bx, by] = [from[0] + (dx * (step + 1)) / steps, from[1] + (dy * (step + 1)) / steps];
      const size = square / (steps * steps);
      for (let y = Math.floor(Math.min(ay, by) - reach); y <= Math.max(ay, by) + reach; y += 1) {
        for (let x = Math.floor(Math.min(ax, bx) - reach); x <= Math.max(ax, bx) + reach; x += 1) {
          const along = size === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / size;
          const t = Math.min(1, Math.max(0, along));
          const away = Math.hypot(x - ax - (bx - ax) * t, y - ay - (by - ay) * t);
          const cover = Math.min(1, width / 2 + 0.5 - away);
          if (cover > 0) this.#mark(x, y, ink, cover);
        }
      }
    }
  }

  /** Strokes through all points. */
  path(points: readonly Point[], ink: Ink, width: number): void {
    for (let index = 1; index < points.length; index += 1) {
      this.line(points[index - 1]!, points[index]!, ink, width);
    }
  }

  /** Dots and dashes from one point to another. */
  dashes(from: Point, to: Point, ink: Ink, width: number): void {
    const size = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const at = (d: number): Point => [
      from[0] + ((to[0] - from[0]) * d) / size,
      from[1] + ((to[1] - from[1]) * d) / size,
    ];
    for (let d = 0; d < size; d += 30) this.line(at(d), at(Math.min(size, d + 17)), ink, width);
  }

  /** An arc between two angles, radians clockwise from the right. */
  arc(centre: Point, radius: number, from: number, to: number, ink: Ink, width: number): void {
    const points: Point[] = [];
    for (let step = 0; step <= 24; step += 1) {
      const angle = from + ((to - from) * step) / 24;
      points.push([centre[0] + Math.cos(angle) * radius, centre[1] + Math.sin(angle) * radius]);
    }
    this.path(points, ink, width);
  }

  outline(corner: Point, wide: number, high: number, ink: Ink, width: number): void {
    const [x, y] = corner;
    this.path(
      [
        [x, y],
        [x + wide, y],
        [x + wide, y + high],
        [x, y + high],
        [x, y],
      ],
      ink,
      width,
    );
  }

  fill(corner: Point, wide: number, high: number, ink: Ink): void {
    for (let y = Math.round(corner[1]); y < corner[1] + high; y += 1) {
      for (let x = Math.round(corner[0]); x < corner[0] + wide; x += 1) this.#mark(x, y, ink, 1);
    }
  }

  /** Capitals from a point, or around it. */
  write(words: string, at: Point, size: number, ink: Ink, place: "left" | "centre" = "left"): void {
    const x = place === "centre" ? at[0] - letterWidth(words, size) / 2 : at[0];
    for (const stroke of letterStrokes(words, x, at[1], size))
      this.path(stroke, ink, Math.max(1.6, size / 8));
  }
}

/** '#rrggbb' as bytes. */
export function inkOf(hex: string): Ink {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export type { Ink, Point };
