import type { Role } from "#contracts/current-user.ts";
import type { SanctionKind } from "#contracts/sanction-steps.ts";

import type { Viewer } from "../../platform/authorization.ts";

interface Subject {
  readonly role: Role;
  readonly banned_at: string | null;
  readonly reach_until: string | null;
  readonly is_email_verified: boolean;
}

/**
 * Also decides about warning and limiting reach. Administrators cannot be banned, not even by each other; moderators
 * can be, by administrators only.
 */
export function mayBan(viewer: Pick<Viewer, "role">, { role }: Pick<Subject, "role">): boolean {
  if (viewer.role === "admin") return role !== "admin";
  return viewer.role === "moderator" && role === "member";
}

/** A ban or a limit can be ended by anyone who could have given it. */
export function mayUnban(viewer: Pick<Viewer, "role">, subject: Pick<Subject, "role">): boolean {
  return subject.role === "admin" ? viewer.role === "admin" : mayBan(viewer, subject);
}

/** Only administrators delete members, and no other administrators. */
export function mayDelete(viewer: Pick<Viewer, "role">, { role }: Pick<Subject, "role">): boolean {
  return viewer.role === "admin" && role !== "admin";
}

/** A role may only be given to an adult member with a confirmed address, by an administrator; it may be taken from anyone. */
export function mayHaveRole(subject: {
  readonly isAdult: boolean;
  readonly is_email_verified: boolean;
  readonly banned_at: string | null;
  readonly closes_at: string | null;
}): boolean {
  const isHere = subject.banned_at === null && subject.closes_at === null;
  return isHere && subject.is_email_verified && subject.isAdult;
}

/** What the portal lets this administrator or moderator do to a member. */
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

/** An appeal, and how many others could decide it. */
export interface AppealSubject {
  /** The member who was sanctioned. */
  readonly user_id: number;
  readonly role: Role;
  readonly kind: SanctionKind;
  /** The moderator who made the decision; null if that account is gone. */
  readonly decided_by: number | null;
  /** Other moderators and administrators who may decide it. */
  readonly others: number;
}

/**
 * Whether the viewer may decide about members of that role at all. A removal may be judged by any moderator, whatever
 * the author's role.
 */
export function mayJudge(viewer: Pick<Viewer, "role">, { kind, role }: AppealSubject): boolean {
  return kind === "removal" ? viewer.role !== "member" : mayUnban(viewer, { role });
}

/**
 * An appeal is decided neither by the moderator who made the decision nor by the member it was made against. If nobody
 * else could decide, an administrator may judge their own decision.
 */
export function mayDecideAppeal(viewer: Pick<Viewer, "role" | "userId">, appeal: AppealSubject): boolean {
  if (!mayJudge(viewer, appeal) || viewer.userId === appeal.user_id) return false;
  return viewer.userId !== appeal.decided_by || (viewer.role === "admin" && appeal.others === 0);
}

/** A report, or a text held for its banned words. */
export interface CaseSubject {
  /** The owner of the reported thing or the text; null for a former member. */
  readonly ownerId: number | null;
  /** Other moderators and administrators. */
  readonly others: number;
}

/** Moderators do not decide about their own content. If nobody else could, an administrator does. */
export function mayDecideCase(viewer: Pick<Viewer, "role" | "userId">, subject: CaseSubject): boolean {
  if (viewer.role === "member") return false;
  return viewer.userId !== subject.ownerId || (viewer.role === "admin" && subject.others === 0);
}

/** Prefixes the reason in the log if somebody decided about their own content. */
export const OWN_CASE = "Decided by the owner, as there was nobody else. ";

/** A decision can be read and appealed against by the member it was made against. */
export function isAboutViewer(
  viewer: Pick<Viewer, "userId">,
  { user_id: userId }: { readonly user_id: number | null },
): boolean {
  return userId === viewer.userId;
}
