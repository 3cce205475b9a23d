import { beforeEach, describe, expect, it, vi } from "vitest";

import type { StoredMedia } from "../../../platform/media/media-list.ts";
import type { Message } from "../../../ui/toast-rules.ts";
import { NO_DRAFT } from "./compose-draft.ts";
import type { ComposeDraft } from "./compose-draft.ts";
import { createComposeSession } from "./compose-session.ts";
import type { ComposeTools } from "./compose-session.ts";

const soon = () => new Promise((resolve) => setTimeout(resolve));
const jpeg = (name: string) => new File(["x"], name, { type: "image/jpeg" });

function setUp(kept: ComposeDraft = NO_DRAFT, over: Partial<ComposeTools> = {}, hasToasts = true) {
  const onPosted = vi.fn<() => void>();
  const said: Message[] = [];
  const uploads: { arrive: (stored: StoredMedia) => void; fail: (error: Error) => void }[] = [];
  const keep = vi.fn<ComposeTools["keep"]>();
  const clearText = vi.fn<() => void>();
  const show = vi.fn<() => void>();
  const post = vi.fn<ComposeTools["post"]>(() => Promise.resolve(show));
  let keys = 0;
  const session = createComposeSession(
    {
      prepare: ({ file }) => Promise.resolve({ body: file, poster: null, duration: null }),
      upload: (_kind, _prepared, { signal }) =>
        new Promise((arrive, fail) => {
          uploads.push({ arrive, fail });
          signal.addEventListener("abort", () => fail(new DOMException("", "AbortError")));
        }),
      explain: (error) => ({
        words: (error as Error).message,
        canRetry: (error as Error).message === "no signal",
      }),
      preview: () => "blob:1",
      releasePreview: () => undefined,
      now: () => 1,
      post,
      newKey: () => `key-${(keys += 1)}`,
      checkText: (content) => (content.length > 9 ? "Too long" : undefined),
      errorMessage: (error) => (error as Error).message,
      heldMessage: (error) =>
        (error as Error).message === "held" ? { title: "Waiting for a moderator", tone: "info" } : null,
      keep,
      clearText,
      ...over,
    },
    kept,
  );
  session.attach({ say: (message) => said.push(message), hasToasts: () => hasToasts, onPosted });
  return {
    session,
    said,
    uploads,
    keep,
    clearText,
    show,
    onPosted,
    post,
    titles: () => said.map(({ title }) => title),
  };
}
type SetUp = ReturnType<typeof setUp>;

