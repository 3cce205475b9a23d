import type { Endpoint, ReplyOf } from "#contracts/endpoint.ts";

import { addressOf, readResponse } from "./api-client.ts";
import { networkError } from "./api-error.ts";
import { countData } from "./data-use.ts";
import { newIdempotencyKey } from "./idempotency.ts";
import { guardOwner, readToken } from "./session.ts";

interface UploadOptions {
  /** The address's query parameters. */
  query?: Readonly<Record<string, string>> | undefined;
  /** The same for every attempt of one file; by default each attempt has its own. */
  idempotencyKey?: string | undefined;
  /** Share sent so far, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Time without progress after which the connection counts as lost. A whole file may take as long as it needs. */
export const STALLED_AFTER_MS = 45_000;

/**
 * Sends a file as `multipart/form-data`, field `file`, and returns the reply. Unlike `call` it reports progress.
 * Throws an `ApiError`. Rejects with an `AbortError` when cancelled or when another member has signed in since.
 */
export function uploadFile<E extends Endpoint>(
  endpoint: E,
  file: Blob,
  { query, idempotencyKey = newIdempotencyKey(), onProgress, signal }: UploadOptions = {},
): Promise<ReplyOf<E>> {
  const token = readToken();
  const guard = guardOwner();
  const form = new FormData();
  form.append("file", file);
  return new Promise((resolve, reject) => {
    // fetch cannot report how much of a body has been sent.
    const request = new XMLHttpRequest();
    request.open(endpoint.method, addressOf(endpoint, { query }));
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("idempotency-key", idempotencyKey);
    if (token !== null) request.setRequestHeader("authorization", `Bearer ${token}`);
    const abort = () => request.abort();
    signal?.addEventListener("abort", abort, { once: true });
    const watch = watchForStall(() => {
      reject(networkError(true));
      request.abort();
    });
    let sent = 0;
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      watch.moved();
      countData({ sent: loaded - sent });
      sent = loaded;
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("error", () => reject(networkError()));
    request.addEventListener("abort", () =>
      reject(new DOMException("The upload was cancelled", "AbortError")),
    );
    request.addEventListener("loadend", () => {
      watch.end();
      signal?.removeEventListener("abort", abort);
    });
    request.addEventListener("load", () => {
      const { status, statusText, responseText: body } = request;
      const requestId = request.getResponseHeader("x-request-id") ?? undefined;
      const retryAfter = request.getResponseHeader("retry-after");
      try {
        guard();
        resolve(readResponse({ status, statusText, body, requestId, retryAfter }, token) as ReplyOf<E>);
      } catch (error) {
        reject(error instanceof Error ? error : networkError());
      }
    });
    if (signal?.aborted) {
      watch.end();
      reject(new DOMException("The upload was cancelled", "AbortError"));
    } else request.send(form);
  });
}

/** Calls back once when there has been no progress for too long. */
export function watchForStall(onStall: () => void): { moved: () => void; end: () => void } {
  let timer = setTimeout(onStall, STALLED_AFTER_MS);
  const end = () => clearTimeout(timer);
  return {
    end,
    moved() {
      end();
      timer = setTimeout(onStall, STALLED_AFTER_MS);
    },
  };
}
