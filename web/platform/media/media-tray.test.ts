import { describe, expect, it } from "vitest";

import { movePhoto, summariseMedia, TAKEN_OUT } from "./media-list.ts";
import type { MediaItem, StoredMedia } from "./media-list.ts";
import { createMediaTray } from "./media-tray.ts";
import type { ChosenFile } from "./tray-tools.ts";

const file = (name: string): ChosenFile => ({
  file: new File(["x"], name, { type: "image/jpeg" }),
  kind: name.endsWith(".mp4") ? "video" : "photo",
});
const image = (name: string): StoredMedia => ({ url: `/media/${name}`, poster: null });
const soon = () => new Promise((resolve) => setTimeout(resolve));

interface Upload {
  key: string;
  progress: (share: number) => void;
  signal: AbortSignal;
  arrive: (stored: StoredMedia) => void;
  fail: (error: Error) => void;
}

function setUp(start: readonly MediaItem[] = []) {
  const uploads: Upload[] = [];
  const forgotten: string[] = [];
  let prepared = 0;
  const tray = createMediaTray(
    {
      prepare({ file: body, kind }) {
        prepared += 1;
        if (body.name.endsWith(".heic")) return Promise.reject(new Error("This photo is HEIC."));
        const isVideo = kind === "video";
        return Promise.resolve({
          body: body.name.startsWith("large") ? new File(["y"], "small") : body,
          poster: isVideo ? new File(["z"], "poster") : null,
          duration: isVideo ? 12 : null,
        });
      },
      upload: (_kind, _prepared, { uploadKey: key, onProgress, signal }) =>
        new Promise((arrive, fail) => {
          uploads.push({ key, progress: onProgress, signal, arrive, fail });
          signal.addEventListener("abort", () => fail(new DOMException("", "AbortError")));
        }),
      explain: (error) => ({
        words: (error as Error).message,
        canRetry: (error as Error).message === "no signal",
      }),
      preview: (body) => `blob:${(body as File).name}`,
      releasePreview: (address) => forgotten.push(address),
      now: () => 1,
    },
    start,
  );
  const steps = () => tray.media().map(({ step }) => step.is);
  return { tray, uploads, forgotten, steps, prepared: () => prepared };
}

