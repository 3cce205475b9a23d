import type { Viewer } from "../../platform/authorization.ts";

/** Nobody reports what is their own. */
export function isOthers(
  viewer: Pick<Viewer, "userId">,
  thing: { readonly ownerId: number | null },
): boolean {
  return thing.ownerId !== viewer.userId;
}
