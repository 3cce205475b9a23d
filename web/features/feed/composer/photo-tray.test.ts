import { describe, expect, it } from "vitest";

import type { ImageView } from "#contracts/media.ts";

import { fitPhotos, movePhoto, photoPayload, summarisePhotos } from "./photo-list.ts";
import type { ComposerPhoto } from "./photo-list.ts";
import { createPhotoTray } from "./photo-tray.ts";

const file = (name: string) => new File(["x"], name, { type: "image/jpeg" });
const image = (name: string): ImageView => ({
  url: `/media/${name}`,
  width: 4,
  height: 3,
  alt: "",
  placeholder: null,
});
const soon = () => new Promise((resolve) => setTimeout(resolve));

interface Upload {
  progress: (share: number) => void;
  signal: AbortSignal;
  arrive: (image: ImageView) => void;
  fail: (error: Error) => void;
}

function setUp() {
  const uploads: Upload[] = [];
  const forgotten: string[] = [];
  let prepared = 0;
  const tray = createPhotoTray({
    prepare(photo) {
      prepared += 1;
      return photo.name.endsWith(".heic")
        ? Promise.reject(new Error("This photo is HEIC."))
        : Promise.resolve(photo);
    },
    upload: (_, { onProgress, signal }) =>
      new Promise((arrive, fail) => {
        uploads.push({ progress: onProgress, signal, arrive, fail });
        signal.addEventListener("abort", () => fail(new DOMException("", "AbortError")));
      }),
    explain: (error) => ({
      words: (error as Error).message,
      canRetry: (error as Error).message === "no signal",
    }),
    preview: (photo) => `blob:${photo.name}`,
    forgetPreview: (address) => forgotten.push(address),
    now: () => 1,
  });
  const steps = () => tray.photos().map(({ step }) => step.is);
  return { tray, uploads, forgotten, steps, prepared: () => prepared };
}

describe("the photos of a post in the making", () => {
  it("start at once, two at a time, and say how far they are", async () => {
    const { tray, uploads, steps } = setUp();
    tray.add([file("a"), file("b"), file("c")]);
    await soon();
    expect(steps()).toEqual(["uploading", "uploading", "waiting"]);
    uploads[0]?.progress(0.5);
    expect(tray.photos()[0]?.step).toEqual({ is: "uploading", share: 0.5 });
    uploads[0]?.arrive(image("a"));
    await soon();
    expect(steps()).toEqual(["done", "uploading", "uploading"]);
  });

  it("are no more than ten", () => {
    const { tray } = setUp();
    expect(tray.add(Array.from({ length: 9 }, (_, at) => file(String(at))))).toBeUndefined();
    expect(tray.add([file("x"), file("y")])).toBe("Maximum 10 photos allowed");
    expect(tray.photos()).toHaveLength(10);
  });

  it("fail alone and can be tried again without being pressed again", async () => {
    const { tray, uploads, steps, prepared } = setUp();
    tray.add([file("a"), file("b")]);
    await soon();
    uploads[0]?.fail(new Error("no signal"));
    uploads[1]?.arrive(image("b"));
    await soon();
    expect(steps()).toEqual(["failed", "done"]);
    tray.retry();
    await soon();
    expect(steps()).toEqual(["uploading", "done"]);
    expect(prepared()).toBe(2);
  });

  it("are not tried again when the file is the fault", async () => {
    const { tray, steps } = setUp();
    tray.add([file("a.heic")]);
    await soon();
    expect(tray.photos()[0]?.step).toMatchObject({
      is: "failed",
      words: "This photo is HEIC.",
      canRetry: false,
    });
    tray.retry();
    expect(steps()).toEqual(["failed"]);
  });

  it("stop when they are taken out, and give their place to the next", async () => {
    const { tray, uploads, forgotten, steps } = setUp();
    tray.add([file("a"), file("b"), file("c")]);
    await soon();
    tray.remove(tray.photos()[0]?.key ?? "");
    expect(uploads[0]?.signal.aborted).toBe(true);
    expect(forgotten).toEqual(["blob:a"]);
    await soon();
    expect(steps()).toEqual(["uploading", "uploading"]);
  });

  it("are waited for", async () => {
    const { tray, uploads } = setUp();
    let settled = false;
    tray.add([file("a")]);
    void tray.settled().then(() => (settled = true));
    await soon();
    expect(settled).toBe(false);
    uploads[0]?.fail(new Error("refused"));
    await soon();
    expect(settled).toBe(true);
    await createPhotoTray(null as never).settled();
  });
});

const photo = (key: string, done = true): ComposerPhoto => ({
  key,
  name: key,
  alt: `alt ${key}`,
  preview: "",
  step: done ? { is: "done", image: image(key), at: 1 } : { is: "waiting" },
});
const list = [photo("a"), photo("b"), photo("c")];
const keys = (photos: readonly ComposerPhoto[]) => photos.map(({ key }) => key).join("");

describe("the list of photos", () => {
  it.each([
    ["a", 1, "bac"],
    ["a", 9, "bca"],
    ["c", 0, "cab"],
    ["c", -1, "cab"],
    ["b", 1, "abc"],
    ["x", 1, "abc"],
  ])("moves %s to place %i", (key, to, expected) => {
    expect(keys(movePhoto(list, key, to))).toBe(expected);
  });

  it("counts what is on its way", () => {
    expect(summarisePhotos([...list, photo("d", false)])).toEqual({ total: 4, done: 3, failed: 0, busy: 1 });
  });

  it("sends addresses and descriptions in the order shown", () => {
    expect(photoPayload(movePhoto(list, "c", 0))).toEqual({
      imageUrls: ["/media/c", "/media/a", "/media/b"],
      imageAlts: ["alt c", "alt a", "alt b"],
    });
  });

  it("has room for what is left of ten", () => {
    expect(
      fitPhotos(
        list,
        Array.from({ length: 7 }, (_, at) => at),
      ).words,
    ).toBeUndefined();
    expect(
      fitPhotos(
        list,
        Array.from({ length: 8 }, (_, at) => at),
      ).fit,
    ).toHaveLength(7);
  });
});
