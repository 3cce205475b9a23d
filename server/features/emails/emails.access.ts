import type { Viewer } from "../../platform/authorization.ts";

/** The call itself is for administrators, by the flag in the database; this says so once more. */
export function isAdministrator(viewer: Viewer): boolean {
  return viewer.isAdmin;
}
