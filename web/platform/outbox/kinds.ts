import type { ComponentType } from "react";

import { ApiError, errorMessage, isNetworkError } from "../api-error.ts";
import { heldMessage } from "../held-for-moderation.ts";
import type { Entry } from "./entries.ts";

/** What an entry is sent with. */
export interface Sending<Payload = unknown> {
  /** The idempotency key. */
  readonly idempotencyKey: string;
  /** Without an answer in so many milliseconds the try is given up, and made again. */
  readonly patienceMs: number;
  /** It was made with files: where none are given, the device has lost them. */
  readonly hasFiles: boolean;
  /** How far its files are, 0 to 1: said where it waits. */
  readonly onProgress: (share: number) => void;
  /** Keeps how far it has come, such as the address of a file that has arrived: the next try begins there. */
  readonly remember: (payload: Payload) => Promise<void>;
  /** Ends what is done in several steps, once it was deleted or somebody else signs in. Not for the last step, which tells what became of it. */
  readonly stop: AbortSignal;
  /** Before each further step: throws when there is not to be one. It then waits where it is. */
  readonly goOn: () => void;
}

/** One kind of thing that a member does: a declaration of this is all that it takes to have it wait for a signal. */
export interface OutboxKind<Payload, Reply> {
  /** In every entry of its kind, also in those of earlier builds. */
  readonly name: string;
  /** Makes the call. Throws an `ApiError`. */
  readonly send: (payload: Payload, sending: Sending<Payload>, files: readonly File[]) => Promise<Reply>;
  /** What it is, in a line of 'Waiting to be sent', and the words of its author if there are any. */
  readonly describe: (payload: Payload) => { title: string; text?: string | undefined };
  /** What is said when the server has it, unless who sent it says so in its place: 'Comment added!'. */
  readonly sentWords?: (payload: Payload, reply: Reply | undefined) => string | undefined;
  /** The server has it: what was read is to say so. Without a reply, that one was lost. In every tab, before the entry goes. */
  readonly onSent?: (payload: Payload, reply: Reply | undefined) => void;
  /** The server has it, or a moderator is to look at it first: its form does not begin with it again. In every tab. */
  readonly forgetDraft?: (payload: Payload) => void;
  /** The server refused it; the screen shows by now what stood there before. What was read may be out of date. */
  readonly onRefused?: (payload: Payload, error: ApiError) => void;
  /** Refusals that say that all is as was asked for: declared already, withdrawn already. */
  readonly doneCodes?: readonly string[];
  /** The same, where an earlier try whose answer was lost must have done it: of what carries no key. */
  readonly doneOnRetry?: readonly string[];
  /** Of what carries its key: once the server may have forgotten that, and with it that we did it ourselves. */
  readonly doneOnceForgotten?: readonly string[];
  /** Sending it twice makes one: it is safe after the server has forgotten its key. */
  readonly isRepeatable?: boolean;
  /** What a refusal is called instead of the server's words. */
  readonly refusedWords?: (payload: Payload, error: ApiError) => string;
  /** There is nothing in it to edit or to try again: a refusal is said, and it goes. */
  readonly isForgotten?: boolean;
  /** It stands in the feed: what is said of it floats on a phone too, since words in the flow would push what is being read. */
  readonly isInFeed?: boolean;
  /** It comes from a form that keeps what was typed until the first try has ended: refused by then, it is the form's again. */
  readonly isForms?: boolean;
  /** Its form over the list of what waits, with all that was typed and its files: for one that was refused. Sent from there it takes the place of the refused one. */
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
  // What is kept on a device is sealed: nobody but this site has written it.
  return kind as unknown as AnyKind;
}

/** What the end of a try means. */
export type Outcome =
  /** Another try may do: after so many milliseconds if the server said so. */
  | { is: "later"; words: string; waitMs?: number | undefined; isNetwork: boolean }
  /** Nothing goes until its author has signed in again. */
  | { is: "signedOut" }
  | { is: "done" }
  /** A moderator looks at it first; it is the server's now. */
  | { is: "held"; error: ApiError }
  | { is: "refused"; error: ApiError };

const refusal = (message: string) =>
  new ApiError({ status: 400, code: "invalid_input", message, text: message });

/** Refusals of ours, in the place of the server's. */
export const OWN_REFUSALS = {
  tooOld: refusal("It may have been sent two days ago. Check whether it is there before you send it again."),
  fault: refusal("Something went wrong on our side. Please try again."),
};

/** Reads off an error what has become of the entry. */
export function judge(error: unknown, doneCodes: readonly string[] = []): Outcome {
  if (!(error instanceof ApiError)) throw error;
  const { status, code } = error;
  if (isNetworkError(error)) return { is: "later", words: error.message, isNetwork: true };
  if (heldMessage(error) !== null) return { is: "held", error };
  if (code === "request_already_done" || doneCodes.includes(code)) return { is: "done" };
  if (status === 401 && code !== "unreadable") return { is: "signedOut" };
  // Something in between that answers in the server's place, such as a hotel's sign-in page, has not passed it on. What
  // is too large for it stays so.
  const isBusy = status >= 500 || status === 408 || status === 429;
  const isStrange = code === "unreadable" && status !== 413;
  if (isBusy || isStrange || code === "request_in_progress")
    return { is: "later", words: errorMessage(error), waitMs: askedToWait(error), isNetwork: false };
  return { is: "refused", error };
}

/** Milliseconds; a date, which our server never writes, counts as nothing said. */
function askedToWait({ retryAfter }: ApiError): number | undefined {
  const seconds = Number(retryAfter ?? undefined);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}

const PATIENCE_MS = 20_000;
/** Bytes a millisecond on a signal that is worth waiting for. */
const SLOWEST = 4;
const PATIENCE_MAX_MS = 30 * 60_000;

/** How long an answer is waited for, given how much has to cross first. */
export function patienceFor(bytes: number): number {
  return Math.min(PATIENCE_MAX_MS, PATIENCE_MS + bytes / SLOWEST);
}

const FIRST_PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 60_000;

/** Milliseconds before the next try, after so many in vain: doubling, with up to a half more by chance. */
export function pauseAfter(failures: number, chance = Math.random()): number {
  return Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (1 + chance / 2);
}
