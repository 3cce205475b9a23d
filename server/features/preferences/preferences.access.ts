import type { Viewer } from "../../platform/authorization.ts";

/** Whoever is signed in changes their own switches; a link in an email changes one without (`unsubscribe-token.ts`). */
export function isOwn(viewer: Viewer, account: { id: number }): boolean {
  return viewer.userId === account.id;
}
