import type { ToastInput } from "../ui/toast-rules.ts";
import { toast } from "../ui/toast-store.ts";
import { ApiError } from "./api-error.ts";

/** What is said of a text that a moderator looks at first; null for every other answer. */
export function heldMessage(error: unknown): ToastInput | null {
  const isHeld = error instanceof ApiError && error.code === "text_held";
  return isHeld ? { title: "Waiting for a moderator", text: error.message, tone: "info" } : null;
}

/**
 * A write's `onError` where a text may be held: to its writer that is no failure, since all they wrote is kept. So the
 * form ends as after a success (`done`), and it is said what happened; every other refusal goes to `refuse`.
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
