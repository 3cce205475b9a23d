import type { ApiError } from "../api-error.ts";
import type { Entry } from "./entries.ts";

/** What tabs tell each other. */
export type TabNews =
  | { kind: "changed" }
  | { kind: "removed"; key: string }
  | EndNews
  | { kind: "sent"; entry: Entry; reply: unknown };

/** Refused, or held for a moderator, as the form that waits for it in another tab is to say. A failed entry stays. */
export interface EndNews extends Pick<ApiError, "status" | "code" | "message" | "fields"> {
  kind: "refused" | "held";
  entry: Entry;
}

/** Errors lose their kind on the way to another tab. */
export const endNews = (
  kind: EndNews["kind"],
  entry: Entry,
  { status, code, message, fields }: ApiError,
): EndNews => ({
  kind,
  entry,
  status,
  code,
  message,
  fields,
});
