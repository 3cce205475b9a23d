import type Sharp from "sharp";

let loading: Promise<typeof Sharp> | undefined;

/** Loads the picture library, restricted to the accepted formats. Loaded with the first picture: it takes 10 MB. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    // Loaders parse hostile input; only the three formats we accept may run, SVG and everything else may not.
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({
      operation: ["Jpeg", "Png", "Webp"].flatMap((format) => [
        `VipsForeignLoad${format}Buffer`,
        `VipsForeignLoad${format}File`,
      ]),
    });
    // One thread per picture: pages are served from the same two cores. Decoded pictures are never needed twice.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loading;
}
