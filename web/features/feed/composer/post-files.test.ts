import { beforeEach, describe, expect, it, vi } from "vitest";

import { readDraft, writeDraft } from "../../../platform/drafts.ts";
import type { MediaItem } from "../../../platform/media/media-list.ts";
import { startSession } from "../../../platform/session.ts";
import { FILES_DRAFT } from "./compose-state.ts";
import { keepPostFiles, readPostFiles, roomForPhotos, sortFiles } from "./post-files.ts";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

const MB = 1_048_576;

function file(name: string, type: string, size = 1): File {
  const made = new File([], name, { type });
  Object.defineProperty(made, "size", { value: size });
  return made;
}
const jpeg = (name: string) => file(name, "image/jpeg");
const mp4 = (name: string, size = MB) => file(name, "video/mp4", size);
const item = (
  kind: MediaItem["kind"],
  key: string,
  step: MediaItem["step"] = { is: "waiting" },
): MediaItem => ({
  key,
  kind,
  name: key,
  bytes: 10,
  alt: `alt ${key}`,
  preview: "",
  poster: null,
  duration: null,
  step,
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

const photo = (key: string) =>
  item("photo", key, { is: "done", stored: { url: `/media/${key}`, poster: null }, at: 1 });
const list = [photo("a"), photo("b"), photo("c")];

describe("the media of a post", () => {
  it("have room for what is left of ten", () => {
    expect(roomForPhotos(list)).toBe(7);
    expect(roomForPhotos(Array.from({ length: 12 }, (_, at) => photo(String(at))))).toBe(0);
  });
});

const HOUR = 3_600_000;
const NOW = Date.now();
const photoUrl = `/media/${"a".repeat(32)}/1280.webp`;
const videoUrl = `/media/${"b".repeat(32)}/video.mp4`;

const wall: MediaItem = {
  key: "media-1",
  kind: "photo",
  name: "wall.jpg",
  bytes: 5,
  alt: "A wall",
  preview: "blob:1",
  poster: null,
  duration: null,
  step: { is: "done", stored: { url: photoUrl, poster: null }, at: NOW },
};
const pour: MediaItem = {
  ...wall,
  key: "media-2",
  kind: "video",
  name: "pour.mp4",
  duration: 12,
  poster: "blob:2",
  step: { is: "done", stored: { url: videoUrl, poster: photoUrl }, at: NOW },
};
const NOTHING = { media: [], isPublic: true };
const draft = { media: [wall, pour], isPublic: false };

describe("what is kept of a post in the making", () => {
  beforeEach(() => {
    startSession("token", { id: 1, draftKey: "1".repeat(64) });
    for (const member of [1, 2]) keepPostFiles(member, NOTHING);
  });

  it("comes back in its order, for the same member only", () => {
    keepPostFiles(1, draft);
    const kept = readPostFiles(1);
    expect(kept.media).toMatchObject([
      {
        kind: "photo",
        name: "wall.jpg",
        alt: "A wall",
        preview: photoUrl.replace("1280", "640"),
        step: wall.step,
      },
      {
        kind: "video",
        name: "pour.mp4",
        duration: 12,
        preview: videoUrl,
        poster: photoUrl,
        step: pour.step,
      },
    ]);
    expect(kept).toMatchObject({ isPublic: false, notice: undefined });
    expect(readPostFiles(2)).toEqual({ ...NOTHING, notice: undefined });
  });

  it("leaves out what has not arrived, and says how many files are missing", () => {
    const onItsWay: MediaItem = { ...wall, step: { is: "uploading", share: 0.9 } };
    keepPostFiles(1, { ...NOTHING, media: [onItsWay] });
    expect(readPostFiles(1)).toEqual({
      ...NOTHING,
      notice: "A file of this draft had not been sent yet. Please add it again.",
    });
    const hopeless: MediaItem = { ...wall, step: { is: "failed", words: "Not a photo", canRetry: false } };
    keepPostFiles(1, {
      ...draft,
      media: [wall, onItsWay, pour, hopeless, { ...wall, step: { is: "waiting" } }],
    });
    const kept = readPostFiles(1);
    expect(kept.media.map(({ name }) => name)).toEqual(["wall.jpg", "pour.mp4"]);
    expect(kept.notice).toBe("2 files of this draft had not been sent yet. Please add them again.");
  });

  it("is nothing when nothing is left, or when the outbox has the rest", () => {
    keepPostFiles(1, { ...NOTHING, media: [{ ...wall, step: { is: "waiting" } }] }, new Map([[wall.key, 0]]));
    expect(readPostFiles(1)).toEqual({ ...NOTHING, notice: undefined });
    expect(readDraft(1, FILES_DRAFT)).toBeUndefined();
  });

  it("says what was kept for too long, since the server has let go of it", () => {
    const old = { ...wall, step: { ...wall.step, at: NOW - 21 * HOUR } as typeof wall.step };
    keepPostFiles(1, { ...draft, media: [old, pour] });
    const kept = readPostFiles(1);
    expect(kept.media.map(({ name }) => name)).toEqual(["pour.mp4"]);
    expect(kept.notice).toMatch(/^A file of this draft .* Please add it again\.$/);
  });

  it.each([
    ["nothing of ours", 7],
    ["an older page's", [{ url: photoUrl }]],
    [
      "somebody's own address",
      { media: [{ ...draft, kind: "photo", url: "https://elsewhere.example/1.webp" }] },
    ],
    ["half a file", { media: [{ kind: "photo", url: photoUrl }] }],
  ])("takes %s for nothing", (_, stored) => {
    writeDraft(1, FILES_DRAFT, stored);
    expect(readPostFiles(1)).toMatchObject({ media: [], isPublic: true });
  });
});
