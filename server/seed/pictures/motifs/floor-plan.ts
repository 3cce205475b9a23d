import type { Random } from "../../random.ts";
import { type Ink, inkOf, type Point, Sheet, SHEET_HEIGHT, SHEET_WIDTH } from "../materials/sheet.ts";
import { ofTake } from "./takes.ts";

interface Pens {
  paper: Ink;
  line: Ink;
  light: Ink;
  fill: Ink;
}

const pens = (paper: string, line: string, light: string, fill: string): Pens => ({
  paper: inkOf(paper),
  line: inkOf(line),
  light: inkOf(light),
  fill: inkOf(fill),
});

const STYLES: readonly [Pens, ...Pens[]] = [
  pens("#1f4f8f", "#eaf2ff", "#8fb4e6", "#3a6fb0"),
  pens("#f6f4ec", "#1d2228", "#8a9097", "#c9c6bc"),
  pens("#f4f5f3", "#20303f", "#7d97ad", "#b5c9d6"),
];

/** Dots per metre, and where the building's corner lies on the sheet. */
const SCALE = 88;
const ORIGIN: Point = [190, 250];

const THICK = 3.6;
const THIN = 1.9;

/** The ground floor of a house or its extension: walls, doors, windows, stair, fittings, dimensions, title block. */
export function drawFloorPlan(random: Random, take = 1): Sheet {
  const { paper, line, light, fill } = ofTake(take, STYLES);
  const sheet = new Sheet(paper);
  const [w, h] = [random.between(10.4, 12.4), random.between(7, 8)];
  const hall = random.between(4, 4.8);
  const split = random.between(3.5, 4.2);
  const kitchen = hall + random.between(2.1, 2.4);
  const at = (x: number, y: number): Point => [ORIGIN[0] + x * SCALE, ORIGIN[1] + y * SCALE];

  const wall = (x0: number, y0: number, x1: number, y1: number, width = 0.13): void => {
    const [px, py] = x0 === x1 ? [width / 2, 0] : [0, width / 2];
    const corner = at(Math.min(x0, x1) - px, Math.min(y0, y1) - py);
    const [wide, high] = [(Math.abs(x1 - x0) + px * 2) * SCALE, (Math.abs(y1 - y0) + py * 2) * SCALE];
    sheet.fill(corner, wide, high, fill);
    sheet.outline(corner, wide, high, line, THICK);
  };
  for (const y of [0, h]) wall(-0.15, y, w + 0.15, y, 0.3);
  for (const x of [0, w]) wall(x, 0.15, x, h - 0.15, 0.3);
  wall(hall, 0.15, hall, h - 3);
  wall(hall, h - 2.1, hall, h - 0.15);
  wall(kitchen, 0.15, kitchen, split);
  wall(0.15, split, hall - 1.2, split);
  wall(kitchen, split, w - 1.8, split);
  wall(hall + 0.07, h - 1.95, kitchen - 0.9, h - 1.95);
  for (const [x, y, turn] of [
    [hall - 1.2, split, -0.5],
    [hall, h - 3, 0],
    [kitchen - 0.9, h - 1.95, 0],
    [w - 1.8, split, 0.5],
  ] as const) {
    const start = turn * Math.PI;
    sheet.line(at(x, y), at(x + Math.cos(start) * 0.85, y + Math.sin(start) * 0.85), line, THIN);
    sheet.arc(at(x, y), 0.85 * SCALE, start, start + Math.PI / 2, line, THIN);
  }
  for (const [x, y, wide, upright] of [
    [1.2, 0, 1.8, false],
    [kitchen + 0.8, 0, 2.1, false],
    [w, 1.2, 1.5, true],
    [w, h - 2.4, 1.4, true],
    [1, h, 2.4, false],
    [kitchen + 0.4, h, 2.6, false],
    [0, split + 0.9, 1.6, true],
  ] as const) {
    const corner = upright ? at(x - 0.15, y) : at(x, y - 0.15);
    const [a, b] = upright ? [0.3 * SCALE, wide * SCALE] : [wide * SCALE, 0.3 * SCALE];
    sheet.fill(corner, a, b, paper);
    sheet.outline(corner, a, b, line, THIN);
    if (upright) sheet.line(at(x, y), at(x, y + wide), line, THIN);
    else sheet.line(at(x, y), at(x + wide, y), line, THIN);
  }
  for (let tread = 0; tread < 12; tread += 1)
    sheet.line(at(hall + 0.1, 0.4 + tread * 0.24), at(hall + 1.05, 0.4 + tread * 0.24), line, THIN);
  sheet.line(at(hall + 1.05, 0.3), at(hall + 1.05, 3.1), line, THIN);
  sheet.path([at(hall + 0.45, 0.8), at(hall + 0.55, 0.6), at(hall + 0.65, 0.8)], line, THIN);
  sheet.line(at(hall + 0.55, 0.6), at(hall + 0.55, 3), line, THIN);

  const metres = (x: number, y: number, wide: number, high: number): void =>
    sheet.outline(at(x, y), wide * SCALE, high * SCALE, line, THIN);
  sheet.path([at(kitchen + 0.07, 0.75), at(w - 0.75, 0.75), at(w - 0.75, split - 0.1)], line, THIN);
  metres(kitchen + 1.2, 0.24, 0.8, 0.42);
  metres(w - 0.66, 1.6, 0.5, 0.58);
  for (const [x, y] of [
    [-0.54, 1.76],
    [-0.3, 1.76],
    [-0.54, 2.04],
    [-0.3, 2.04],
  ] as const)
    sheet.arc(at(w + x, y), 8, 0, Math.PI * 2, line, THIN);
  metres(1.3, 1.2, 1.7, 0.9);
  for (const [x, y] of [
    [1.5, 0.75],
    [2.3, 0.75],
    [1.5, 2.15],
    [2.3, 2.15],
  ] as const)
    metres(x, y, 0.42, 0.4);
  metres(0.9, h - 1.25, 2.1, 0.8);
  metres(0.9, h - 1.25, 0.3, 0.8);
  metres(2.7, h - 1.25, 0.3, 0.8);
  metres(hall + 0.25, h - 1.7, 0.4, 0.65);
  sheet.arc(at(hall + 0.45, h - 0.75), 20, 0, Math.PI * 2, line, THIN);
  metres(kitchen + 1, split + 1.4, 2.2, 0.9);

  for (let grid = 0; grid <= 4; grid += 1) {
    const x = (w / 4) * grid;
    sheet.dashes(at(x, -1.85), at(x, h + 0.9), light, 1.6);
    sheet.arc(at(x, -2.1), 21, 0, Math.PI * 2, line, THIN);
    sheet.write("ABCDE"[grid]!, [at(x, 0)[0], at(0, -2.19)[1]], 15, line, "centre");
  }
  const tick = (x: number, y: number): void => {
    const [px, py] = at(x, y);
    sheet.line([px - 6, py + 6], [px + 6, py - 6], line, THICK);
  };
  const millimetres = (length: number): string => String(Math.round(length * 100) * 10);
  for (const [y, marks] of [
    [-1.25, [0, w]],
    [-0.65, [0, hall, kitchen, w]],
  ] as const) {
    sheet.line(at(0, y), at(w, y), line, 1.6);
    for (const [index, mark] of marks.entries()) {
      tick(mark, y);
      const next = marks[index + 1];
      if (next !== undefined)
        sheet.write(millimetres(next - mark), at((mark + next) / 2, y - 0.24), 13, line, "centre");
    }
  }
  sheet.line(at(w + 0.6, 0), at(w + 0.6, h), line, 1.6);
  for (const y of [0, split, h]) tick(w + 0.6, y);
  sheet.write(millimetres(split), at(w + 1.15, split / 2), 13, line, "centre");
  sheet.write(millimetres(h - split), at(w + 1.15, (h + split) / 2), 13, line, "centre");

  sheet.write("DINING", at(hall / 2, split - 0.6), 17, line, "centre");
  sheet.write("LIVING ROOM", at(hall / 2, (split + h) / 2 - 0.2), 17, line, "centre");
  sheet.write("KITCHEN", at((kitchen + w) / 2 - 0.2, split / 2 + 0.5), 17, line, "centre");
  sheet.write(
    random.pick(["FAMILY ROOM", "EXTENSION", "SNUG"]),
    at((kitchen + w) / 2, h - 0.8),
    17,
    line,
    "centre",
  );
  sheet.write("WC", at(hall + 1.2, h - 1), 13, line, "centre");
  sheet.write("HALL", at(hall + 1, split + 0.3), 13, line, "centre");
  drawTitleBlock(sheet, random, line);
  return sheet;
}

