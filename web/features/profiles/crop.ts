import { AVATAR_BYTES_MAX, AVATAR_SIDE } from "#contracts/reference/limits.ts";

import { failureWords, isPhoto, unsupportedWords } from "../../platform/media/photo-files.ts";

/** A part of a picture, in the picture's own pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const QUALITY = 0.88;

/** Why a file cannot be an avatar, in words, or undefined. */
export function findAvatarFault(file: Pick<File, "type" | "name" | "size">): string | undefined {
  if (!isPhoto(file)) return unsupportedWords(file);
  if (file.size > AVATAR_BYTES_MAX) return "That picture is too large. Please use one under 5 MB.";
  return file.size === 0 ? failureWords(file) : undefined;
}

/** The side of the stored square: at most the stored size, and at most the chosen area. */
export function sideOf(area: Pick<Area, "width" | "height">): number {
  return Math.max(1, Math.min(AVATAR_SIDE, Math.round(Math.min(area.width, area.height))));
}

/** Crops the square from the picture at an object URL. */
export async function cutOut(address: string, area: Area): Promise<Blob> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const side = sideOf(area);
  const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
  const brush = canvas.getContext("2d");
  if (brush === null) throw new Error("no canvas");
  // JPEG has no transparency: without a white background it would turn black.
  brush.fillStyle = "white";
  brush.fillRect(0, 0, side, side);
  brush.imageSmoothingQuality = "high";
  brush.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)),
      "image/jpeg",
      QUALITY,
    );
  });
}
