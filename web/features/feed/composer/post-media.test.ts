import { describe, expect, it } from "vitest";

import { movePhoto } from "../../../platform/media/media-list.ts";
import type { MediaItem } from "../../../platform/media/media-list.ts";
import { mediaPayload, roomForPhotos } from "./post-media.ts";

const photo = (key: string): MediaItem => ({
  key,
  kind: "photo",
  name: key,
  bytes: 10,
  alt: `alt ${key}`,
  preview: "",
  poster: null,
  duration: null,
  step: { is: "done", stored: { url: `/media/${key}`, poster: null }, at: 1 },
});
const list = [photo("a"), photo("b"), photo("c")];

describe("the media of a post", () => {
  it("are sent as addresses and descriptions in the order shown, and the video apart", () => {
    const moved = movePhoto(list, "c", 0);
    const photos = {
      imageUrls: ["/media/c", "/media/a", "/media/b"],
      imageAlts: ["alt c", "alt a", "alt b"],
    };
    expect(mediaPayload(moved)).toEqual(photos);
    const stored = { url: "/media/v/video.mp4", poster: "/media/p/640.webp" };
    const video = { ...photo("v"), kind: "video" as const, step: { is: "done" as const, stored, at: 1 } };
    expect(mediaPayload([...moved, video])).toEqual({
      ...photos,
      videoUrl: stored.url,
      videoPosterUrl: stored.poster,
    });
  });

  it("have room for what is left of ten", () => {
    expect(roomForPhotos(list)).toBe(7);
    expect(roomForPhotos(Array.from({ length: 12 }, (_, at) => photo(String(at))))).toBe(0);
  });
});
