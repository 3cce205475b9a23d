import "../../../platform/testing/browser-database.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { clearDraft, readDraft, writeDraft } from "../../../platform/drafts.ts";
import { TAKEN_OUT } from "../../../platform/media/media-list.ts";
import type { StoredMedia } from "../../../platform/media/media-list.ts";
import { mediaTools } from "../../../platform/media/media-tools.ts";
import { openDisk } from "../../../platform/outbox/disk.ts";
import { outbox } from "../../../platform/outbox/entries.ts";
import { endSession, startSession } from "../../../platform/session.ts";
import type { Message } from "../../../ui/toast-rules.ts";
import type { OutgoingPost, PendingPost } from "../outgoing/outgoing-post.ts";
import * as session from "./compose-session.ts";
import { compose, setText } from "./compose-state.ts";

const soon = () => new Promise((resolve) => setTimeout(resolve));
const jpeg = (name: string) => new File(["x"], name, { type: "image/jpeg" });
const plan = new File([], "plan.pdf", { type: "application/pdf" });
const url = `/media/${"a".repeat(32)}/1280.webp`;
const signIn = (id: number) => startSession(`token ${id}`, { id, draftKey: String(id).repeat(64) });
const hasDraft = (id: number) => ["post", "post-media"].map((name) => readDraft(id, name) !== undefined);

let said: Message[];
let uploads: { arrive: (stored?: StoredMedia) => void; fail: (error: Error) => void; signal: AbortSignal }[];
let preparing: (() => void)[] | undefined;

beforeEach(() => {
  endSession();
  signIn(1);
  outbox.set([]);
  setText("");
  session.discard();
  clearDraft(1, "post");
  [said, uploads, preparing] = [[], [], undefined];
  session.notifyBy((message) => said.push(message));
  vi.spyOn(mediaTools, "prepare").mockImplementation(async ({ file }) => {
    if (preparing !== undefined) await new Promise<void>((resolve) => preparing?.push(resolve));
    if (file.name.endsWith(".heic")) throw new Error("Failed to process a.heic");
    return { body: file, poster: null, duration: null };
  });
  vi.spyOn(mediaTools, "upload").mockImplementation(
    (_kind, _prepared, { signal }) =>
      new Promise((arrive, fail) => {
        uploads.push({ arrive: (stored = { url, poster: null }) => arrive(stored), fail, signal });
        signal.addEventListener("abort", () => fail(new DOMException("", "AbortError")));
      }),
  );
  vi.spyOn(mediaTools, "explain").mockImplementation((error) => ({
    words: (error as Error).message,
    canRetry: (error as Error).message === "no signal",
  }));
  vi.spyOn(mediaTools, "preview").mockReturnValue("blob:1");
  vi.spyOn(mediaTools, "releasePreview").mockReturnValue();
});

const titles = () => said.map(({ title }) => title);
const waiting = () => outbox.current().map(({ payload }) => payload as OutgoingPost);
const filesOnDisk = async () => {
  const [entry] = await openDisk(1).list();
  return (await openDisk(1).files(entry?.key ?? "")).map(({ name }) => name);
};

describe("posting", () => {
  it("gives it to the outbox once, whatever is pressed, with its files as they are, and leaves nothing behind", async () => {
    setText("Wall");
    session.addFiles([jpeg("a.jpg"), jpeg("b.jpg"), jpeg("c.jpg")]);
    session.describe(compose.current().media[1]!.key, "The north wall");
    session.setPublic(false);
    await soon();
    uploads[0]?.arrive();
    await soon();
    const presses = await Promise.all(Array.from({ length: 20 }, () => session.send()));
    expect(presses.filter(Boolean)).toHaveLength(1);
    expect(waiting()).toMatchObject([
      {
        content: "Wall",
        isPublic: false,
        media: [
          { name: "a.jpg", alt: "", file: 0, stored: { url } },
          { name: "b.jpg", alt: "The north wall", file: 1, stored: null },
          { name: "c.jpg", alt: "", file: 2, stored: null },
        ],
      },
    ]);
    expect(await filesOnDisk()).toEqual(["a.jpg", "b.jpg", "c.jpg"]);
    expect(compose.current()).toMatchObject({ content: "", media: [], isPublic: true, phase: "idle" });
    expect(hasDraft(1)).toEqual([false, false]);
  });

  it("leaves in the draft what another tab has typed meanwhile", async () => {
    setText("Wall");
    writeDraft(1, "post", "Typed in another tab");
    expect(await session.send()).toBe(true);
    expect(waiting()).toMatchObject([{ content: "Wall" }]);
    expect(readDraft(1, "post")).toBe("Typed in another tab");
  });

  it("waits for what is not made ready yet, and can be taken back until then", async () => {
    preparing = [];
    setText("Wall");
    session.addFiles([jpeg("a.jpg")]);
    const taken = session.send();
    expect(compose.current().phase).toBe("waiting");
    session.stopWaiting();
    expect(await taken).toBe(false);
    expect(compose.current()).toMatchObject({ content: "Wall", media: [{ name: "a.jpg" }], phase: "idle" });
    const sending = session.send();
    preparing[0]?.();
    expect(await sending).toBe(true);
    expect(waiting()).toHaveLength(1);
  });

  it("gives nothing when there is nothing, and nothing that is too long", async () => {
    setText("  \n ");
    await session.send();
    setText("x".repeat(10_001));
    await session.send();
    expect(waiting()).toEqual([]);
    expect(compose.current().fault).toBeDefined();
    setText("x");
    expect(compose.current().fault).toBeUndefined();
  });

  it("takes what found no signal along", async () => {
    setText("Wall");
    session.addFiles([jpeg("a.jpg")]);
    await soon();
    uploads[0]?.fail(new Error("no signal"));
    await soon();
    expect(titles()).toEqual(["Upload failed"]);
    expect(await session.send()).toBe(true);
    expect(waiting()).toMatchObject([{ media: [{ name: "a.jpg", stored: null }] }]);
  });

  it("names a file that can never be sent, and goes when it is taken out", async () => {
    setText("Wall");
    session.addFiles([jpeg("a.heic")]);
    await soon();
    expect(said).toMatchObject([{ title: "Some files could not be processed" }]);
    expect(await session.send()).toBe(false);
    expect(waiting()).toEqual([]);
    session.removeFile(compose.current().media[0]!.key);
    expect(await session.send()).toBe(true);
  });

  it("says before anything is given away that the device has no room, and goes from memory when pressed again", async () => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("", "QuotaExceededError");
    };
    setText("Wall");
    session.addFiles([jpeg("a.jpg")]);
    await soon();
    expect(await session.send()).toBe(false);
    expect(compose.current()).toMatchObject({ content: "Wall", media: [{ name: "a.jpg" }], hasNoRoom: true });
    expect(waiting()).toEqual([]);
    expect(await session.send()).toBe(true);
    expect(waiting()).toMatchObject([{ content: "Wall" }]);
    IDBObjectStore.prototype.put = put;
  });
});

