import type { ApiError } from "./api-error.ts";

/** A refusal says itself why (D2 §7: the server's text is preferred); a fault or a lost signal has the spec's words. */
export function failureWords(error: ApiError, fallback: string): string {
  return error.status >= 400 && error.status < 500 ? error.message : fallback;
}
