import { cx } from "./cx.ts";

/** Most pictures that a grid shows; the last one says how many more there are. */
export const PHOTOS_SHOWN = 4;

/** The width of the feed's column with three columns, two or one, for `imageSizes`. */
export const FEED_COLUMN = "min(600px, 100vw - 26px)";

const ROWS = ["aspect-2/1", "aspect-2/1 grid-cols-2", "aspect-3/1 grid-cols-3", "aspect-4/1 grid-cols-4"];

/**
 * Returns the grid's classes: one picture, two side by side, or one large with two or three beside it. `shown`: 1 to
 * 4. `asRow`: all the same size, for photos below a video.
 */
export function gridClass(shown: number, asRow = false): string {
  if (asRow) return cx("grid gap-[3px]", ROWS[shown - 1]);
  return cx(
    "grid gap-[3px]",
    shown === 2 && "aspect-2/1 grid-cols-2",
    shown >= 3 && "aspect-2/1 grid-cols-3 max-md:aspect-[1.2]",
    shown === 3 && "grid-rows-2",
    shown === 4 && "grid-rows-3",
  );
}

/** Returns the classes that make the first of three or four the large one. */
export function placeClass(shown: number, index: number, asRow = false): string {
  if (asRow || index > 0 || shown < 3) return "";
  return cx("col-span-2", shown === 3 ? "row-span-2" : "row-span-3");
}

/** Returns a picture's share of the grid's width, 1 being all of it. */
export function shareOf(shown: number, index: number, asRow = false): number {
  if (asRow || shown < 3) return 1 / shown;
  return index === 0 ? 2 / 3 : 1 / 3;
}

/**
 * Returns the ratio of a single picture: tall ones are cut at 4:5, wide ones at 2:1, so that the rest of the post
 * stays visible.
 */
export function aloneRatio({ width, height }: { readonly width: number; readonly height: number }): number {
  const ratio = width / height;
  return Number.isFinite(ratio) && ratio > 0 ? Math.min(2, Math.max(0.8, ratio)) : 1.5;
}
