import { beforeEach, describe, expect, it, vi } from "vitest";

import { createPost } from "#contracts/feed.ts";

import { ApiError, networkError } from "../../../platform/api-error.ts";
import { mediaTools } from "../../../platform/media/media-tools.ts";
import type { Sending } from "../../../platform/outbox/kinds.ts";
import { answerCalls, makeReply } from "../../../platform/testing/run-hook.tsx";
import type { OutgoingMedia, OutgoingPost } from "./outgoing-post.ts";
import { postKind } from "./post-kind.ts";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

const photo = (name: string, file: number): OutgoingMedia => ({
  kind: "photo",
  name,
  bytes: 100,
  alt: `alt ${name}`,
  duration: null,
  stored: null,
  uploadKey: `key ${name}`,
  file,
  poster: null,
});
const post: OutgoingPost = {
  content: "Wall",
  isPublic: true,
  media: [photo("a.jpg", 0), photo("b.jpg", 1), { ...photo("c.mp4", 2), kind: "video", poster: 3 }],
};
const files = ["a.jpg", "b.jpg", "c.mp4", "c.jpg"].map((name) => new File(["x".repeat(100)], name));
const address = (name: string) => ({
  url: `/media/${name}`,
  poster: name === "c.mp4" ? "/media/c.jpg" : null,
});

/** What was sent: the files with their names and keys, and the bodies of the calls that create the post. */
let uploaded: string[];
let made: object[];
let remembered: OutgoingPost[];
let shares: number[];
let stop: AbortController;
/** The error of the next upload. */
let failure: Error | undefined;

beforeEach(() => {
  [uploaded, made, remembered, shares, failure] = [[], [], [], [], undefined];
  stop = new AbortController();
  vi.spyOn(mediaTools, "upload").mockImplementation((_kind, { body, poster }, { uploadKey, onProgress }) => {
    const { name } = body as File;
    uploaded.push(`${name}${poster === null ? "" : " with its picture"}, ${uploadKey}`);
    onProgress(0.5);
    if (failure !== undefined) return Promise.reject(failure);
    return Promise.resolve(address(name));
  });
  answerCalls((_, { body }) => {
    made.push(JSON.parse(body) as object);
    return makeReply(createPost);
  });
});

const sending: Sending<OutgoingPost> = {
  idempotencyKey: "k".repeat(32),
  timeoutMs: 1_000,
  hasFiles: true,
  onProgress: (share) => void shares.push(Math.round(share * 100)),
  remember: (next) => Promise.resolve(void remembered.push(next)),
  get stop() {
    return stop.signal;
  },
  goOn: () => stop.signal.throwIfAborted(),
};
const send = (given: OutgoingPost) => postKind.send(given, sending as Sending, files);

const BODY = {
  content: "Wall",
  imageUrls: ["/media/a.jpg", "/media/b.jpg"],
  imageAlts: ["alt a.jpg", "alt b.jpg"],
  videoUrl: "/media/c.mp4",
  videoPosterUrl: "/media/c.jpg",
};

describe("a post in the outbox", () => {
  it("sends its files one after the other in their order, keeps each address, and then makes the post", async () => {
    await send(post);
    expect(uploaded).toEqual(["a.jpg, key a.jpg", "b.jpg, key b.jpg", "c.mp4 with its picture, key c.mp4"]);
    expect(shares).toEqual([17, 50, 83]);
    expect(remembered.map(({ media }) => media.filter(({ stored }) => stored !== null).length)).toEqual([
      1, 2, 3,
    ]);
    expect(made).toMatchObject([BODY]);
  });

  it("sends on a later try only what has not arrived", async () => {
    const [first, ...others] = post.media;
    const half = { ...post, media: [{ ...first!, stored: address("a.jpg") }, ...others] };
    failure = networkError();
    await expect(send(half)).rejects.toBe(failure);
    expect(remembered).toEqual([]);
    failure = undefined;
    uploaded = [];
    await send(half);
    expect(uploaded.map((each) => each.split(",")[0])).toEqual(["b.jpg", "c.mp4 with its picture"]);
    expect(made).toMatchObject([BODY]);
  });

  it("sends them again, as new ones, once the server has let them go", async () => {
    await send(post);
    globalThis.fetch = refusingOnce("media_not_found", globalThis.fetch);
    uploaded = [];
    await send(remembered.at(-1)!);
    expect(uploaded.map((each) => each.split(",")[0])).toEqual(["a.jpg", "b.jpg", "c.mp4 with its picture"]);
    expect(uploaded.join()).not.toContain("key a.jpg");
  });

  it("is not taken for made because a file of it was sent before", async () => {
    const before = new ApiError({ status: 409, code: "request_already_done", message: "Done.", text: "" });
    vi.mocked(mediaTools.upload).mockRejectedValueOnce(before);
    await send(post);
    expect(uploaded[0]).toMatch(/^a\.jpg, [0-9a-f]{32}$/);
    expect(made).toMatchObject([BODY]);
  });

  it("says which file the server would not have", async () => {
    failure = new ApiError({ status: 400, code: "image_unreadable", message: "No.", text: "" });
    await expect(send(post)).rejects.toMatchObject({ status: 400, message: "Failed to process a.jpg" });
  });

  it("says which file this device no longer has, before it makes half a post", async () => {
    await expect(postKind.send(post, sending as Sending, [])).rejects.toMatchObject({
      message: "a.jpg is no longer on this device. Please add it again.",
    });
    expect(made).toEqual([]);
  });

  it("takes no further step once it was deleted", async () => {
    vi.spyOn(mediaTools, "upload").mockImplementation((_kind, { body }) => {
      uploaded.push((body as File).name);
      stop.abort();
      return Promise.resolve(address("a.jpg"));
    });
    await expect(send(post)).rejects.toMatchObject({ name: "AbortError" });
    expect(uploaded).toEqual(["a.jpg"]);
    expect(made).toEqual([]);
  });
});

function refusingOnce(code: string, then: typeof fetch): typeof fetch {
  let isRefused = false;
  return (...given) => {
    if (isRefused) return then(...given);
    isRefused = true;
    return Promise.resolve(Response.json({ code, message: "Gone" }, { status: 404 }));
  };
}
