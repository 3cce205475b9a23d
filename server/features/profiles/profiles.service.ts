import { dayInLondon } from "#contracts/calendar.ts";
import { fileName } from "#contracts/private-files.ts";
import type { Profile } from "#contracts/profiles.ts";

import { authorize, type Authorized, type Viewer } from "../../platform/authorization.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import type { FileResponse } from "../../platform/http/file.ts";
import { openContact, type SealedContact } from "./contact.access.ts";
import { presentProfile } from "./profiles.present.ts";
import { findProfile, findSubject } from "./profiles.queries.ts";

export async function getProfile(deps: Deps, viewer: Viewer, userId: number): Promise<Profile> {
  const row = orThrow(await findProfile(deps.db, viewer.userId, userId), "user_not_found");
  return presentProfile(viewer, row, deps.clock.now());
}

/** Returns a member that the viewer may look up, for what other features show of them. Throws `user_not_found`. */
export async function loadSubject(deps: Deps, viewer: Viewer, userId: number) {
  return orThrow(await findSubject(deps.db, viewer.userId, userId), "user_not_found");
}

/**
 * Authorises a member's private file if they share their files with the viewer. A file that is shared for another
 * reason, such as one sent with an application, is served by that feature's own route, which checks that reason.
 */
export function authorizeFile<T>(
  viewer: Viewer,
  file: T,
  owner: { contact: SealedContact },
  now: Date,
): Authorized<T> {
  const { state } = openContact(viewer, owner.contact, dayInLondon(now));
  const refusal = new AppError("file_not_shared", state === "crew" ? { words: "Shared with crew" } : {});
  return authorize(viewer, () => state === "shown", file, refusal);
}

export async function getCv(deps: Deps, viewer: Viewer, userId: number): Promise<FileResponse> {
  const { cv, ...owner } = await loadSubject(deps, viewer, userId);
  if (cv === null) throw new AppError("file_not_found", { words: "No CV uploaded" });
  const file = authorizeFile(viewer, cv, owner, deps.clock.now());
  return { ...(await deps.files.open(file)), kind: cv.kind, name: fileName("cv", cv.kind) };
}
