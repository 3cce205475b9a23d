import { describe, expect, it } from "vitest";

import { isVideo, videoSizeFault } from "./video-files.ts";

const MB = 1_048_576;

describe("what is a video", () => {
  it.each([
    ["clip.mp4", "video/mp4", true],
    ["IMG_1.MOV", "video/quicktime", true],
    ["IMG_1.MOV", "", true],
    ["recording", "video/webm;codecs=vp8", true],
    ["clip.m4v", "video/x-m4v", true],
    ["clip.avi", "video/x-msvideo", false],
    ["clip.mkv", "video/x-matroska", false],
    ["clip.mp4", "image/jpeg", false],
    ["notes.txt", "", false],
  ])("%s (%s): %s", (name, type, expected) => {
    expect(isVideo({ name, type })).toBe(expected);
  });
});

describe("a video under 10 MB", () => {
  it.each([
    [1, undefined],
    [10 * MB - 1, undefined],
    [10 * MB, "Video file too large: 10.0 MB. Please use a file under 10MB."],
    [12.34 * MB, "Video file too large: 12.3 MB. Please use a file under 10MB."],
  ])("%d bytes", (size, expected) => {
    expect(videoSizeFault({ size })).toBe(expected);
  });
});
