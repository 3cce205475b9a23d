import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { TAKEN_OUT } from "./media-list.ts";
import { PIECES_FROM, sendMedia } from "./send-media.ts";

/** For each aborted upload in pieces: whether it was also ended on the server. */
let ended: (boolean | undefined)[];
vi.mock("tus-js-client", () => ({
  Upload: class {
    url = null;
    start() {}
    abort(isOver?: boolean) {
      ended.push(isOver);
      return Promise.resolve();
    }
  },
}));

type Answer = { status: number; body?: unknown; retryAfter?: string } | "no signal";

/** The results of the next attempts; later attempts succeed. */
let answers: Answer[];
let keys: string[];

class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  statusText = "";
  responseText = "";
  #retryAfter: string | undefined;

  open() {}
  setRequestHeader(name: string, value: string) {
    if (name === "idempotency-key") keys.push(value);
  }
  getResponseHeader(name: string) {
    return name === "retry-after" ? (this.#retryAfter ?? null) : null;
  }
  abort() {
    this.#end("abort");
  }
  send() {
    const answer = answers.shift() ?? { status: 201, body: { url: "/media/x" } };
    queueMicrotask(() => {
      if (answer === "no signal") return this.#end("error");
      this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded: 1, total: 1 }));
      this.#retryAfter = answer.retryAfter;
      Object.assign(this, { status: answer.status, responseText: JSON.stringify(answer.body ?? {}) });
      this.#end("load");
    });
  }
  #end(name: string) {
    this.dispatchEvent(new Event(name));
    this.dispatchEvent(new Event("loadend"));
  }
}

const BUSY: Answer = { status: 503, body: { message: "Busy", code: "too_many_uploads" } };
const photo = new Blob(["x"]);

describe("a photo or a video on a bad line", () => {
  beforeEach(() => {
    [answers, keys] = [[], []];
    vi.useFakeTimers();
    vi.stubGlobal("XMLHttpRequest", FakeRequest);
    vi.stubGlobal("document", new EventTarget());
    const page = new EventTarget();
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
    vi.stubGlobal("dispatchEvent", page.dispatchEvent.bind(page));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is tried again by itself, says so meanwhile, and is stored once", async () => {
    answers = ["no signal", "no signal"];
    const waiting: boolean[] = [];
    const sent = sendMedia("photo", photo, { uploadKey: "a", onWaiting: (is) => waiting.push(is) });
    await vi.runAllTimersAsync();
    await expect(sent).resolves.toBe("/media/x");
    expect(waiting).toEqual([true, true, false]);
    expect(new Set(keys).size).toBe(1);
  });

  it("goes at once when the network is back", async () => {
    answers = ["no signal"];
    const sent = sendMedia("photo", photo, { uploadKey: "a" });
    await vi.advanceTimersByTimeAsync(1);
    dispatchEvent(new Event("online"));
    await expect(sent).resolves.toBe("/media/x");
  });

  it("has one try where retryForMs is 0", async () => {
    answers = ["no signal"];
    await expect(sendMedia("photo", photo, { uploadKey: "a", retryForMs: 0 })).rejects.toMatchObject({
      code: "network",
    });
  });

  it("is not tried again when it was refused", async () => {
    answers = [{ status: 413, body: { message: "Too large", code: "image_too_large" } }];
    await expect(sendMedia("photo", photo, { uploadKey: "a" })).rejects.toMatchObject({
      message: "Too large",
    });
  });

  it("is given up when the server stays busy, or asks for an hour", async () => {
    answers = [BUSY, BUSY, BUSY, BUSY, BUSY, BUSY];
    const sent = sendMedia("video", photo, { uploadKey: "a" }).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await sent).toMatchObject({ code: "too_many_uploads" });
    answers = [{ status: 429, body: { message: "Later", code: "too_many_requests" }, retryAfter: "3600" }];
    await expect(sendMedia("photo", photo, { uploadKey: "a" })).rejects.toMatchObject({ message: "Later" });
  });

  it("is called off while it waits", async () => {
    answers = ["no signal"];
    const stop = new AbortController();
    const sent = sendMedia("photo", photo, { uploadKey: "a", signal: stop.signal }).catch(
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(1);
    stop.abort();
    expect(await sent).toMatchObject({ name: "AbortError" });
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ["and is over with the server, too, when it was taken out", TAKEN_OUT, true],
    ["and may be gone on with when it was paused", undefined, false],
  ])("is called off in pieces, %s", async (_, reason, isOver) => {
    vi.useRealTimers();
    vi.stubGlobal("location", { href: "http://localhost/" });
    ended = [];
    const stop = new AbortController();
    const large = new Blob([new Uint8Array(PIECES_FROM)]);
    const onWaiting = vi.fn();
    const sent = sendMedia("photo", large, { uploadKey: "a", onWaiting, signal: stop.signal });
    setTimeout(() => stop.abort(reason), 300);
    await expect(sent).rejects.toMatchObject({ name: "AbortError" });
    expect(ended).toEqual([isOver]);
  });
});
