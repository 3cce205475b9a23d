import type { Photograph } from "./engine/photograph.ts";
import { letterStrokes, letterWidth } from "./materials/lettering.ts";

/** What an advertiser paints over a photograph: a board along its foot, in two colours. */
export interface Poster {
  /** One or two lines in capitals. */
  name: readonly string[];
  /** Below them, smaller. */
  offer: string;
  board: Colour;
  ink: Colour;
}

type Colour = readonly [red: number, green: number, blue: number];

/** How much of the picture's height the board takes. */
const BOARD = 0.44;
/** The widest a line may be, of the picture's width. */
const MEASURE = 0.86;

/** Paints the board and its words, in place. */
export function paintPoster(photo: Photograph, { name, offer, board, ink }: Poster): void {
  const { width, height } = photo;
  const top = Math.round(height * (1 - BOARD));
  for (let y = top; y < height; y += 1)
    for (let x = 0; x < width; x += 1) blend(photo, x, y, y < top + 6 ? ink : board, 1);
  const lines = [
    ...name.map((words) => ({ words, size: height * 0.11 })),
    { words: offer, size: height * 0.05 },
  ];
  const gap = height * 0.042;
  const tall = lines.reduce((sum, { size }) => sum + size + gap, -gap);
  let y = top + (height - top - tall) / 2 + 3;
  for (const { words, size } of lines) {
    const fitted = Math.min(size, (size * width * MEASURE) / letterWidth(words, size));
    const x = (width - letterWidth(words, fitted)) / 2;
    for (const stroke of letterStrokes(words, x, y, fitted)) paintStroke(photo, stroke, fitted * 0.105, ink);
    y += size + gap;
  }
}

/** A line with round ends through all its points; `reach` is half its breadth. */
function paintStroke(
  photo: Photograph,
  points: readonly (readonly [number, number])[],
  reach: number,
  ink: Colour,
) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.floor(Math.min(...xs) - reach - 1), Math.ceil(Math.max(...xs) + reach + 1)];
  const [top, bottom] = [Math.floor(Math.min(...ys) - reach - 1), Math.ceil(Math.max(...ys) + reach + 1)];
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      let near = Number.POSITIVE_INFINITY;
      for (let at = 1; at < points.length; at += 1) {
        near = Math.min(near, distance(x, y, points[at - 1] ?? [0, 0], points[at] ?? [0, 0]));
      }
      blend(photo, x, y, ink, Math.min(1, Math.max(0, reach + 0.5 - near)));
    }
  }
}

/** From a point to the line between two others. */
function distance(
  x: number,
  y: number,
  from: readonly [number, number],
  to: readonly [number, number],
): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const along = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1);
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(x - from[0] - at * dx, y - from[1] - at * dy);
}

function blend(
  { bytes, width, height }: Photograph,
  x: number,
  y: number,
  colour: Colour,
  share: number,
): void {
  if (share === 0 || x < 0 || y < 0 || x >= width || y >= height) return;
  const at = (y * width + x) * 3;
  for (const [channel, value] of colour.entries()) {
    bytes[at + channel] = (bytes[at + channel] ?? 0) * (1 - share) + value * share;
  }
}
