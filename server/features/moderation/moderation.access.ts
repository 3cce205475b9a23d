import type { Viewer } from "../../platform/authorization.ts";

/** The calls themselves are for administrators, by the flag in the database; this says so once more. */
export function isAdministrator(viewer: Pick<Viewer, "isAdmin">): boolean {
  return viewer.isAdmin;
}

interface Subject {
  readonly is_admin: boolean;
  readonly banned_at: string | null;
}

/** Administrators cannot be banned or deleted, not by each other and not by themselves. */
export function isUnprotected(viewer: Pick<Viewer, "isAdmin">, subject: Pick<Subject, "is_admin">): boolean {
  return viewer.isAdmin && !subject.is_admin;
}

/** What the portal offers for a member. */
export function listPowers(subject: Subject): { ban: boolean; unban: boolean; delete: boolean } {
  const isOpen = !subject.is_admin;
  return { ban: isOpen, unban: subject.banned_at !== null, delete: isOpen };
}
