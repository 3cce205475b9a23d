import { readFile, writeFile } from "node:fs/promises";

import sharp from "sharp";

/** Draws the app's icons from its mark: `node tools/draw-icons.ts`. Their colours are the design's `hi` and `on-hi`. */
const FOLDER = new URL("../web/public/", import.meta.url);

const mark = await readFile(new URL("favicon.svg", FOLDER), "utf8");
const hat = /<g[^]*<\/g>/.exec(mark)?.[0];
if (hat === undefined) throw new Error("favicon.svg has no hat in it");
const around = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30">${inside}</svg>`;
/** A launcher may crop it to a circle of four fifths: the hat lies well inside. */
const whole = around(
  `<rect width="30" height="30" fill="#ffce1f"/><g transform="translate(3.75 3.75) scale(.75)">${hat}</g>`,
);
/** Android's icon beside the clock: only its shape counts, not its colour. */
const badge = around(
  hat
    .replace("#151a21", "#ffffff")
    .replace('transform="translate(6 6) scale(.75)"', 'transform="scale(1.25)"'),
);

const DRAWN = [
  ["icon-192.png", mark, 192],
  ["icon-512.png", mark, 512],
  ["icon-maskable-192.png", whole, 192],
  ["icon-maskable-512.png", whole, 512],
  ["apple-touch-icon.png", whole, 180],
  ["badge-96.png", badge, 96],
] as const;

for (const [name, svg, side] of DRAWN) {
  const png = await sharp(Buffer.from(svg), { density: 1200 })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  await writeFile(new URL(name, FOLDER), png);
}
