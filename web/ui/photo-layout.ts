import { cx } from "./cx.ts";

/** Pictures of a grid that are shown at most; the last one says how many there are besides. */
export const PHOTOS_SHOWN = 4;

/** For `imageSizes`, how wide the feed's column is: of three columns, of two, of one. */
export const FEED_COLUMN = "min(600px, 100vw - 26px)";

const ROWS = ["aspect-2/1", "aspect-2/1 grid-cols-2", "aspect-3/1 grid-cols-3", "aspect-4/1 grid-cols-4"];

/**
 * The grid's classes: one picture, two side by side, or one large with two or three beside it. `shown`: 1 to 4. `asRow`: all of the
 * same size, as they stand under a video.
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

/** What makes the first of three or four the large one. */
export function placeClass(shown: number, index: number, asRow = false): string {
  if (asRow || index > 0 || shown < 3) return "";
  return cx("col-span-2", shown === 3 ? "row-span-2" : "row-span-3");
}

/** How much of the grid's width a picture has, 1 being all of it. */
export function shareOf(shown: number, index: number, asRow = false): number {
  if (asRow || shown < 3) return 1 / shown;
  return index === 0 ? 2 / 3 : 1 / 3;
}

/** Of a picture that stands alone: tall ones are cut at 4:5, wide ones at 2:1, for the rest of the post must stay in sight. */
export function aloneRatio({ width, height }: { readonly width: number; readonly height: number }): number {
  const ratio = width / height;
  return Number.isFinite(ratio) && ratio > 0 ? Math.min(2, Math.max(0.8, ratio)) : 1.5;
}
