import { randomBytes } from "node:crypto";

import sharp from "sharp";

/** A file as a picker or a clipboard hands it over. */
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

/** Of the little picture that a photograph is blown up from. */
const [COLUMNS, ROWS] = [8, 6];

/** A photograph like no other: soft patches of colour, of other bytes each time. */
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
