import { PHOTO_WIDTHS } from "./reference/limits.ts";

// Apart from `media.ts`, which needs zod: the public page of a post is too light to carry it.

/** Returns the address of one size of a stored photo, or of its largest size if that is smaller. */
export function imageSource(url: string, width: (typeof PHOTO_WIDTHS)[number]): string {
  return url.replace(/\/(\d+)\.webp$/, (_, largest: string) => `/${Math.min(Number(largest), width)}.webp`);
}

/** Returns a `srcset` of every size up to the photo's own. */
export function imageSourceSet(image: { readonly url: string; readonly width: number }): string {
  return PHOTO_WIDTHS.filter((_, at) => at === 0 || (PHOTO_WIDTHS[at - 1] ?? 0) < image.width)
    .map((width) => `${imageSource(image.url, width)} ${Math.min(width, image.width)}w`)
    .join(", ");
}

/**
 * Returns `<img sizes>` for a share of a column, which is a CSS length. Among other photos, a phone's screen gets at
 * most 1.6 pixels a point: more is hardly visible there, and takes twice the data on a building site's signal. An
 * opened photo loads in full.
 */
export function imageSizes(column: string, share: number): string {
  const part = (of: number) => `calc((${column}) * ${(share * of).toFixed(2)})`;
  const phone = "(max-width: 767px) and (min-resolution:";
  return `${phone} 2.5dppx) ${part(0.5)}, ${phone} 1.5dppx) ${part(0.8)}, ${part(1)}`;
}
