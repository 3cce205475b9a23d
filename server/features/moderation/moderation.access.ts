import type { Role } from "#contracts/current-user.ts";
import type { SanctionKind } from "#contracts/sanction-steps.ts";

import type { Viewer } from "../../platform/authorization.ts";

interface Subject {
  readonly role: Role;
  readonly banned_at: string | null;
  readonly reach_until: string | null;
  readonly is_email_verified: boolean;
}

/** The same for warning and for limiting reach: administrators cannot be banned, not by each other and not by themselves; moderators by administrators alone. */
export function mayBan(viewer: Pick<Viewer, "role">, { role }: Pick<Subject, "role">): boolean {
  if (viewer.role === "admin") return role !== "admin";
  return viewer.role === "moderator" && role === "member";
}

/** A ban or a limit ends by whoever could have given it. */
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
    endReachLimit: subject.reach_until !== null && mayUnban(viewer, subject),
    delete: mayDelete(viewer, subject),
    changeRole: viewer.role === "admin",
    confirm: viewer.role === "admin" && !subject.is_email_verified,
  };
}

/** An appeal, and who could decide it beside the viewer. */
export interface AppealSubject {
  /** Whose it is. */
  readonly user_id: number;
  readonly role: Role;
  readonly kind: SanctionKind;
  /** Who made the decision; null where that account is gone. */
  readonly decided_by: number | null;
  /** Others with a role who may decide it. */
  readonly others: number;
}

/** Whether the viewer may decide about members of that role at all: removing anybody's content is any moderator's. */
export function mayJudge(viewer: Pick<Viewer, "role">, { kind, role }: AppealSubject): boolean {
  return kind === "removal" ? viewer.role !== "member" : mayUnban(viewer, { role });
}

/**
 * An appeal is decided by somebody else than who made the decision, and never by whose it is. Where nobody else could, an
 * administrator decides about their own.
 */
export function mayDecideAppeal(viewer: Pick<Viewer, "role" | "userId">, appeal: AppealSubject): boolean {
  if (!mayJudge(viewer, appeal) || viewer.userId === appeal.user_id) return false;
  return viewer.userId !== appeal.decided_by || (viewer.role === "admin" && appeal.others === 0);
}

/** A report, or what banned words found. */
export interface CaseSubject {
  /** Whose thing or text it is about; null for a former member's. */
  readonly ownerId: number | null;
  /** Others with a role. */
  readonly others: number;
}

/** Nobody decides about what is their own. Where nobody else could, an administrator does. */
export function mayDecideCase(viewer: Pick<Viewer, "role" | "userId">, subject: CaseSubject): boolean {
  if (viewer.role === "member") return false;
  return viewer.userId !== subject.ownerId || (viewer.role === "admin" && subject.others === 0);
}

/** Stands before the reason in the log where somebody decided about what is their own. */
export const OWN_CASE = "Decided by the owner, as there was nobody else. ";

/** A decision is its member's to read and to appeal against. */
export function isAboutViewer(
  viewer: Pick<Viewer, "userId">,
  { user_id: userId }: { readonly user_id: number | null },
): boolean {
  return userId === viewer.userId;
}
