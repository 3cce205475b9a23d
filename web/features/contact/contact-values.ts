import { CONTACT_KINDS } from "#contracts/contact-words.ts";
import type { ContactKind } from "#contracts/contact-words.ts";
import type { IllegalKind } from "#contracts/illegal-kinds.ts";

/** The contact form as it is typed. */
export interface ContactValues {
  /** Empty while nothing is chosen. */
  kind: ContactKind | "";
  /** Asked of a complaint. */
  illegalKind: IllegalKind | null;
  name: string;
  email: string;
  about: string;
  message: string;
}

/** What an address such as `/contact?kind=complaint` asks for. */
export function readKind(given: string | null): ContactKind | "" {
  return CONTACT_KINDS.find((kind) => kind === given) ?? "";
}

/** With a kind: the form's check has seen to it. */
export function bodyOf(values: ContactValues) {
  return { ...values, kind: values.kind as ContactKind };
}
