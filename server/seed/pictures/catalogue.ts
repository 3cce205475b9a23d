import type { MotifName } from "./motifs.ts";
import type { Poster } from "./poster.ts";

/** One picture to be drawn. The same name always gives the same picture. */
export interface PictureSpec {
  /** `<motif>-<number>`, also the seed. */
  name: string;
  motif: MotifName;
  /** The number in the name: which of the motif's pictures it is, from 1. */
  take: number;
  /** Pixels. Both are multiples of 16. */
  width: number;
  height: number;
  /** Painted over the photograph. */
  poster?: Poster;
}

const SHAPES = {
  landscape: [1024, 768],
  portrait: [768, 1024],
  square: [896, 896],
} as const;

type Shape = keyof typeof SHAPES;

/** How many pictures of each motif there are, as shapes: L landscape, P portrait, S square. */
const DRAWN: Readonly<Record<MotifName, string>> = {
  brickwork: "LLSL",
  "brick-panel": "SL",
  bathroom: "LLPLS",
  "slate-roof": "LLSL",
  trusses: "LLP",
  "stud-wall": "LLLP",
  staircase: "PLP",
  "consumer-unit": "LLS",
  manifold: "LSL",
  cylinder: "PPL",
  "plastered-room": "LLP",
  "painted-room": "LLS",
  plan: "LLS",
  scaffold: "PLLP",
  trench: "LLP",
  slab: "LLS",
  kitchen: "LLSL",
  garden: "LLSL",
  "stone-wall": "LLS",
  "steel-frame": "LLP",
  welding: "LL",
  cranes: "LPL",
  parquet: "LSP",
  extension: "LLP",
  loft: "LL",
  glazing: "PL",
  delivery: "LLLS",
  demolition: "LL",
  survey: "LLS",
};

const LETTERS: Readonly<Record<string, Shape>> = { L: "landscape", P: "portrait", S: "square" };

/** Every picture of the demo community. */
export const PICTURES: readonly PictureSpec[] = Object.entries(DRAWN).flatMap(([motif, shapes]) =>
  Array.from(shapes, (letter, index): PictureSpec => {
    const [width, height] = SHAPES[LETTERS[letter] ?? "landscape"];
    return { name: `${motif}-${index + 1}`, motif: motif as MotifName, take: index + 1, width, height };
  }),
);

/** How many pictures a motif has; they are numbered from 1. */
export const picturesOf = (motif: MotifName): number => DRAWN[motif].length;
