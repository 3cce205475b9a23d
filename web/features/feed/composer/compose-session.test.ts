import { beforeEach, describe, expect, it, vi } from "vitest";

import { createPost } from "#contracts/feed.ts";

import { readDraft } from "../../../platform/drafts.ts";
import type { StoredMedia } from "../../../platform/media/media-list.ts";
import { mediaTools } from "../../../platform/media/media-tools.ts";
import { endSession, startSession } from "../../../platform/session.ts";
import { answerCalls, makeReply } from "../../../platform/testing/run-hook.tsx";
import type { Message } from "../../../ui/toast-rules.ts";
import * as session from "./compose-session.ts";
import { compose, setText } from "./compose-state.ts";

// Whoever listens for a sign-in in another tab does so while it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

const soon = () => new Promise((resolve) => setTimeout(resolve));
const jpeg = (name: string) => new File(["x"], name, { type: "image/jpeg" });
const plan = new File([], "plan.pdf", { type: "application/pdf" });
const url = `/media/${"a".repeat(32)}/1280.webp`;
const signIn = (id: number) => startSession(`token ${id}`, { id, draftKey: String(id).repeat(64) });
const hasDraft = (id: number) => ["post", "post-media"].map((name) => readDraft(id, name) !== undefined);

let said: Message[];
let uploads: { arrive: (stored?: StoredMedia) => void; fail: (error: Error) => void }[];
/** What the server was asked to post, with its keys; and what it answers, the last for good. */
let posted: { body: unknown; key: string | null }[];
let answers: (object | number | "offline")[];

