import { PHOTO_WIDTHS } from "./reference/limits.ts";

// Apart from `media.ts`, which needs zod: the public page of a post is too light to carry it.

/** The address of one size of a stored photo, or of its largest when it is smaller than that. */
export function imageSource(url: string, width: (typeof PHOTO_WIDTHS)[number]): string {
  return url.replace(/\/(\d+)\.webp$/, (_, largest: string) => `/${Math.min(Number(largest), width)}.webp`);
}

/** A `srcset` of every size that is not larger than the photo itself. */
export function imageSourceSet(image: { readonly url: string; readonly width: number }): string {
  return PHOTO_WIDTHS.filter((_, at) => at === 0 || (PHOTO_WIDTHS[at - 1] ?? 0) < image.width)
    .map((width) => `${imageSource(image.url, width)} ${Math.min(width, image.width)}w`)
    .join(", ");
}

/**
 * For `<img sizes>`: that share of a column, which is a CSS length. A phone's screen shows at most 1.6 pixels a point of a
 * photo among others: more is hardly seen there, and weighs twice as much on a site's signal. Opened, a photo comes whole.
 */
export function imageSizes(column: string, share: number): string {
  const part = (of: number) => `calc((${column}) * ${(share * of).toFixed(2)})`;
  const phone = "(max-width: 767px) and (min-resolution:";
  return `${phone} 2.5dppx) ${part(0.5)}, ${phone} 1.5dppx) ${part(0.8)}, ${part(1)}`;
}
