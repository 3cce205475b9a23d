import { ageOn } from "#contracts/calendar.ts";
import type { ContactVisibility } from "#contracts/current-user.ts";
import { ADULT_AGE } from "#contracts/reference/limits.ts";

import { showPhone } from "../../platform/phone.ts";

/** Whose details they are, as far as the rule looks. */
export interface ContactOwner {
  readonly id: number;
  readonly contactVisibility: ContactVisibility;
  /** `YYYY-MM-DD`; null for the operator's first administrator alone. */
  readonly dateOfBirth: string | null;
}

/** What the owner is to whoever looks. */
export interface Relation {
  /** In each other's crew: one of them asked and the other accepted, so the owner wanted it either way. */
  readonly isCrew: boolean;
  /** What the owner sent to whoever looks and has not taken back, where it is shown in that place alone. */
  readonly sent: Sent | null;
}

/**
 * Interest shares what its button said: nothing where it promised so, though it arrived after the birthday, else by the day
 * in London on which it was declared.
 */
type Sent =
  | { readonly act: "job_interest"; readonly on: string; readonly sharesContact: boolean }
  | { readonly act: "apprenticeship_application" };

/** Here they are; they are the crew's; they are nobody's but the owner's. */
export type ContactState = "shown" | "crew" | "hidden";

/** From the eighteenth birthday on, by the calendar; a birthday on 29 February is on 1 March in other years. */
export function isAdult({ dateOfBirth }: Pick<ContactOwner, "dateOfBirth">, today: string): boolean {
  return dateOfBirth === null || ageOn(dateOfBirth, today) >= ADULT_AGE;
}

/** The setting that holds on that London day: under 18 the crew's at most, whatever was chosen. */
export function visibilityOn(owner: Omit<ContactOwner, "id">, today: string): ContactVisibility {
  const { contactVisibility } = owner;
  return contactVisibility === "members" && !isAdult(owner, today) ? "crew" : contactVisibility;
}

/**
 * Whether a member's e-mail address, telephone number, CV and certificates are the viewer's to see: the one place that
 * decides it. An application for an apprenticeship shares address and number at any age, interest in a job when it was declared
 * from 18 on and nothing else was promised; beyond that, and for CV and certificates, the member's own setting holds. `today` is the day in London on which they are read.
 */
export function maySeeContact(
  viewer: { readonly userId: number },
  owner: ContactOwner,
  { isCrew, sent }: Relation,
  today: string,
): ContactState {
  if (viewer.userId === owner.id || sent?.act === "apprenticeship_application") return "shown";
  if (sent?.act === "job_interest" && sent.sharesContact && isAdult(owner, sent.on)) return "shown";
  const visibility = visibilityOn(owner, today);
  if (visibility === "nobody") return "hidden";
  return visibility === "members" || isCrew ? "shown" : "crew";
}

declare const sealed: unique symbol;

/** A member's contact details as `sealedContact` reads them; nothing can be read of it but by `openContact`. */
export interface SealedContact {
  readonly [sealed]: true;
}

interface StoredContact extends ContactOwner {
  readonly email: string;
  readonly phone: string | null;
  readonly isCrew: boolean;
}

/** The details as far as the viewer may see them, and whether they may. */
export function openContact(
  viewer: { readonly userId: number },
  contact: SealedContact,
  today: string,
  sent: Sent | null = null,
): { state: ContactState; email: string | null; phone: string | null } {
  const { email, phone, isCrew, ...owner } = contact as unknown as StoredContact;
  const state = maySeeContact(viewer, owner, { isCrew, sent }, today);
  return state === "shown" ? { state, email, phone: showPhone(phone) } : { state, email: null, phone: null };
}
