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
  format?: "jpeg" | "png";
}

let made = 0;

/** A photograph like no other of this run: coloured bands with noise, so that no two have the same bytes. */
export async function makePhoto(name: string, options: PhotoOptions = {}): Promise<PhotoFile> {
  const { width = 1600, height = 1200, orientation, format = "jpeg" } = options;
  made += 1;
  const hue = (made * 67) % 360;
  const bands = Array.from(
    { length: 6 },
    (_, band) =>
      `<rect y="${(band * height) / 6}" width="${width}" height="${height / 6}" fill="hsl(${(hue + band * 25) % 360} 55% ${35 + band * 6}%)"/>`,
  );
  const label = `<text x="40" y="140" font-size="110" fill="white">${name} ${process.pid}.${made}</text>`;
  const drawn = sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${bands.join("")}${label}</svg>`,
    ),
  );
  const turned = orientation === undefined ? drawn : drawn.withMetadata({ orientation });
  const buffer = await (format === "jpeg" ? turned.jpeg({ quality: 90 }) : turned.png()).toBuffer();
  return { name: `${name}.${format === "jpeg" ? "jpg" : "png"}`, mimeType: `image/${format}`, buffer };
}
