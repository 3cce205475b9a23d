import type { Role } from "#contracts/current-user.ts";
import type { ErrorCode } from "#contracts/errors.ts";

import { AppError } from "./errors.ts";

declare const authorized: unique symbol;

/**
 * A thing that somebody was found to be allowed to act upon. Queries that change what somebody else may own take it instead of
 * the bare thing, so that there a forgotten permission check does not compile. The member's own rows are named by the session's
 * id; maintenance asks nobody.
 */
export type Authorized<T> = T & { readonly [authorized]: true };

/** A thing of which nothing is known but its kind. What is authorized as one kind's does not pass as another's. */
export interface Thing<Type extends string> {
  readonly type: Type;
  readonly id: number;
}

/** Who asks. */
export interface Viewer {
  readonly userId: number;
  readonly sessionId: number;
  readonly tradeKey: string;
  readonly county: string | null;
  readonly role: Role;
}

/** Who calls an endpoint whose access is `moderator`: a service that takes one cannot be given just any member. */
export interface Staff extends Viewer {
  readonly role: "moderator" | "admin";
}

/** Who calls an endpoint whose access is `admin`. */
export interface Administrator extends Staff {
  readonly role: "admin";
}

/**
 * Whoever has the machine, who needs no account: commands act as this. No session leads to it, and the log has such acts
 * without an administrator.
 */
export const OPERATOR: Administrator = { userId: 0, sessionId: 0, tradeKey: "", county: null, role: "admin" };

/** The calls of administrators are theirs by the role in the database; their services say so once more. */
export function isAdministrator(viewer: Pick<Viewer, "role">): boolean {
  return viewer.role === "admin";
}

/** The same for what moderators do as well. */
export function isStaff(viewer: Pick<Viewer, "role">): boolean {
  return viewer.role !== "member";
}

/** Members change what is their own. */
export function isOwner(viewer: Pick<Viewer, "userId">, thing: { readonly userId: number }): boolean {
  return viewer.userId === thing.userId;
}

/** What members do to another's things alone; nobody's are another's, too. */
export function isOthers(
  viewer: Pick<Viewer, "userId">,
  thing: { readonly ownerId: number | null },
): boolean {
  return thing.ownerId !== viewer.userId;
}

/** Gives back the thing as authorized, or refuses, by code or in words. The rule is one of the
 * four above, or a pure function of `<name>.access.ts`. */
export function authorize<T>(
  viewer: Viewer,
  rule: (viewer: Viewer, thing: T) => boolean,
  thing: T,
  error: ErrorCode | AppError = "not_allowed",
): Authorized<T> {
  if (!rule(viewer, thing)) throw error instanceof AppError ? error : new AppError(error);
  return thing as Authorized<T>;
}

/** What gives a right where no rule about who asks does. */
type OtherRight =
  | "the link in an e-mail about it"
  | "a decision about an appeal, which undoes it"
  | "the demo community, whose members are nobody";

/** Gives back a thing as authorized without a viewer: the caller has checked what it names as the right. */
export function authorizeBy<T>(_right: OtherRight, thing: T): Authorized<T> {
  return thing as Authorized<T>;
}

/** Identifiers in a body decide nothing; one that names somebody else than the caller is refused. */
export function assertOwnId(viewer: Viewer, claimed: unknown): void {
  if (claimed === undefined || claimed === null) return;
  // An object may refuse to become a number.
  const isId = typeof claimed === "number" || typeof claimed === "string";
  if (!isId || Number(claimed) !== viewer.userId) throw new AppError("not_allowed");
}
