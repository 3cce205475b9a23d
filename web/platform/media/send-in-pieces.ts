import { DetailedError, Upload } from "tus-js-client";

import { UPLOAD_KEPT_HOURS } from "#contracts/reference/limits.ts";
import { finishUpload, UPLOADS_PATH, type UploadKind } from "#contracts/uploads.ts";

import { call, readResponse } from "../api-client.ts";
import { ApiError, isRefusal, networkError } from "../api-error.ts";
import { countData } from "../data-use.ts";
import { readToken } from "../session.ts";
import { listStored, readStored, removeStored, writeStored } from "../storage.ts";
import { watchForStall } from "../upload.ts";
import { TAKEN_OUT } from "./media-list.ts";

interface PiecesSending {
  /** The key under which the upload's address is stored. */
  key: string;
  onProgress: (share: number) => void;
  signal: AbortSignal | undefined;
}

/** Bytes per request: what a proxy on the way may hold back, and lose. */
const REQUEST_BYTES = 1024 * 1024;
/** Time for the server to check and store the file. */
const FINISHED_WITHIN_MS = 60_000;
const PREFIX = "upload ";
const KEPT_MS = UPLOAD_KEPT_HOURS * 3_600_000;

/**
 * Makes one attempt to send the rest of a file by tus (`contracts/uploads.ts`), and stores under `key` where the
 * upload was begun.
 */
export async function sendInPieces(
  kind: UploadKind,
  file: Blob,
  { key, onProgress, signal }: PiecesSending,
): Promise<string> {
  try {
    const address = await send(kind, file, { key, onProgress, signal });
    const uploadId = address.split("/").at(-1) ?? "";
    const stored = await call(finishUpload, { params: { uploadId }, signal, timeoutMs: FINISHED_WITHIN_MS });
    removeStored(PREFIX + key);
    return stored.url;
  } catch (error) {
    // Refused or gone: the next attempt under this key starts from scratch.
    if (error instanceof ApiError && isOver(error)) removeStored(PREFIX + key);
    throw error;
  }
}

function isOver(error: ApiError): boolean {
  return isRefusal(error) && error.status !== 401 && error.status !== 409 && error.code !== "session_ended";
}

/** Returns the upload's address once the whole file is there. */
function send(kind: UploadKind, file: Blob, { key, onProgress, signal }: PiecesSending): Promise<string> {
  const begun = readAddress(key);
  const token = readToken();
  let counted: number | undefined;
  return new Promise((resolve, reject) => {
    const end = () => {
      watch.end();
      signal?.removeEventListener("abort", abort);
    };
    const fail = (error: Error) => {
      end();
      reject(error);
    };
    const upload = new Upload(file, {
      // A server that does not respond to the offset request is no reason to start over.
      ...(begun === undefined ? { endpoint: whole(UPLOADS_PATH) } : { uploadUrl: whole(begun) }),
      chunkSize: REQUEST_BYTES,
      metadata: { kind, ...(file.type !== "" && { filetype: file.type }) },
      headers: { accept: "application/json", ...(token !== null && { authorization: `Bearer ${token}` }) },
      // Retries and stored addresses are ours: our own timing, our own keys.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable() {
        if (upload.url !== null) writeAddress(key, new URL(upload.url).pathname);
      },
      onProgress(sent, all) {
        watch.moved();
        // The first count is what was there before.
        countData({ sent: sent - (counted ?? sent) });
        counted = sent;
        onProgress(sent / all);
      },
      onSuccess() {
        end();
        resolve(upload.url ?? "");
      },
      onError: (error) => fail(toApiError(error, token)),
    });
    const abort = () => {
      const isOver = signal?.reason === TAKEN_OUT;
      if (isOver) removeStored(PREFIX + key);
      // If the server is told, it returns the unused megabytes to the day's budget; otherwise it reserves them for a day.
      upload.abort(isOver).catch(() => {});
      fail(new DOMException("The upload was cancelled", "AbortError"));
    };
    const watch = watchForStall(() => {
      void upload.abort();
      fail(networkError(true));
    });
    signal?.addEventListener("abort", abort, { once: true });
    if (signal?.aborted) abort();
    else upload.start();
  });
}

/** Returns a full address: the library resolves addresses against its endpoint, not against the page. */
const whole = (path: string) => new URL(path, location.href).href;

/** Converts to the error of our other calls. A response without a body, as to a HEAD, is told by its status. */
function toApiError(error: Error, token: string | null): Error {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  if (answer === null || answer.getStatus() === 0) return networkError();
  const status = answer.getStatus();
  if (answer.getBody() === "" && status === 404) {
    const words = "What was sent of this file is no longer there.";
    return new ApiError({ status, code: "upload_not_found", message: words, text: `404: ${words}` });
  }
  try {
    readResponse(
      {
        status,
        statusText: "",
        body: answer.getBody(),
        requestId: answer.getHeader("x-request-id"),
        retryAfter: answer.getHeader("retry-after") ?? null,
      },
      token,
    );
  } catch (refusal) {
    if (refusal instanceof Error) return refusal;
  }
  // Not a response of the protocol: a page in between responded.
  return networkError();
}

function readAddress(key: string): string | undefined {
  for (const name of listStored(PREFIX)) if (readKept(name) === undefined) removeStored(name);
  return readKept(PREFIX + key);
}

function readKept(name: string): string | undefined {
  const [at = "", address] = readStored(name)?.split(" ") ?? [];
  return Date.now() - Number(at) < KEPT_MS ? address : undefined;
}

function writeAddress(key: string, address: string): void {
  if (readKept(PREFIX + key) !== address) writeStored(PREFIX + key, `${Date.now()} ${address}`);
}
