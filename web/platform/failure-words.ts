import type { ApiError } from "./api-error.ts";

/** A refusal says itself why (the server's text is preferred); a fault or a lost signal has the words given here. */
export function failureWords(error: ApiError, fallback: string): string {
  return error.status >= 400 && error.status < 500 ? error.message : fallback;
}
