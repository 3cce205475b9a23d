import type { Apprenticeship } from "#contracts/apprenticeships.ts";
import {
  listSavedApprenticeships,
  saveApprenticeship,
  unsaveApprenticeship,
} from "#contracts/saved-apprenticeships.ts";

import { SaveToggle } from "../board/index.ts";
import type { Keeping } from "../board/index.ts";
import { putApprenticeship } from "./apprenticeship-cache.ts";

const KEEPING: Keeping = {
  save: saveApprenticeship,
  unsave: unsaveApprenticeship,
  list: listSavedApprenticeships,
  one: "apprenticeship",
};

/** Keeps an apprenticeship for later, or keeps it no longer. */
export function SaveButton({ it }: { it: Apprenticeship }) {
  const show = (isSaved: boolean) => putApprenticeship({ ...it, isSaved });
  return <SaveToggle keeping={KEEPING} id={it.id} heading={it.title} isSaved={it.isSaved} show={show} />;
}
