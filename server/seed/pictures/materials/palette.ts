import { rgb } from "../engine/vector.ts";
import { concrete, ground, metal, painted, timber } from "./plain.ts";

/** Materials that several motifs share. */
export const PINE = timber(rgb("#e3c08d"), rgb("#b98a52"), { gloss: 0.1 });
export const TREATED = timber(rgb("#b9a878"), rgb("#7f7a48"), { gloss: 0.06, wear: 0.2 });
export const OAK = timber(rgb("#c99a5f"), rgb("#7d5227"), { gloss: 0.4, rings: 34, knots: 0.12 });
export const SPRUCE_BOARD = timber(rgb("#d5bd92"), rgb("#a5804e"), { gloss: 0.05, wear: 0.35 });
export const PLY = timber(rgb("#d8b784"), rgb("#b48450"), { gloss: 0.15, rings: 7, knots: 0.15, vary: 0.1 });
export const GALVANISED = metal(rgb("#aeb4b6"), 0.42, { spangle: 0.12 });
export const COPPER = metal(rgb("#d98a55"), 0.78);
export const BRASS = metal(rgb("#cfa64e"), 0.7);
export const CHROME = metal(rgb("#dfe3e6"), 0.95);
export const STEEL = metal(rgb("#7d8286"), 0.5);
export const RUST = metal(rgb("#8b6a55"), 0.3, { tarnish: 0.45, tarnishColour: rgb("#7a4220") });
export const RED_OXIDE = painted(rgb("#7d2f22"), 0.2, 0.1);
export const WHITE = painted(rgb("#f1efe9"), 0.25);
export const BLACK = painted(rgb("#1d1e20"), 0.35);
export const SITE_YELLOW = painted(rgb("#f2b01e"), 0.35);
export const SOIL = ground(rgb("#6b4c33"), rgb("#8a6a49"), { clod: 1.2 });
export const MUD = ground(rgb("#5b432f"), rgb("#75583d"), { clod: 1, wet: 0.22 });
export const GRASS = ground(rgb("#4f6a31"), rgb("#71843f"), { clod: 1.5, size: 0.6 });
export const CONCRETE = concrete(rgb("#a9a69e"));
