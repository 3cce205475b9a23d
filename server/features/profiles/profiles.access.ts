import type { ContactVisibility } from "#contracts/account-fields.ts";
import { ageOn } from "#contracts/calendar.ts";
import type { FileState } from "#contracts/private-files.ts";
import { ADULT_AGE } from "#contracts/reference/limits.ts";

type Asker = { readonly userId: number };

/** A member as the rules about sharing see them, from one viewer's side. */
export interface Subject {
  readonly id: number;
  readonly contactVisibility: ContactVisibility;
  readonly dateOfBirth: string | null;
  /** Whether viewer and member are in each other's crew. */
  readonly isCrew: boolean;
}

/** Members change their own profile (D1 §6). */
export function isOwnProfile(viewer: Asker, subject: { readonly id: number }): boolean {
  return viewer.userId === subject.id;
}

/** From the eighteenth birthday on, members decide for themselves who sees their contact details (`Q28`, `Q44`). */
export function maySharePrivately(member: Pick<Subject, "dateOfBirth">, today: string): boolean {
  return member.dateOfBirth === null || ageOn(member.dateOfBirth, today) >= ADULT_AGE;
}

/** What holds on that London day, whatever was chosen: of members under 18 nobody sees contact details. */
export function visibilityOn(
  member: Pick<Subject, "contactVisibility" | "dateOfBirth">,
  today: string,
): ContactVisibility {
  return maySharePrivately(member, today) ? member.contactVisibility : "nobody";
}

/** Whether a member's contact details, CV and certificates are the viewer's to see. */
export function shareWith(viewer: Asker, subject: Subject, today: string): "shown" | "crew" | "hidden" {
  if (isOwnProfile(viewer, subject)) return "shown";
  const visibility = visibilityOn(subject, today);
  if (visibility === "nobody") return "hidden";
  return visibility === "members" || subject.isCrew ? "shown" : "crew";
}

/** The same for one of their private files, which there may be none of. */
export function shareFile(viewer: Asker, subject: Subject, hasFile: boolean, today: string): FileState {
  return hasFile ? shareWith(viewer, subject, today) : "none";
}
