import type { Viewer } from "../../platform/authorization.ts";

/** An administrator gives the role up first: what they could open is everybody's. */
export function mayLeave(
  viewer: Viewer,
  account: { readonly id: number; readonly is_admin: boolean },
): boolean {
  return viewer.userId === account.id && !account.is_admin;
}
