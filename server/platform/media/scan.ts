import { loadSharp } from "./load-sharp.ts";
import { PIXELS_MAX, unreadable } from "./photo.ts";

/** Maximum length of a scanned page's longer side: A4 at 300 dots per inch, and half as much again. */
const SIDE_MAX = 5000;
const QUALITY = 85;

/**
 * Re-encodes a picture of a document, upright and without metadata, large enough to read small print.
 *
 * @throws {AppError} `image_unreadable`.
 */
export async function redrawScan(bytes: Buffer, kind: "jpg" | "png"): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error", animated: false })
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb");
    const drawn =
      kind === "png" ? picture.png() : picture.flatten({ background: "white" }).jpeg({ quality: QUALITY });
    return await drawn.toBuffer();
  } catch (error) {
    throw unreadable(error);
  }
}
