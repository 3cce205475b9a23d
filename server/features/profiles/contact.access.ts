import { ageOn } from "#contracts/calendar.ts";
import type { ContactVisibility } from "#contracts/current-user.ts";
import { ADULT_AGE } from "#contracts/reference/limits.ts";

import { showPhone } from "../../platform/phone.ts";

/** The owner of the contact details, in the fields that the rule reads. */
export interface ContactOwner {
  readonly id: number;
  readonly contactVisibility: ContactVisibility;
  /** `YYYY-MM-DD`; null only for the operator's first administrator. */
  readonly dateOfBirth: string | null;
}

/** The owner's relation to the viewer. */
export interface Relation {
  /** They are in each other's crew: one asked and the other accepted, so the owner agreed either way. */
  readonly isCrew: boolean;
  /** What the owner sent the viewer and has not withdrawn, for a place that shows only that. */
  readonly sent: Sent | null;
}

/**
 * Interest in a job shares what its button said: nothing if it promised so, even if the owner has turned 18 since;
 * otherwise the owner's age on the London day of the declaration decides.
 */
type Sent =
  | { readonly act: "job_interest"; readonly on: string; readonly sharesContact: boolean }
  | { readonly act: "apprenticeship_application" };

/** Visible to the viewer; visible to the crew only; or visible to nobody but the owner. */
export type ContactState = "shown" | "crew" | "hidden";

/** True from the eighteenth birthday on. A birthday on 29 February falls on 1 March in other years. */
export function isAdult({ dateOfBirth }: Pick<ContactOwner, "dateOfBirth">, today: string): boolean {
  return dateOfBirth === null || ageOn(dateOfBirth, today) >= ADULT_AGE;
}

/** The setting in force on that London day: under 18, the crew at most, whatever was chosen. */
export function visibilityOn(owner: Omit<ContactOwner, "id">, today: string): ContactVisibility {
  const { contactVisibility } = owner;
  return contactVisibility === "members" && !isAdult(owner, today) ? "crew" : contactVisibility;
}

/**
 * Whether a member's email address, telephone number, CV and certificates are the viewer's to see: the one place that
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

/** A member's contact details as `sealedContact` selects them; only `openContact` can read them. */
export interface SealedContact {
  readonly [sealed]: true;
}

interface StoredContact extends ContactOwner {
  readonly email: string;
  readonly phone: string | null;
  readonly isCrew: boolean;
}

/** Returns the details that the viewer may see, and whether they may. */
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
