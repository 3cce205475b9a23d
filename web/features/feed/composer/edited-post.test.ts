import "../../../platform/testing/browser-database.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { StoredMedia } from "../../../platform/media/media-list.ts";
import { mediaTools } from "../../../platform/media/media-tools.ts";
import { outbox } from "../../../platform/outbox/entries.ts";
import type { Entry } from "../../../platform/outbox/entries.ts";
import { endSession, startSession } from "../../../platform/session.ts";
import type { OutgoingPost, PendingPost } from "../outgoing/outgoing-post.ts";
import * as session from "./compose-session.ts";
import { compose, setText } from "./compose-state.ts";

const soon = () => new Promise((resolve) => setTimeout(resolve));
const jpeg = (name: string) => new File(["x"], name, { type: "image/jpeg" });
const url = `/media/${"a".repeat(32)}/1280.webp`;
const signIn = (id: number) => startSession(`token ${id}`, { id, draftKey: String(id).repeat(64) });
const waiting = () => outbox.current().map(({ payload }) => payload as OutgoingPost);

let uploads: { arrive: () => void }[];

beforeEach(() => {
  endSession();
  signIn(1);
  outbox.set([]);
  setText("");
  session.discard();
  uploads = [];
  session.notifyBy(() => {});
  vi.spyOn(mediaTools, "prepare").mockImplementation(({ file }) =>
    Promise.resolve({ body: file, poster: null, duration: null }),
  );
  vi.spyOn(mediaTools, "upload").mockImplementation(
    (_kind, _prepared, { signal }) =>
      new Promise<StoredMedia>((resolve, fail) => {
        uploads.push({ arrive: () => resolve({ url, poster: null }) });
        signal.addEventListener("abort", () => fail(new DOMException("", "AbortError")));
      }),
  );
  vi.spyOn(mediaTools, "preview").mockReturnValue("blob:1");
  vi.spyOn(mediaTools, "releasePreview").mockReturnValue();
});

describe("a post of the outbox", () => {
  it("comes back to be changed, files and all, unless another one is being written", async () => {
    setText("Wall");
    session.addFiles([jpeg("a.jpg")]);
    session.describe(compose.current().media[0]!.key, "The north wall");
    await session.send();
    const post = outbox.current()[0] as PendingPost;
    setText("Another");
    expect(await session.edit(post)).toBe(false);
    expect(compose.current().content).toBe("Another");
    setText("");
    expect(await session.edit(post)).toBe(true);
    expect(compose.current()).toMatchObject({
      content: "Wall",
      media: [{ name: "a.jpg", alt: "The north wall" }],
    });
    // If the page ends now, the post is on the device, unsent, until its new version is queued.
    expect(outbox.current()).toMatchObject([{ key: post.key, state: "failed" }]);
    setText("The whole wall");
    expect(await session.send()).toBe(true);
    expect(waiting()).toMatchObject([{ content: "The whole wall", media: [{ name: "a.jpg" }] }]);
    expect(await session.edit(outbox.current()[0] as PendingPost)).toBe(true);
    session.discard();
    expect(waiting()).toEqual([]);
  });

  it("goes on being changed after the page ended, as it was left", async () => {
    setText("Wall");
    session.addFiles([jpeg("a.jpg"), jpeg("b.jpg")]);
    await session.send();
    const [post] = outbox.current();
    expect(await session.edit(post as PendingPost)).toBe(true);
    setText("The whole wall");
    session.setPublic(false);
    session.removeFile(compose.current().media[0]!.key);
    session.describe(compose.current().media[0]!.key, "The north wall");
    session.addFiles([jpeg("c.jpg"), jpeg("d.jpg")]);
    await soon();
    uploads.at(-1)!.arrive();
    await soon();
    // Files not yet uploaded were in the page only.
    const kept = outbox.current();
    endSession();
    signIn(1);
    outbox.set(kept);
    await vi.waitUntil(() => compose.current().editedKey === post?.key);
    expect(compose.current()).toMatchObject({
      content: "The whole wall",
      isPublic: false,
      media: [{ name: "b.jpg", alt: "The north wall" }, { name: "c.jpg" }],
      notice: "A file of this draft had not been sent yet. Please add it again.",
    });
    expect(await session.send()).toBe(true);
    expect(waiting()).toMatchObject([{ content: "The whole wall", isPublic: false, media: [{}, {}] }]);
  });

  it.each([
    [
      "goes as it was",
      /^That post is being sent as it was/,
      (post: Entry) => outbox.change({ ...post, state: "waiting" }),
    ],
    ["is gone", /^That post was sent or deleted elsewhere/, ({ key }: Entry) => outbox.drop(key)],
  ])("is another post from the moment the one that is being changed %s", async (_, notice, happen) => {
    setText("Wall");
    await session.send();
    const post = outbox.current()[0] as PendingPost;
    await session.edit(post);
    setText("The whole wall");
    happen(post);
    expect(compose.current()).toMatchObject({ content: "The whole wall", editedKey: undefined });
    expect(compose.current().notice).toMatch(notice);
    expect(await session.send()).toBe(true);
    expect(waiting().at(-1)).toMatchObject({ content: "The whole wall" });
  });

  it.each([
    ["stays without words when they were deleted", "", true, ""],
    ["leaves alone what was typed since", "Anyone got a mixer?", false, "Anyone got a mixer?"],
  ])("whose change the page's end interrupted %s", async (_, typed, isBack, content) => {
    setText("Wall");
    session.addFiles([jpeg("a.jpg")]);
    await session.send();
    await session.edit(outbox.current()[0] as PendingPost);
    setText("");
    const kept = outbox.current();
    endSession();
    signIn(1);
    setText(typed);
    outbox.set(kept);
    await soon();
    await expect
      .poll(() => compose.current())
      .toMatchObject({ content, editedKey: isBack ? kept[0]?.key : undefined });
  });

  it.each([
    ["sent", { tries: 1 }],
    ["taken", undefined],
  ])("stays where it is when another tab has %s it in the same moment", async (_, change) => {
    setText("Wall");
    session.addFiles([jpeg("a.jpg")]);
    await session.send();
    const post = outbox.current()[0] as PendingPost;
    const editing = session.edit(post);
    if (change === undefined) outbox.drop(post.key);
    else outbox.put({ ...post, ...change });
    expect(await editing).toBe(false);
    expect(compose.current()).toMatchObject({ content: "", media: [] });
    expect(waiting()).toHaveLength(change === undefined ? 0 : 1);
  });
});
