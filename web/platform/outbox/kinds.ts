import type { ComponentType } from "react";

import { ApiError, errorMessage, isNetworkError } from "../api-error.ts";
import { heldMessage } from "../held-for-moderation.ts";
import type { Entry } from "./entries.ts";

/** What an entry is sent with. */
export interface Sending<Payload = unknown> {
  /** The idempotency key. */
  readonly idempotencyKey: string;
  /** After this many milliseconds without a response the attempt is given up, and made again. */
  readonly timeoutMs: number;
  /** It was created with files: if `files` is empty, the device has lost them. */
  readonly hasFiles: boolean;
  /** Reports the share of its files that is sent, 0 to 1; shown beside the waiting entry. */
  readonly onProgress: (share: number) => void;
  /** Stores its progress, such as the address of a file that has arrived: the next attempt starts there. */
  readonly remember: (payload: Payload) => Promise<void>;
  /**
   * Aborts an entry sent in several steps once it is deleted or another member signs in. Not for the last step, which
   * decides the outcome.
   */
  readonly stop: AbortSignal;
  /** Call before each further step: throws if there must not be another. The entry then waits where it is. */
  readonly goOn: () => void;
}

/** One kind of action: declaring it is all that is needed for it to wait for a signal. */
export interface OutboxKind<Payload, Reply> {
  /** Stored in every entry of its kind, including those of earlier builds. */
  readonly name: string;
  /** Makes the call. Throws an `ApiError`. */
  readonly send: (payload: Payload, sending: Sending<Payload>, files: readonly File[]) => Promise<Reply>;
  /** Its line in 'Waiting to be sent', and its author's words if any. */
  readonly describe: (payload: Payload) => { title: string; text?: string | undefined };
  /** The confirmation once the server has it, unless its own form shows one: 'Comment added!'. */
  readonly sentWords?: (payload: Payload, reply: Reply | undefined) => string | undefined;
  /**
   * Updates the cache once the server has it. `reply` is undefined if the response was lost. Runs in every tab,
   * before the entry goes.
   */
  readonly onSent?: (payload: Payload, reply: Reply | undefined) => void;
  /** Deletes the form's draft once the server has it or a moderator checks it first. Runs in every tab. */
  readonly forgetDraft?: (payload: Payload) => void;
  /**
   * Called when the server refused it. The screen already shows the earlier state again; the cache may be out of
   * date.
   */
  readonly onRefused?: (payload: Payload, error: ApiError) => void;
  /** Refusals which say that everything is as requested: declared already, withdrawn already. */
  readonly doneCodes?: readonly string[];
  /**
   * Like `doneCodes`, but only after an earlier attempt without a response, which must have done it: for calls
   * without a key.
   */
  readonly doneOnRetry?: readonly string[];
  /**
   * Like `doneCodes`, for calls with a key: applies once the server may have forgotten the key, and with it that the
   * call was ours.
   */
  readonly doneOnceForgotten?: readonly string[];
  /** Sending it twice has the same effect as once, so it is safe after the server has forgotten its key. */
  readonly isRepeatable?: boolean;
  /** The words for a refusal instead of the server's. */
  readonly refusedWords?: (payload: Payload, error: ApiError) => string;
  /** It has nothing to edit or retry: a refusal is shown and the entry is deleted. */
  readonly isForgotten?: boolean;
  /**
   * It belongs to the feed: its messages float on a phone too, because words in the flow would push the text being
   * read.
   */
  readonly isInFeed?: boolean;
  /**
   * It comes from a form that keeps what was typed until the first attempt ends: if refused by then, it returns to
   * the form.
   */
  readonly isForms?: boolean;
  /**
   * A refused entry's form, shown over the list of waiting entries, with all that was typed and its files. Sent from
   * there, the new entry replaces the refused one.
   */
  readonly editor?: ComponentType<EditorProps<Payload>>;
}

export interface EditorProps<Payload> {
  readonly entry: Entry<Payload>;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A kind whose types only its own feature knows. */
export type AnyKind = OutboxKind<unknown, unknown>;

/** Declares a kind; the types of payload and reply are those of its own functions. */
export function defineKind<Payload, Reply>(kind: OutboxKind<Payload, Reply>): AnyKind {
  // Entries stored on a device are sealed, so only this site has written them.
  return kind as unknown as AnyKind;
}

/** What the end of an attempt means. */
export type Outcome =
  /** Another attempt may succeed, after `waitMs` if the server named a time. */
  | { is: "later"; words: string; waitMs?: number | undefined; isNetwork: boolean }
  /** Nothing is sent until its author has signed in again. */
  | { is: "signedOut" }
  | { is: "done" }
  /** A moderator checks it first; it is on the server now. */
  | { is: "held"; error: ApiError }
  | { is: "refused"; error: ApiError };

const refusal = (message: string) =>
  new ApiError({ status: 400, code: "invalid_input", message, text: message });

/** Our own refusals, used in place of the server's. */
export const OWN_REFUSALS = {
  tooOld: refusal("It may have been sent two days ago. Check whether it is there before you send it again."),
  fault: refusal("Something went wrong on our side. Please try again."),
};

/** Returns what an error means for its entry. */
export function judge(error: unknown, doneCodes: readonly string[] = []): Outcome {
  if (!(error instanceof ApiError)) throw error;
  const { status, code } = error;
  if (isNetworkError(error)) return { is: "later", words: error.message, isNetwork: true };
  if (heldMessage(error) !== null) return { is: "held", error };
  if (code === "request_already_done" || doneCodes.includes(code)) return { is: "done" };
  if (status === 401 && code !== "unreadable") return { is: "signedOut" };
  // Something in between that responds in the server's place, such as a hotel's sign-in page, has not passed it on.
  // What is too large for it stays too large.
  const isBusy = status >= 500 || status === 408 || status === 429;
  const isStrange = code === "unreadable" && status !== 413;
  if (isBusy || isStrange || code === "request_in_progress")
    return { is: "later", words: errorMessage(error), waitMs: askedToWait(error), isNetwork: false };
  return { is: "refused", error };
}

/** Returns milliseconds. A date, which our server never sends, counts as absent. */
function askedToWait({ retryAfter }: ApiError): number | undefined {
  const seconds = Number(retryAfter ?? undefined);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}

const TIMEOUT_MS = 20_000;
/** Bytes per millisecond of the slowest signal worth waiting for. */
const SLOWEST = 4;
const TIMEOUT_MAX_MS = 30 * 60_000;

/** Returns the timeout for a response, depending on how many bytes have to be sent first. */
export function timeoutFor(bytes: number): number {
  return Math.min(TIMEOUT_MAX_MS, TIMEOUT_MS + bytes / SLOWEST);
}

const FIRST_PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 60_000;

/** Returns the milliseconds before the next attempt: doubles with each failure, plus up to a half at random. */
export function pauseAfter(failures: number, chance = Math.random()): number {
  return Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (1 + chance / 2);
}
