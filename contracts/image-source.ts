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
