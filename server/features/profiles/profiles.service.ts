import { dayInLondon } from "#contracts/calendar.ts";
import { fileName } from "#contracts/private-files.ts";
import type { Profile } from "#contracts/profiles.ts";

import { authorize, type Authorized, type Viewer } from "../../platform/authorization.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import type { FileAnswer } from "../../platform/http/file.ts";
import { openContact, type SealedContact } from "./contact.access.ts";
import { presentProfile } from "./profiles.present.ts";
import { findProfile, findSubject } from "./profiles.queries.ts";

export async function getProfile(deps: Deps, viewer: Viewer, userId: number): Promise<Profile> {
  const row = orThrow(await findProfile(deps.db, viewer.userId, userId), "user_not_found");
  return presentProfile(viewer, row, deps.clock.now());
}

/** A member whom the viewer may look up, for what other features show of them. Refuses with `user_not_found`. */
export async function loadSubject(deps: Deps, viewer: Viewer, userId: number) {
  return orThrow(await findSubject(deps.db, viewer.userId, userId), "user_not_found");
}

/**
 * A private file of the member's, refused unless they share theirs with the viewer. Whoever gets a file for another
 * reason (it came with an application, say) is given it by a route of that feature's own, which asks that reason.
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

export async function getCv(deps: Deps, viewer: Viewer, userId: number): Promise<FileAnswer> {
  const { cv, ...owner } = await loadSubject(deps, viewer, userId);
  if (cv === null) throw new AppError("file_not_found", { words: "No CV uploaded" });
  const file = authorizeFile(viewer, cv, owner, deps.clock.now());
  return { ...(await deps.files.open(file)), kind: cv.kind, name: fileName("cv", cv.kind) };
}