describe("sending a post", () => {
  let made: SetUp;
  beforeEach(() => {
    made = setUp();
  });

  it("waits for the files, sends once whatever is pressed, and leaves nothing behind", async () => {
    const { session, uploads, post, keep, clearText, show, onPosted, titles } = made;
    session.take([jpeg("a.jpg")]);
    session.setPublic(false);
    for (let press = 0; press < 20; press++) void session.submit("Wall");
    await soon();
    expect(session.state().phase).toBe("waiting");
    expect(post).not.toHaveBeenCalled();
    uploads[0]?.arrive({ url: "/media/a", poster: null });
    await soon();
    expect(post).toHaveBeenCalledExactlyOnceWith(
      { content: "Wall", imageUrls: ["/media/a"], imageAlts: [""], isPublic: false },
      "key-1",
    );
    expect(show).toHaveBeenCalledOnce();
    expect(clearText).toHaveBeenCalledOnce();
    expect(onPosted).toHaveBeenCalledOnce();
    expect(keep).toHaveBeenLastCalledWith(NO_DRAFT);
    expect(session.state()).toMatchObject({ media: [], isPublic: true, phase: "idle" });
    expect(titles()).toEqual(["Post created!"]);
  });

  it("sends nothing when there is nothing, and nothing that is too long", async () => {
    const { session, post } = made;
    await session.submit("  \n ");
    await session.submit("far too long");
    expect(post).not.toHaveBeenCalled();
    expect(session.state().fault).toBe("Too long");
    session.clearFault();
    expect(session.state().fault).toBeUndefined();
  });

  it("keeps everything when it is refused, and tries again with the same key until it changes", async () => {
    const { session, post, said } = made;
    post.mockRejectedValueOnce(new Error("No network")).mockRejectedValueOnce(new Error("No network"));
    await session.submit("Wall");
    expect(said).toEqual([{ title: "Your post has not been sent", text: "No network", tone: "error" }]);
    await session.submit("Wall");
    await session.submit("Wall 2");
    await session.submit("Wall 2");
    expect(post.mock.calls.map(([, key]) => key)).toEqual(["key-1", "key-1", "key-2", "key-3"]);
  });

  it("is over, with nothing left behind, when a moderator looks at it first", async () => {
    const { session, post, said, clearText, keep, onPosted, show } = made;
    post.mockRejectedValueOnce(new Error("held"));
    await session.submit("Wall");
    expect(said).toEqual([{ title: "Waiting for a moderator", tone: "info" }]);
    expect(clearText).toHaveBeenCalledOnce();
    expect(keep).toHaveBeenLastCalledWith(NO_DRAFT);
    expect(onPosted).toHaveBeenCalledOnce();
    expect(show).not.toHaveBeenCalled();
    expect(session.state().phase).toBe("idle");
  });

  it("uses the key of a post whose answer never came, after a reload", async () => {
    const first = setUp();
    first.post.mockRejectedValueOnce(new Error("gone"));
    await first.session.submit("Wall");
    const kept = first.keep.mock.lastCall![0];
    const second = setUp(kept, { newKey: () => "another" });
    await second.session.submit("Wall");
    expect(second.post).toHaveBeenCalledWith(expect.anything(), "key-1");
  });

  it("can be stopped while files are on their way; they go on", async () => {
    const { session, uploads, post } = made;
    session.take([jpeg("a.jpg")]);
    const sending = session.submit("Wall");
    await soon();
    session.stopWaiting();
    await sending;
    expect(session.state().phase).toBe("idle");
    uploads[0]?.arrive({ url: "/media/a", poster: null });
    await soon();
    expect(post).not.toHaveBeenCalled();
    expect(session.state().media[0]?.step.is).toBe("done");
  });

  it("tries failed files again when it is pressed, and says when they fail again", async () => {
    const { session, uploads, post, titles } = made;
    session.take([jpeg("a.jpg")]);
    await soon();
    uploads[0]?.fail(new Error("no signal"));
    await soon();
    expect(titles()).toEqual(["Upload failed"]);
    void session.submit("Wall");
    await soon();
    uploads[1]?.fail(new Error("no signal"));
    await soon();
    expect(titles()).toEqual(["Upload failed", "Upload failed"]);
    expect(post).not.toHaveBeenCalled();
    void session.submit("Wall");
    await soon();
    uploads[2]?.arrive({ url: "/media/a", poster: null });
    await soon();
    expect(post).toHaveBeenCalledOnce();
  });

  it("names a file that can never be sent, and goes when it is taken out", async () => {
    const { session, uploads, post, said } = made;
    session.take([jpeg("a.jpg")]);
    await soon();
    uploads[0]?.fail(new Error("Failed to process a.jpg"));
    await soon();
    expect(said).toEqual([
      { title: "Some files could not be processed", text: "Failed to process a.jpg.", tone: "error" },
    ]);
    await session.submit("Wall");
    expect(post).not.toHaveBeenCalled();
    session.remove(session.state().media[0]!.key);
    await session.submit("Wall");
    expect(post).toHaveBeenCalledOnce();
  });
});

describe("files", () => {
  it("are named when they are left out, each with its reason", () => {
    const { session, said } = setUp();
    session.take([jpeg("a.jpg"), new File([], "plan.pdf", { type: "application/pdf" })]);
    expect(session.state().refused).toEqual(["Unsupported file type: plan.pdf"]);
    expect(said[0]?.text).toBe("Unsupported file type: plan.pdf.");
    expect(session.state().media).toHaveLength(1);
    session.dismissRefused();
    expect(session.state().refused).toEqual([]);
  });

  it("that are left out are said in the composer alone on a phone", () => {
    const { session, said } = setUp(NO_DRAFT, {}, false);
    session.take([new File([], "plan.pdf", { type: "application/pdf" })]);
    expect(session.state().refused).toHaveLength(1);
    expect(said).toEqual([]);
  });
});

describe("when somebody else sits down", () => {
  it("stops, says nothing and leaves what was kept", async () => {
    const { session, uploads, keep, said } = setUp();
    session.take([jpeg("a.jpg")]);
    await soon();
    keep.mockClear();
    session.end();
    uploads[0]?.arrive({ url: "/media/a", poster: null });
    await soon();
    expect(keep).not.toHaveBeenCalled();
    expect(said).toEqual([]);
  });

  it("a post that was on its way is forgotten as a draft, and shown to nobody", async () => {
    const { session, post, keep, clearText, show, said } = setUp();
    let answer: (made: () => void) => void = () => undefined;
    post.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const sending = session.submit("Wall");
    await soon();
    session.end();
    answer(show);
    await sending;
    expect(clearText).toHaveBeenCalledOnce();
    expect(keep).toHaveBeenLastCalledWith(NO_DRAFT);
    expect(show).not.toHaveBeenCalled();
    expect(said).toEqual([]);
  });
});