describe("photos on their way", () => {
  it("start at once, two at a time, and say how far they are", async () => {
    const { tray, uploads, steps } = setUp();
    tray.add([file("a"), file("b"), file("c")]);
    await soon();
    expect(steps()).toEqual(["uploading", "uploading", "waiting"]);
    uploads[0]?.progress(0.5);
    expect(tray.media()[0]?.step).toEqual({ is: "uploading", share: 0.5 });
    uploads[0]?.arrive(image("a"));
    await soon();
    expect(steps()).toEqual(["done", "uploading", "uploading"]);
  });

  it("stand before the video, which shows its picture and its length", async () => {
    const { tray, forgotten } = setUp();
    tray.add([file("clip.mp4")]);
    tray.add([file("a")]);
    expect(tray.media().map(({ name }) => name)).toEqual(["a", "clip.mp4"]);
    await soon();
    expect(tray.media()[1]).toMatchObject({ poster: "blob:poster", duration: 12 });
    tray.remove(tray.media()[1]?.key ?? "");
    expect(forgotten).toEqual(["blob:clip.mp4", "blob:poster"]);
  });

  it("show what was made of them, and let go of what was chosen", async () => {
    const { tray, forgotten } = setUp();
    tray.add([file("large")]);
    expect(tray.media()[0]?.preview).toBe("blob:large");
    await soon();
    expect(tray.media()[0]?.preview).toBe("blob:small");
    expect(forgotten).toEqual(["blob:large"]);
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

  it("fail when they come back and neither the device nor the server has them, and hold up no other", async () => {
    const { tray, steps, uploads } = setUp();
    const back = { kind: "photo", bytes: 1, alt: "", duration: null, stored: null } as const;
    const prepared = { body: new File(["x"], "b"), poster: null, duration: null };
    tray.takeBack(
      [
        { ...back, name: "a.jpg", prepared: null, uploadKey: "a" },
        { ...back, name: "b.jpg", prepared, uploadKey: "b" },
      ],
      () => "",
    );
    await soon();
    expect(uploads).toHaveLength(1);
    expect(steps()).toEqual(["failed", "uploading"]);
    expect(tray.media()[0]?.step).toMatchObject({
      words: "a.jpg is no longer on this device. Please add it again.",
    });
  });

  it("are not tried again when the file is the fault", async () => {
    const { tray, steps } = setUp();
    tray.add([file("a.heic")]);
    await soon();
    expect(tray.media()[0]?.step).toMatchObject({
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
    tray.remove(tray.media()[0]?.key ?? "");
    expect(uploads[0]?.signal.reason).toBe(TAKEN_OUT);
    expect(forgotten).toEqual(["blob:a"]);
    await soon();
    expect(steps()).toEqual(["uploading", "uploading"]);
  });

  it.each([
    ["stop for good when all are taken out", "clear", true],
    ["can be sent on later when their writer leaves", "leave", false],
  ] as const)("%s", async (_what, act, isOver) => {
    const { tray, uploads, forgotten } = setUp();
    tray.add([file("a")]);
    await soon();
    tray[act]();
    expect(uploads[0]?.signal).toMatchObject({ aborted: true });
    expect(uploads[0]?.signal.reason === TAKEN_OUT).toBe(isOver);
    expect([tray.media(), forgotten]).toEqual([[], ["blob:a"]]);
  });

  it("are sent once more under another key where the server has let them go, as far as they are here", async () => {
    const stored = { is: "done", stored: image("kept"), at: 0 } as const;
    const kept = { key: "kept", kind: "photo", name: "kept", bytes: 1, alt: "", preview: "" } as const;
    const { tray, uploads, steps } = setUp([{ ...kept, poster: null, duration: null, step: stored }]);
    expect(tray.sendAgain()).toBe(false);
    tray.add([file("a")]);
    await soon();
    uploads[0]?.arrive(image("a"));
    await soon();
    expect(tray.sendAgain()).toBe(true);
    await soon();
    expect(steps()).toEqual(["done", "uploading"]);
    expect(uploads[1]?.key).not.toBe(uploads[0]?.key);
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
  });

  it("are waited for no longer than one likes", async () => {
    const { tray } = setUp();
    const stop = new AbortController();
    tray.add([file("a")]);
    const settled = tray.settled(stop.signal);
    stop.abort();
    await settled;
    expect(tray.media()).toHaveLength(1);
  });

  it("are handed over in order, made ready and what has arrived told apart, and not sent any further", async () => {
    const { tray, uploads, steps } = setUp();
    tray.add([file("a"), file("b"), file("c")]);
    await soon();
    uploads[0]?.arrive(image("a"));
    await soon();
    expect(uploads).toHaveLength(3);
    const handed = await tray.handOver(new AbortController().signal);
    expect(handed).toMatchObject([
      { name: "a", stored: image("a"), prepared: {} },
      { name: "b", stored: null, prepared: {} },
      { name: "c", stored: null, prepared: {} },
    ]);
    expect(uploads.map(({ signal }) => signal.aborted)).toEqual([false, true, true]);
    expect(steps()).toEqual(["done", "waiting", "waiting"]);
    expect(uploads).toHaveLength(3);
    tray.resume();
    expect(steps()).toEqual(["done", "uploading", "uploading"]);
  });

  it("are not handed over when one cannot be made ready", async () => {
    const { tray, steps } = setUp();
    tray.add([file("a"), file("b.heic")]);
    expect(await tray.handOver(new AbortController().signal)).toBeUndefined();
    expect(steps()).toEqual(["waiting", "failed"]);
  });

  it("are ready at once when there are none", async () => {
    await expect(setUp().tray.settled()).resolves.toBeUndefined();
  });
});

const photo = (key: string, done = true): MediaItem => ({
  key,
  kind: "photo",
  name: key,
  bytes: 10,
  alt: `alt ${key}`,
  preview: "",
  poster: null,
  duration: null,
  step: done ? { is: "done", stored: image(key), at: 1 } : { is: "waiting" },
});
const list = [photo("a"), photo("b"), photo("c")];
const keys = (photos: readonly MediaItem[]) => photos.map(({ key }) => key).join("");

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

  it("keeps the video behind the photos, wherever one is moved", () => {
    const video = { ...photo("v"), kind: "video" as const };
    expect(keys(movePhoto([...list, video], "a", 99))).toBe("bcav");
    expect(keys(movePhoto([...list, video], "v", 0))).toBe("abcv");
  });

  it("counts what is on its way", () => {
    expect(summariseMedia([...list, photo("d", false)])).toEqual({
      total: 4,
      done: 3,
      failed: 0,
      busy: 1,
      bytes: 40,
    });
  });
});