beforeEach(() => {
  endSession();
  signIn(1);
  setText("");
  session.discard();
  [said, uploads, posted] = [[], [], []];
  answers = [makeReply(createPost)];
  session.notifyBy((message) => said.push(message));
  answerCalls((_, { headers, body }) => {
    posted.push({ body: JSON.parse(body), key: headers.get("idempotency-key") });
    return (answers.length > 1 ? answers.shift() : answers[0])!;
  });
  vi.spyOn(mediaTools, "prepare").mockImplementation(({ file }) =>
    Promise.resolve({ body: file, poster: null, duration: null }),
  );
  vi.spyOn(mediaTools, "upload").mockImplementation(
    (_kind, _prepared, { signal }) =>
      new Promise((arrive, fail) => {
        uploads.push({ arrive: (stored = { url, poster: null }) => arrive(stored), fail });
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

describe("sending a post", () => {
  it("waits for the files, sends once whatever is pressed, and leaves nothing behind", async () => {
    setText("Wall");
    session.addFiles([jpeg("a.jpg")]);
    session.setPublic(false);
    const presses = Array.from({ length: 20 }, () => session.send());
    await soon();
    expect(compose.current().phase).toBe("waiting");
    expect(posted).toEqual([]);
    uploads[0]?.arrive();
    expect(await Promise.all(presses)).toEqual([true, ...Array<boolean>(19).fill(false)]);
    expect(posted).toMatchObject([
      { body: { content: "Wall", imageUrls: [url], imageAlts: [""], isPublic: false } },
    ]);
    expect(compose.current()).toMatchObject({ content: "", media: [], isPublic: true, phase: "idle" });
    expect(hasDraft(1)).toEqual([false, false]);
    expect(titles()).toEqual(["Post created!"]);
  });

  it("sends nothing when there is nothing, and nothing that is too long", async () => {
    setText("  \n ");
    await session.send();
    setText("x".repeat(10_001));
    await session.send();
    expect(posted).toEqual([]);
    expect(compose.current().fault).toBeDefined();
    setText("x");
    expect(compose.current().fault).toBeUndefined();
  });

  it("keeps everything when it is refused, and tries again with the same key until it changes", async () => {
    answers = ["offline", "offline", makeReply(createPost)];
    setText("Wall");
    expect(await session.send()).toBe(false);
    expect(said).toMatchObject([{ title: "Your post has not been sent", tone: "error" }]);
    expect(hasDraft(1)).toEqual([true, true]);
    await session.send();
    setText("Wall 2");
    await session.send();
    setText("Wall 2");
    await session.send();
    const [first, second, third, fourth] = posted.map(({ key }) => key);
    expect(second).toBe(first);
    expect(new Set([second, third, fourth]).size).toBe(3);
  });

  it("is over, with nothing left behind, when a moderator looks at it first", async () => {
    const refusal = { code: "text_held", message: "A moderator looks at it" };
    globalThis.fetch = () => Promise.resolve(Response.json(refusal, { status: 409 }));
    setText("Wall");
    expect(await session.send()).toBe(true);
    expect(titles()).toEqual(["Waiting for a moderator"]);
    expect(hasDraft(1)).toEqual([false, false]);
    expect(compose.current()).toMatchObject({ content: "", phase: "idle" });
  });

  it("uses the key of a post whose answer never came, and its files, in a later session", async () => {
    answers = ["offline", makeReply(createPost)];
    setText("Wall");
    session.addFiles([jpeg("a.jpg")]);
    await soon();
    uploads[0]?.arrive();
    await soon();
    await session.send();
    endSession();
    expect(compose.current()).toMatchObject({ content: "", media: [] });
    signIn(1);
    expect(compose.current()).toMatchObject({ content: "Wall", media: [{ name: "a.jpg" }], phase: "idle" });
    await session.send();
    expect(posted[1]).toEqual(posted[0]);
  });

  it("can be stopped while files are on their way; they go on", async () => {
    setText("Wall");
    session.addFiles([jpeg("a.jpg")]);
    const sending = session.send();
    await soon();
    session.stopWaiting();
    expect(await sending).toBe(false);
    expect(compose.current().phase).toBe("idle");
    uploads[0]?.arrive();
    await soon();
    expect(posted).toEqual([]);
    expect(compose.current().media[0]?.step.is).toBe("done");
  });

  it("tries failed files again when it is pressed, and says when they fail again", async () => {
    setText("Wall");
    session.addFiles([jpeg("a.jpg")]);
    await soon();
    uploads[0]?.fail(new Error("no signal"));
    await soon();
    expect(titles()).toEqual(["Upload failed"]);
    void session.send();
    await soon();
    uploads[1]?.fail(new Error("no signal"));
    await soon();
    expect(titles()).toEqual(["Upload failed", "Upload failed"]);
    expect(posted).toEqual([]);
    const sending = session.send();
    await soon();
    uploads[2]?.arrive();
    expect(await sending).toBe(true);
  });

  it("names a file that can never be sent, and goes when it is taken out", async () => {
    setText("Wall");
    session.addFiles([jpeg("a.jpg")]);
    await soon();
    uploads[0]?.fail(new Error("Failed to process a.jpg"));
    await soon();
    expect(said).toEqual([
      { title: "Some files could not be processed", text: "Failed to process a.jpg.", tone: "error" },
    ]);
    await session.send();
    expect(posted).toEqual([]);
    session.removeFile(compose.current().media[0]!.key);
    expect(await session.send()).toBe(true);
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
    const sending = session.send();
    endSession();
    signIn(2);
    uploads[1]?.arrive();
    expect(await sending).toBe(false);
    expect(compose.current()).toMatchObject({ memberId: 2, content: "", media: [], phase: "idle" });
    expect(hasDraft(2)).toEqual([false, false]);
    expect(posted).toEqual([]);
    expect(said).toEqual([]);
    signIn(1);
    expect(compose.current()).toMatchObject({ content: "Wall", media: [{ name: "a.jpg" }] });
  });

  it("a post that was on its way is forgotten as a draft, and shown to nobody", async () => {
    let answer: (response: Response) => void = () => undefined;
    globalThis.fetch = () => new Promise((resolve) => (answer = resolve));
    setText("Wall");
    const sending = session.send();
    await soon();
    expect(hasDraft(1)).toEqual([true, true]);
    endSession();
    signIn(2);
    setText("Mine");
    answer(Response.json(makeReply(createPost)));
    expect(await sending).toBe(false);
    expect(hasDraft(1)).toEqual([false, false]);
    expect(compose.current()).toMatchObject({ memberId: 2, content: "Mine" });
    expect(said).toEqual([]);
  });
});
