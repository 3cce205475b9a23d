import { getApprenticeship } from "#contracts/apprenticeships.ts";

import { readCached } from "../../platform/use-endpoint.ts";
import { defineSaveKind } from "../board/index.ts";
import { findKnown, putApprenticeship } from "./apprenticeship-cache.ts";
import { SAVING_APPRENTICESHIPS } from "./CardActions.tsx";

export const saveApprenticeshipKind = defineSaveKind(SAVING_APPRENTICESHIPS, (id, isSaved) => {
  const it = readCached(getApprenticeship, { params: { id } }) ?? findKnown(id);
  if (it !== undefined) putApprenticeship({ ...it, isSaved });
});
