import type { Viewer } from "../../platform/authorization.ts";

/** Only whoever follows says what they want to hear about. */
export function ownsFollow(viewer: Pick<Viewer, "userId">, follow: { readonly userId: number }): boolean {
  return viewer.userId === follow.userId;
}
