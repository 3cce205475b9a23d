import type { ToastInput } from "../../../ui/toast-rules.ts";

// What the composer says.

export const SOME_FAILED = "Some files could not be processed";
/** Why a post that was being edited when the page ended is not sent. */
export const EDITED = "You were changing it. Edit it to go on, or try again to send it as it was.";
export const SENT_AS_IT_WAS = "That post is being sent as it was. What you have here would be a second post.";
export const GONE = "That post was sent or deleted elsewhere. What you have here would be a second post.";
export const CREATED: ToastInput = { title: "Post created!", tone: "success" };

const failed = (title: string, words: readonly string[]): ToastInput => ({
  title,
  text: [...new Set(words)].map((each) => each.replace(/\.?$/, ".")).join(" "),
  tone: "error",
});

export const someFailed = (words: readonly string[]): ToastInput => failed(SOME_FAILED, words);
/** For failures of the signal or the server: a retry may succeed. */
export const uploadFailed = (steps: readonly { words: string; canRetry: boolean }[]): ToastInput =>
  failed(
    "Upload failed",
    steps.flatMap(({ words, canRetry }) => (canRetry ? words : [])),
  );
