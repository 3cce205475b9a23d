import { describe, expect, it } from "vitest";

import type { MediaItem } from "../../../platform/media/media-list.ts";
import { sortFiles } from "./sort-files.ts";

const MB = 1_048_576;

function file(name: string, type: string, size = 1): File {
  const made = new File([], name, { type });
  Object.defineProperty(made, "size", { value: size });
  return made;
}
const jpeg = (name: string) => file(name, "image/jpeg");
const mp4 = (name: string, size = MB) => file(name, "video/mp4", size);
const item = (kind: MediaItem["kind"], key: string): MediaItem => ({
  key,
  kind,
  name: key,
  bytes: 1,
  alt: "",
  preview: "",
  poster: null,
  duration: null,
  step: { is: "waiting" },
});
const names = ({ taken }: ReturnType<typeof sortFiles>) => taken.map(({ file: { name } }) => name);

describe("files chosen for a post", () => {
  it("may be photos and a video together", () => {
    const sorted = sortFiles([jpeg("a.jpg"), mp4("clip.mp4"), jpeg("b.jpg")], []);
    expect(names(sorted)).toEqual(["a.jpg", "b.jpg", "clip.mp4"]);
    expect(sorted).toMatchObject({ refused: [], notice: undefined });
  });

  it("of several videos the first is attached, and it is said", () => {
    const sorted = sortFiles([mp4("one.mp4"), mp4("two.mp4")], []);
    expect(names(sorted)).toEqual(["one.mp4"]);
    expect(sorted.notice).toBe("Only the first video is attached");
    const later = sortFiles([mp4("two.mp4")], [item("video", "one")]);
    expect(later).toMatchObject({ taken: [], refused: [], notice: "Only the first video is attached" });
  });

  it("a video that is too large leaves its place to the next", () => {
    const sorted = sortFiles([mp4("long.mp4", 12.34 * MB), mp4("short.mp4")], []);
    expect(names(sorted)).toEqual(["short.mp4"]);
    expect(sorted.refused).toEqual(["Video file too large: 12.3 MB. Please use a file under 10MB."]);
    expect(sorted.notice).toBeUndefined();
  });

  it("names each that is of another kind", () => {
    const sorted = sortFiles([file("plan.pdf", "application/pdf"), file("a.svg", "image/svg+xml")], []);
    expect(sorted.refused).toEqual(["Unsupported file type: plan.pdf", "Unsupported file type: a.svg"]);
  });

  it("are ten photos at most", () => {
    const nine = Array.from({ length: 9 }, (_, at) => item("photo", String(at)));
    const sorted = sortFiles([jpeg("x.jpg"), jpeg("y.jpg")], nine);
    expect(names(sorted)).toEqual(["x.jpg"]);
    expect(sorted.refused).toEqual(["Maximum 10 photos allowed"]);
    expect(sortFiles([jpeg("x.jpg")], nine).refused).toEqual([]);
  });
});
