import { describe, expect, it } from "vitest";

import type { Project } from "#contracts/projects.ts";

import type { MediaItem } from "../../platform/media/media-list.ts";
import { placeProject } from "./project-cache.ts";
import {
  bodyOf,
  changedBodyOf,
  checkProject,
  draftOf,
  isSameProject,
  storedPhotosOf,
  storedProjectOf,
  keysOf,
  mediaOf,
  readProjectDraft,
} from "./project-values.ts";
import { sortPhotos } from "./use-project-photos.ts";

const address = (sign: string) => `/media/${sign.repeat(32)}/1280.webp`;
const project = (id: number, change: Partial<Project> = {}): Project => ({
  id,
  userId: 1,
  title: "Loft",
  description: "Two dormers in Leeds.",
  imageUrls: [address("a"), address("b")],
  images: ["a", "b"].map((sign) => ({
    url: address(sign),
    width: 1280,
    height: 720,
    alt: `alt ${sign}`,
    placeholder: null,
  })),
  isPinned: false,
  createdAt: `2026-11-0${id}T10:00:00.000Z`,
  updatedAt: `2026-11-0${id}T10:00:00.000Z`,
  can: { edit: true, delete: true, pin: true },
  ...change,
});

describe("the project form", () => {
  const values = { title: "Loft", description: "Two dormers.", imageUrls: ["one"] };

  it.each([
    [{ title: " " }, { title: "Title is required" }],
    [{ title: "x".repeat(100) }, {}],
    [{ title: "x".repeat(101) }, { title: "Title must be less than 100 characters" }],
    [{ description: "x".repeat(9) }, { description: "Description must be at least 10 characters" }],
    [{ description: "x".repeat(10) }, {}],
    [{ description: "x".repeat(501) }, { description: "Description must be less than 500 characters" }],
    [{ imageUrls: [] }, { imageUrls: "At least one image is required" }],
    [{ imageUrls: ["a", "b", "c", "d", "e"] }, {}],
    [{ imageUrls: ["a", "b", "c", "d", "e", "f"] }, { imageUrls: "Maximum 5 images allowed" }],
  ])("with %j says %j", (change, errors) => {
    expect(checkProject({ ...values, ...change })).toEqual(errors);
  });

  it("begins with the project's photos and sends them as they stand", () => {
    const media = mediaOf(draftOf(project(1)).photos);
    expect(keysOf(media)).toEqual(["kept-0", "kept-1"]);
    expect(bodyOf(values, media)).toEqual({
      title: "Loft",
      description: "Two dormers.",
      imageUrls: [address("a"), address("b")],
      imageAlts: ["alt a", "alt b"],
    });
  });

  it("knows when there is something to lose", () => {
    const start = draftOf(project(1));
    const media = mediaOf(start.photos);
    const same = { title: start.title, description: start.description, imageUrls: [] };
    expect(isSameProject(same, media, start)).toBe(true);
    expect(isSameProject({ ...same, title: "Lofts" }, media, start)).toBe(false);
    expect(isSameProject(same, media.toReversed(), start)).toBe(false);
    expect(isSameProject(same, media.slice(1), start)).toBe(false);
  });

  it("sends of a project that is there what was changed in the form and nothing else", () => {
    const start = draftOf(project(1));
    const media = mediaOf(start.photos);
    const same = { title: start.title, description: start.description, imageUrls: keysOf(media) };
    expect(changedBodyOf(same, media, start)).toEqual({});
    expect(changedBodyOf({ ...same, title: "Lofts" }, media, start)).toEqual({ title: "Lofts" });
    const photos = { imageUrls: [address("b"), address("a")], imageAlts: ["alt b", "alt a"] };
    expect(changedBodyOf(same, media.toReversed(), start)).toEqual(photos);
    const said = media.map((item) => ({ ...item, alt: "The hall" }));
    expect(changedBodyOf(same, said, start)).toMatchObject({ imageAlts: ["The hall", "The hall"] });
  });

  it("reads a draft as far as it can, without photos that are gone by now", () => {
    const now = Date.UTC(2026, 10, 20);
    const start = draftOf(undefined);
    const photo = { url: address("c"), alt: "", name: "c.jpg", bytes: 5, at: now - 1000 };
    const old = { ...photo, at: now - 21 * 3_600_000 };
    const stored = { title: "Kitchen", description: 7, photos: [photo, old, { url: "blob:x" }, null] };
    expect(readProjectDraft(stored, start, now)).toEqual({
      title: "Kitchen",
      description: "",
      photos: [photo],
      notice: "A file of this draft was kept for a day and is gone. Please add it again.",
    });
    expect(storedPhotosOf(mediaOf([photo, { ...photo, at: null }]))).toEqual([photo, { ...photo, at: null }]);
  });

  it("keeps how many photos only the page had, and says so", () => {
    const start = draftOf(project(1));
    const [first, second] = mediaOf(start.photos) as [MediaItem, MediaItem];
    const text = { title: start.title, description: "Three dormers." };
    const list: MediaItem[] = [
      first,
      second,
      { ...first, key: "a", step: { is: "uploading", share: 0.5 } },
      { ...first, key: "b", step: { is: "failed", words: "No signal", canRetry: true } },
      { ...first, key: "c", step: { is: "failed", words: "Not a photo", canRetry: false } },
    ];
    const stored = storedProjectOf(text, list, start);
    expect(stored).toEqual({ description: "Three dormers.", unsent: 2 });
    expect(readProjectDraft(stored, start)).toEqual({
      ...start,
      description: "Three dormers.",
      notice: "2 files of this draft had not been sent yet. Please add them again.",
    });
    expect(readProjectDraft(storedProjectOf(text, [second], start), start)).toMatchObject({
      photos: [{ url: address("b") }],
      notice: undefined,
    });
  });

  it("takes photos as far as there is room, and names what it leaves out", () => {
    const files = ["a.jpg", "b.jpg", "plan.pdf"].map(
      (name) => new File([], name, { type: name.endsWith("jpg") ? "image/jpeg" : "application/pdf" }),
    );
    const { taken, refused } = sortPhotos(files, 1);
    expect(taken.map(({ name }) => name)).toEqual(["a.jpg"]);
    expect(refused).toEqual(["Unsupported file type: plan.pdf", "Maximum 5 images allowed"]);
  });
});

describe("a portfolio", () => {
  const ids = (projects: readonly Project[]) => projects.map(({ id }) => id);
  const all = [project(2, { isPinned: true }), project(5), project(4), project(1)];

  it("shows a new project after the pinned ones", () => {
    expect(ids(placeProject(all, project(6)))).toEqual([2, 6, 5, 4, 1]);
  });

  it("leaves a changed project where it is", () => {
    expect(ids(placeProject(all, project(4, { title: "Roof" })))).toEqual([2, 5, 4, 1]);
  });

  it("shows the newest pin first, and an unpinned one in its own place again", () => {
    const pinned = placeProject(all, project(4, { isPinned: true }), { isJustPinned: true });
    expect(ids(pinned)).toEqual([4, 2, 5, 1]);
    expect(ids(placeProject(pinned, project(4)))).toEqual([2, 5, 4, 1]);
  });
});
