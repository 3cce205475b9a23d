import { uploadImage, uploadVideo } from "#contracts/media.ts";
import type { UploadKind } from "#contracts/uploads.ts";

import { ApiError } from "../api-error.ts";
import { judge, pauseAfter } from "../outbox/kinds.ts";
import { uploadFile } from "../upload.ts";

export interface MediaSending {
  /** The same for every attempt of one file, so that nothing is done twice. */
  uploadKey: string;
  /**
   * Milliseconds without progress after which it gives up; 0 means one attempt. By default it waits for a signal for
   * as long as it takes.
   */
  retryForMs?: number | undefined;
  /** Share sent so far, 0 to 1; a resumed upload continues from its share. */
  onProgress?: ((share: number) => void) | undefined;
  /** True while it waits for a signal, or for a busy server, before it resumes by itself. */
  onWaiting?: ((isWaiting: boolean) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Files of this many bytes are sent in pieces: resending a smaller file is faster than asking how far it was. */
export const PIECES_FROM = 512 * 1024;

/** Attempts at a server that responds but is busy. */
const BUSY_TRIES = 3;
const WAIT_MAX_MS = 60_000;
/** Refusals that say how far the upload is, or that it has to start over; the next attempt does that. */
const GOES_ON: readonly string[] = ["upload_not_found", "upload_incomplete", "upload_moved_on"];

/**
 * Sends a photo or video and returns the address it is stored at, however often the connection breaks in between.
 * @throws {ApiError} a refusal, or `network` once `retryForMs` is over; an abort rejects with an `AbortError`
 */
export async function sendMedia(kind: UploadKind, file: Blob, sending: MediaSending): Promise<string> {
  const { uploadKey, retryForMs = Number.POSITIVE_INFINITY, onProgress, onWaiting, signal } = sending;
  let failures = 0;
  let most = 0;
  let movedAt = Date.now();
  const noteProgress = (share: number) => {
    if (share > most) {
      most = share;
      movedAt = Date.now();
      failures = 0;
    }
    onWaiting?.(false);
    onProgress?.(share);
  };
  const send = async () => {
    if (file.size >= PIECES_FROM) {
      // Few files need it, and no screen needs it at first.
      const { sendInPieces } = await import("./send-in-pieces.ts");
      const key = await contentKey(file, uploadKey);
      return sendInPieces(kind, file, { key, onProgress: noteProgress, signal });
    }
    const hooks = { idempotencyKey: uploadKey, onProgress: noteProgress, signal };
    const { url } = await uploadFile(kind === "photo" ? uploadImage : uploadVideo, file, hooks);
    return url;
  };
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const pause = pauseBefore(error, (failures += 1));
      const isSpent = Date.now() - movedAt >= retryForMs && !goesOn(error);
      if (pause === undefined || isSpent) throw error;
      onWaiting?.(true);
      await wait(pause, signal);
    }
  }
}

/** True for codes after which it tries again however short the `retryForMs`. */
function goesOn(error: unknown): boolean {
  return error instanceof ApiError && GOES_ON.includes(error.code);
}

/** Returns the milliseconds before the next attempt; undefined if none would help. */
function pauseBefore(error: unknown, failures: number): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (goesOn(error)) return failures > BUSY_TRIES ? undefined : pauseAfter(failures);
  const outcome = judge(error);
  if (outcome.is !== "later") return undefined;
  if (outcome.isNetwork) return pauseAfter(failures);
  const pause = outcome.waitMs ?? pauseAfter(failures);
  return failures > BUSY_TRIES || pause > WAIT_MAX_MS ? undefined : pause;
}

/** Waits, but ends early when the network returns or the member looks at the page again. */
function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      document.removeEventListener("visibilitychange", end);
      signal?.removeEventListener("abort", end);
      if (signal?.aborted) reject(new DOMException("The upload was cancelled", "AbortError"));
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener("online", end);
    document.addEventListener("visibilitychange", end);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();
  });
}

/**
 * Returns the same key for the same bytes, however they were chosen, so that an upload resumes even where nothing
 * else was stored.
 */
async function contentKey(file: Blob, otherwise: string): Promise<string> {
  // Missing where the page came over plain http.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined) return otherwise;
  const digest = new Uint8Array(await subtle.digest("SHA-256", await file.arrayBuffer()));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
