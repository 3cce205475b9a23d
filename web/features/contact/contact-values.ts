import { CONTACT_KINDS } from "#contracts/contact-words.ts";
import type { ContactKind } from "#contracts/contact-words.ts";
import type { IllegalKind } from "#contracts/illegal-kinds.ts";

/** The contact form's values, as typed. */
export interface ContactValues {
  /** Empty until chosen. */
  kind: ContactKind | "";
  /** For a complaint only. */
  illegalKind: IllegalKind | null;
  name: string;
  email: string;
  about: string;
  message: string;
}

/** The kind in an address such as `/contact?kind=complaint`. */
export function readKind(given: string | null): ContactKind | "" {
  return CONTACT_KINDS.find((kind) => kind === given) ?? "";
}

/** Called after the form's check, which makes sure there is a kind. */
export function bodyOf(values: ContactValues) {
  return { ...values, kind: values.kind as ContactKind };
}
