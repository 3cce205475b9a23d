import { getApprenticeship } from "#contracts/apprenticeships.ts";
import {
  listSavedApprenticeships,
  saveApprenticeship,
  unsaveApprenticeship,
} from "#contracts/saved-apprenticeships.ts";

import { readCached } from "../../platform/use-endpoint.ts";
import { defineKeepKind } from "../board/index.ts";
import type { Keeping } from "../board/index.ts";
import { findKnown, putApprenticeship } from "./apprenticeship-cache.ts";

/** How apprenticeships are kept. */
export const KEEPING_APPRENTICESHIPS: Keeping = {
  save: saveApprenticeship,
  unsave: unsaveApprenticeship,
  list: listSavedApprenticeships,
  one: "apprenticeship",
};

export const keepApprenticeshipKind = defineKeepKind(KEEPING_APPRENTICESHIPS, (id, isSaved) => {
  const it = readCached(getApprenticeship, { params: { id } }) ?? findKnown(id);
  if (it !== undefined) putApprenticeship({ ...it, isSaved });
});
