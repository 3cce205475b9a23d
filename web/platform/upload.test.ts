import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { uploadImage } from "#contracts/media.ts";

import { ApiError } from "./api-error.ts";
import { startSession } from "./session.ts";
import { STALLED_AFTER_MS, uploadFile } from "./upload.ts";

/** As much of a browser's request as an upload needs; the test plays the network. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly headers = new Map<string, string>();
  status = 0;
  statusText = "";
  responseText = "";
  address = "";
  sent: FormData | undefined;

  open(method: string, address: string) {
    this.address = `${method} ${address}`;
    FakeRequest.last = this;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  getResponseHeader() {
    return null;
  }
  send(form: FormData) {
    this.sent = form;
  }
  abort() {
    this.end("abort");
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total }));
  }
  answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.end("load");
  }
  end(name: string) {
    this.dispatchEvent(new Event(name));
    this.dispatchEvent(new Event("loadend"));
  }
}

const photo = new Blob(["x"]);

describe("sending a file", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("XMLHttpRequest", FakeRequest);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("tells how far it is and gives the reply", async () => {
    const shares: number[] = [];
    const sending = uploadFile(uploadImage, photo, { onProgress: (share) => shares.push(share) });
    const request = FakeRequest.last;
    expect(request.address).toBe("POST /api/media/images");
    expect(request.headers.get("idempotency-key")).toHaveLength(32);
    expect(request.sent?.get("file")).toBeInstanceOf(Blob);
    request.progress(1, 4);
    request.progress(4, 4);
    request.answer(201, { url: "/media/x" });
    await expect(sending).resolves.toEqual({ url: "/media/x" });
    expect(shares).toEqual([0.25, 1]);
    // Sent bytes are counted a moment later.
    vi.advanceTimersByTime(2_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("gives the server's refusal", async () => {
    const sending = uploadFile(uploadImage, photo);
    FakeRequest.last.answer(413, { message: "Too large", code: "image_too_large" });
    await expect(sending).rejects.toMatchObject({ code: "image_too_large", message: "Too large" });
  });

  it("gives nothing to another member who has signed in meanwhile", async () => {
    startSession("token-1", { id: 1, draftKey: "" });
    const sending = uploadFile(uploadImage, photo);
    startSession("token-2", { id: 2, draftKey: "" });
    FakeRequest.last.answer(201, { url: "/media/x" });
    await expect(sending).rejects.toMatchObject({ name: "AbortError" });
  });

  it("is cancelled, also before it began", async () => {
    const stop = new AbortController();
    const sending = uploadFile(uploadImage, photo, { signal: stop.signal });
    stop.abort();
    await expect(sending).rejects.toThrow(DOMException);
    await expect(uploadFile(uploadImage, photo, { signal: stop.signal })).rejects.toThrow(DOMException);
    expect(FakeRequest.last.sent).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("counts as a lost signal when the network says so, or when nothing moves", async () => {
    const failing = uploadFile(uploadImage, photo);
    FakeRequest.last.end("error");
    await expect(failing).rejects.toMatchObject({ code: "network" });

    const stalled = uploadFile(uploadImage, photo);
    const outcome = stalled.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(STALLED_AFTER_MS - 1);
    FakeRequest.last.progress(1, 2);
    await vi.advanceTimersByTimeAsync(STALLED_AFTER_MS - 1);
    FakeRequest.last.progress(2, 2);
    await vi.advanceTimersByTimeAsync(STALLED_AFTER_MS);
    await expect(outcome).resolves.toBeInstanceOf(ApiError);
  });
});