function drawTitleBlock(sheet: Sheet, random: Random, line: Ink): void {
  sheet.outline([40, 40], SHEET_WIDTH - 80, SHEET_HEIGHT - 80, line, THICK);
  const [x, y] = [SHEET_WIDTH - 440, SHEET_HEIGHT - 200];
  sheet.outline([x, y], 400, 160, line, THICK);
  for (const row of [54, 107]) sheet.line([x, y + row], [x + 400, y + row], line, THIN);
  sheet.line([x + 210, y + 54], [x + 210, y + 160], line, THIN);
  sheet.write(random.pick(["PLOT 14", "REAR EXTENSION", "UNIT 3", "PLOT 7"]), [x + 16, y + 17], 21, line);
  sheet.write("GROUND FLOOR", [x + 16, y + 72], 15, line);
  sheet.write("1:50 AT A1", [x + 226, y + 72], 15, line);
  sheet.write(`DWG ${random.int(100, 480)}`, [x + 16, y + 125], 15, line);
  sheet.write(`REV ${random.pick(["B", "C", "D"])}`, [x + 226, y + 125], 15, line);
  sheet.arc([110, SHEET_HEIGHT - 120], 42, 0, Math.PI * 2, line, THIN);
  sheet.path(
    [
      [110, SHEET_HEIGHT - 70],
      [110, SHEET_HEIGHT - 172],
    ],
    line,
    THICK,
  );
  sheet.path(
    [
      [92, SHEET_HEIGHT - 138],
      [110, SHEET_HEIGHT - 172],
      [128, SHEET_HEIGHT - 138],
    ],
    line,
    THICK,
  );
}
