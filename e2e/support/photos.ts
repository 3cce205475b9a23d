import { randomBytes } from "node:crypto";

import sharp from "sharp";

/** A file as a picker or clipboard provides it. */
export interface PhotoFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

interface PhotoOptions {
  width?: number;
  height?: number;
  /** 1 to 8, as a camera writes it; 6 is a phone held upright. */
  orientation?: number;
  format?: "jpeg" | "png" | "avif";
}

/** The size of the small picture that a photo is enlarged from. */
const [COLUMNS, ROWS] = [8, 6];

/** Returns a unique photo: soft patches of colour, with different bytes each time. */
export async function makePhoto(name: string, options: PhotoOptions = {}): Promise<PhotoFile> {
  const { width = 1600, height = 1200, orientation, format = "jpeg" } = options;
  const raw = { width: COLUMNS, height: ROWS, channels: 3 } as const;
  const drawn = sharp(randomBytes(COLUMNS * ROWS * 3), { raw }).resize(width, height, { fit: "fill" });
  const turned = orientation === undefined ? drawn : drawn.withMetadata({ orientation });
  const buffer = await (
    format === "png" ? turned.png() : turned.toFormat(format, { quality: 90 })
  ).toBuffer();
  return { name: `${name}.${format === "jpeg" ? "jpg" : format}`, mimeType: `image/${format}`, buffer };
}
