import type { CaseType } from "#contracts/moderation.ts";

import type { Authorized } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { takeApprenticeshipAway } from "../apprenticeships/index.ts";
import { takeCommentAway, takePostAway } from "../feed/index.ts";
import { takeJobAway } from "../jobs/index.ts";
import { clearProfileText, takeMessageAway, takeProjectAway, takeReviewAway } from "./removal.queries.ts";

type Take = (
  tx: Tx,
  deps: Pick<Deps, "events">,
  thing: Authorized<{ id: number }>,
  now: Date,
) => Promise<boolean>;

const TAKE: Readonly<Record<CaseType, Take>> = {
  post: takePostAway,
  comment: takeCommentAway,
  job: takeJobAway,
  apprenticeship: takeApprenticeshipAway,
  review: (tx, _, thing) => takeReviewAway(tx, thing),
  project: (tx, _, thing) => takeProjectAway(tx, thing),
  profile: (tx, _, thing) => clearProfileText(tx, thing),
  message: (tx, _, thing) => takeMessageAway(tx, thing),
};

/** Takes a thing of that type out of sight, whoever's it is; false when it was gone already. */
export function takeAway(
  tx: Tx,
  deps: Pick<Deps, "events">,
  thing: Authorized<{ type: CaseType; id: number }>,
  now: Date,
): Promise<boolean> {
  return TAKE[thing.type](tx, deps, thing, now);
}
