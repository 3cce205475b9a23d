import type { Authorized } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { expireUndecided, hideAnyApprenticeship } from "./removal.queries.ts";

/** A moderator takes an apprenticeship away, whoever's it is; applicants hear of it. False when it was gone. */
export async function takeApprenticeshipAway(
  tx: Tx,
  { events }: Pick<Deps, "events">,
  it: Authorized<{ id: number }>,
  now: Date,
): Promise<boolean> {
  const userId = await hideAnyApprenticeship(tx, it, now);
  if (userId === undefined) return false;
  const ended = { apprenticeshipId: it.id, userId };
  for (const { id: applicationId, applicant_id: applicantId } of await expireUndecided(tx, it, now)) {
    const decided = { ...ended, applicationId, applicantId, status: "expired" } as const;
    await events.record(tx, "apprenticeships.application_decided", decided);
  }
  await events.record(tx, "apprenticeships.deleted", ended);
  return true;
}
