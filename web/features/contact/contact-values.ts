import { CONTACT_KINDS } from "#contracts/contact-words.ts";
import type { ContactKind } from "#contracts/contact-words.ts";
import { contactForm } from "#contracts/contact.ts";
import type { IllegalKind } from "#contracts/illegal-kinds.ts";

import { findErrors } from "../../platform/form-errors.ts";
import type { FieldErrors } from "../../platform/use-form.ts";

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

export function checkContact(values: ContactValues): FieldErrors<ContactValues> {
  return findErrors(contactForm, values);
}

/** With a kind: `checkContact` has seen to it. */
export function bodyOf(values: ContactValues) {
  return { ...values, kind: values.kind as ContactKind };
}
