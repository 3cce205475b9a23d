import type { Viewer } from "../../platform/authorization.ts";

/** A saved search is its member's alone. */
export function isOwner(viewer: Pick<Viewer, "userId">, search: { readonly user_id: number }): boolean {
  return search.user_id === viewer.userId;
}
