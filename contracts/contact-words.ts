import { isUrgentKind } from "./illegal-kinds.ts";
import type { IllegalKind } from "./illegal-kinds.ts";

/** The call of the contact form, apart from its schemas. */
export const CONTACT_ROUTE = { method: "POST", path: "/api/contact" } as const;

/** The kinds of contact messages. */
export const CONTACT_KINDS = [
  "question",
  "problem",
  "payment",
  "complaint",
  "data_request",
  "advertising",
] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** Each kind's label, its help text, and the days within which it is answered. */
export const CONTACT_KIND_WORDS: Readonly<
  Record<ContactKind, { readonly label: string; readonly help: string; readonly days: number }>
> = {
  question: { label: "A question", help: "Anything about using the site or your account.", days: 5 },
  problem: { label: "Something does not work", help: "Say what you did and what happened.", days: 5 },
  payment: { label: "A payment or a refund", help: "Say which receipt it is about.", days: 5 },
  complaint: {
    label: "A complaint about content or a decision",
    help: "Something on the site that should not be there, or a report that was decided wrongly.",
    days: 14,
  },
  data_request: {
    label: "A request about your data",
    help: "A copy, a correction or an erasure. The law gives us a month; we take less.",
    // Within a month, however short (UK GDPR, Article 12(3)).
    days: 28,
  },
  advertising: { label: "Advertising", help: "You would like to reach people in the trades.", days: 5 },
};

/** A complaint about a child or a life is answered by the next day. */
const URGENT_DAYS = 1;

/** Returns the days within which a message is answered. */
export function contactDays(kind: ContactKind, illegalKind: IllegalKind | null): number {
  return isUrgentKind(illegalKind) ? URGENT_DAYS : CONTACT_KIND_WORDS[kind].days;
}

/** Returns a message's number, as in emails and on screens. */
export function contactReference(id: number): string {
  return `C-${id}`;
}
