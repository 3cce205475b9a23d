import type { Role } from "#contracts/current-user.ts";

import type { Viewer } from "../../platform/authorization.ts";

interface Subject {
  readonly role: Role;
  readonly banned_at: string | null;
  readonly is_email_verified: boolean;
}

/** Administrators cannot be banned, not by each other and not by themselves; moderators by administrators alone. */
export function mayBan(viewer: Pick<Viewer, "role">, { role }: Pick<Subject, "role">): boolean {
  if (viewer.role === "admin") return role !== "admin";
  return viewer.role === "moderator" && role === "member";
}

/** A ban ends by whoever could have given it. */
export function mayUnban(viewer: Pick<Viewer, "role">, subject: Pick<Subject, "role">): boolean {
  return subject.role === "admin" ? viewer.role === "admin" : mayBan(viewer, subject);
}

/** Only administrators delete, and none of their own. */
export function mayDelete(viewer: Pick<Viewer, "role">, { role }: Pick<Subject, "role">): boolean {
  return viewer.role === "admin" && role !== "admin";
}

/** Roles are given by administrators, to grown-up members whose address is confirmed; taken from anybody. */
export function mayHaveRole(subject: {
  readonly isAdult: boolean;
  readonly is_email_verified: boolean;
  readonly banned_at: string | null;
  readonly closes_at: string | null;
}): boolean {
  const isHere = subject.banned_at === null && subject.closes_at === null;
  return isHere && subject.is_email_verified && subject.isAdult;
}

/** What the portal offers this administrator or moderator for a member. */
export function listPowers(viewer: Pick<Viewer, "role">, subject: Subject) {
  return {
    ban: mayBan(viewer, subject),
    unban: subject.banned_at !== null && mayUnban(viewer, subject),
    delete: mayDelete(viewer, subject),
    changeRole: viewer.role === "admin",
    confirm: viewer.role === "admin" && !subject.is_email_verified,
  };
}
