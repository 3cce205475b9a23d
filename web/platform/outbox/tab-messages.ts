import type { ApiError } from "../api-error.ts";
import type { Entry } from "./entries.ts";

/** Messages between tabs. */
export type TabMessage =
  | { kind: "changed" }
  | { kind: "removed"; key: string }
  | EndMessage
  | { kind: "sent"; entry: Entry; reply: unknown };

/**
 * An entry was refused or held for a moderator; the form waiting for it in another tab shows that. A failed entry
 * stays.
 */
export interface EndMessage extends Pick<ApiError, "status" | "code" | "message" | "fields"> {
  kind: "refused" | "held";
  entry: Entry;
}

/** Errors lose their class on the way to another tab. */
export const endMessage = (
  kind: EndMessage["kind"],
  entry: Entry,
  { status, code, message, fields }: ApiError,
): EndMessage => ({
  kind,
  entry,
  status,
  code,
  message,
  fields,
});