describe("files", () => {
  it("are named when they are left out, each with its reason", () => {
    session.addFiles([jpeg("a.jpg"), plan]);
    expect(compose.current()).toMatchObject({
      refused: ["Unsupported file type: plan.pdf"],
      media: [{ name: "a.jpg" }],
    });
    expect(said[0]?.text).toBe("Unsupported file type: plan.pdf.");
    session.dismissRefused();
    expect(compose.current().refused).toEqual([]);
  });

  it("that are left out are said in the composer alone on a phone", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    session.addFiles([plan]);
    vi.stubGlobal("matchMedia", undefined);
    expect(compose.current().refused).toHaveLength(1);
    expect(said).toEqual([]);
  });
});

describe("when somebody else sits down", () => {
  it("stops, says nothing and leaves what was kept", async () => {
    setText("Wall");
    session.addFiles([jpeg("a.jpg"), jpeg("b.jpg")]);
    await soon();
    uploads[0]?.arrive();
    await soon();
    preparing = [];
    session.addFiles([jpeg("c.jpg")]);
    const sending = session.send();
    endSession();
    signIn(2);
    for (const ready of preparing) ready();
    expect(await sending).toBe(false);
    expect(compose.current()).toMatchObject({ memberId: 2, content: "", media: [], phase: "idle" });
    expect(hasDraft(2)).toEqual([false, false]);
    expect(waiting()).toEqual([]);
    expect(said).toEqual([]);
    signIn(1);
    expect(compose.current()).toMatchObject({ content: "Wall", media: [{ name: "a.jpg" }] });
    expect(compose.current().notice).toBe(
      "2 files of this draft had not been sent yet. Please add them again.",
    );
    session.dismissNotice();
    endSession();
    signIn(1);
    expect(compose.current()).toMatchObject({ media: [{ name: "a.jpg" }], notice: undefined });
  });

  it.each([
    ["a writer who leaves is not over with the server", endSession, false],
    ["a draft that is discarded is", session.discard, true],
  ])("the upload of %s", async (_what, act, isOver) => {
    session.addFiles([jpeg("a.jpg")]);
    await soon();
    act();
    const { signal } = uploads[0]!;
    expect([signal.aborted, signal.reason === TAKEN_OUT]).toEqual([true, isOver]);
  });

  it("a post that was changed waits in place of the old one, also if its author left while it was being kept", async () => {
    setText("Wall");
    session.addFiles([jpeg("a.jpg")]);
    await session.send();
    const [old] = outbox.current();
    expect(await session.edit(old as PendingPost)).toBe(true);
    setText("A better wall");
    const { put } = IDBObjectStore.prototype;
    const leaves = vi.spyOn(IDBObjectStore.prototype, "put");
    leaves.mockImplementationOnce(function (this: IDBObjectStore, ...given) {
      endSession();
      return put.apply(this, given);
    });
    expect(await session.send()).toBe(false);
    leaves.mockRestore();
    signIn(1);
    const kept = await openDisk(1).list();
    expect(kept.map(({ key }) => key)).not.toContain(old?.key);
    expect(kept.at(-1)?.payload).toMatchObject({ content: "A better wall" });
  });
});
