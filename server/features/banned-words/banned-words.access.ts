import type { Viewer } from "../../platform/authorization.ts";

/** The list and what it finds are administrators' business; the contract's access asks the database each time. */
export function isAdministrator(viewer: Pick<Viewer, "isAdmin">): boolean {
  return viewer.isAdmin;
}
