import type { Role } from "#contracts/current-user.ts";
import type { ErrorCode } from "#contracts/errors.ts";

import { AppError } from "./errors.ts";

declare const authorized: unique symbol;

/**
 * A thing that the viewer has passed a permission check for. Queries that change a thing another member may own take
 * this type, so a forgotten permission check does not compile. Queries on the member's own rows use the session's user
 * id instead, and maintenance needs no permission.
 */
export type Authorized<T> = T & { readonly [authorized]: true };

/** A thing reduced to its kind and id. An authorization for one kind does not type-check for another. */
export interface Thing<Type extends string> {
  readonly type: Type;
  readonly id: number;
}

/** The member who makes a request. */
export interface Viewer {
  readonly userId: number;
  readonly sessionId: number;
  readonly tradeKey: string;
  readonly county: string | null;
  readonly role: Role;
}

/**
 * The caller of an endpoint whose access is `moderator`: a service that takes `Staff` cannot be called with an ordinary
 * member.
 */
export interface Staff extends Viewer {
  readonly role: "moderator" | "admin";
}

/** The caller of an endpoint whose access is `admin`. */
export interface Administrator extends Staff {
  readonly role: "admin";
}

/**
 * The operator at the machine, who needs no account: commands run as this viewer. No session leads to it, and the log
 * records its acts without an administrator.
 */
export const OPERATOR: Administrator = { userId: 0, sessionId: 0, tradeKey: "", county: null, role: "admin" };

/** True for an administrator. The endpoint checks the role in the database; the services check it again with this. */
export function isAdministrator(viewer: Pick<Viewer, "role">): boolean {
  return viewer.role === "admin";
}

/** True for a moderator or an administrator. */
export function isStaff(viewer: Pick<Viewer, "role">): boolean {
  return viewer.role !== "member";
}

/** True if the thing belongs to the viewer: members change only their own things. */
export function isOwner(viewer: Pick<Viewer, "userId">, thing: { readonly userId: number }): boolean {
  return viewer.userId === thing.userId;
}

/** True if the thing belongs to another member or to no one, for acts that members may not do to their own things. */
export function isOthers(
  viewer: Pick<Viewer, "userId">,
  thing: { readonly ownerId: number | null },
): boolean {
  return thing.ownerId !== viewer.userId;
}

/**
 * Returns the thing as authorized, or refuses with an error code or in words. The rule is one of the four above, or a
 * pure function of `<name>.access.ts`.
 */
export function authorize<T>(
  viewer: Viewer,
  rule: (viewer: Viewer, thing: T) => boolean,
  thing: T,
  error: ErrorCode | AppError = "not_allowed",
): Authorized<T> {
  if (!rule(viewer, thing)) throw error instanceof AppError ? error : new AppError(error);
  return thing as Authorized<T>;
}

/** The source of a right that does not depend on the viewer. */
type OtherRight =
  | "the link in an email about it"
  | "a decision about an appeal, which undoes it"
  | "the demo community, whose members are nobody";

/** Returns a thing as authorized without a viewer: the caller has already checked the right that it names. */
export function authorizeBy<T>(_right: OtherRight, thing: T): Authorized<T> {
  return thing as Authorized<T>;
}

/** Refuses a user id in a body that is not the caller's. Such ids decide nothing. */
export function assertOwnId(viewer: Viewer, claimed: unknown): void {
  if (claimed === undefined || claimed === null) return;
  // An object may refuse to become a number.
  const isId = typeof claimed === "number" || typeof claimed === "string";
  if (!isId || Number(claimed) !== viewer.userId) throw new AppError("not_allowed");
}
