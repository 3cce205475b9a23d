import type { ToastInput } from "../ui/toast-rules.ts";
import { toast } from "../ui/toast-store.ts";
import { ApiError } from "./api-error.ts";

/** Returns the toast for a text held for a moderator; null for any other error. */
export function heldMessage(error: unknown): ToastInput | null {
  const isHeld = error instanceof ApiError && error.code === "text_held";
  return isHeld ? { title: "Waiting for a moderator", text: error.message, tone: "info" } : null;
}

/**
 * Wraps a write's `onError` where a text may be held for a moderator. For its writer that is no failure, since the
 * text is stored: the form ends as after a success (`done`), with a message saying what happened. Every other refusal
 * goes to `refuse`.
 */
export function unlessHeld(
  done: () => unknown,
  refuse: (error: ApiError) => unknown,
  say: (message: ToastInput) => void = toast,
): (error: ApiError) => unknown {
  return (error) => {
    const message = heldMessage(error);
    if (message === null) return refuse(error);
    done();
    return say(message);
  };
}
