import type { Apprenticeship } from "#contracts/apprenticeships.ts";

import type { Viewer } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { presentApprenticeship, readerOf } from "./apprenticeships.present.ts";
import { findApprenticeship } from "./apprenticeships.queries.ts";
import { readSaved, savedApprenticeships } from "./saved.queries.ts";

/** Saves an apprenticeship the viewer can see. Refuses with `apprenticeship_not_found` and `too_many_saved_apprenticeships`. */
export function saveApprenticeship({ db, clock }: Deps, viewer: Viewer, id: number): Promise<void> {
  return transaction(db, async (tx) => {
    if ((await findApprenticeship(tx, id, viewer.userId)) === undefined)
      throw new AppError("apprenticeship_not_found");
    const isSaved = await savedApprenticeships.keep(tx, viewer.userId, id, clock.now());
    if (!isSaved) throw new AppError("too_many_saved_apprenticeships");
  });
}

/** Also removes one that is gone: members can always clear their own list. */
export function unsaveApprenticeship({ db }: Deps, viewer: Viewer, id: number): Promise<void> {
  return savedApprenticeships.drop(db, viewer.userId, id);
}

export async function listSaved({ db, clock }: Deps, viewer: Viewer): Promise<Apprenticeship[]> {
  const reader = readerOf(viewer, clock.now());
  return (await readSaved(db, viewer.userId)).map((row) => presentApprenticeship(row, reader));
}
