import { defaultCrewMessage } from "#contracts/crew.ts";

import type { Tx } from "../platform/database/database.ts";
import type { Community } from "./content/community-types.ts";
import { memberOf } from "./content/community.ts";
import { momentOf } from "./content/schedule.ts";
import { idOf, type Ids } from "./insert-members.ts";
import { insertRows } from "./insert-rows.ts";

/** Inserts crews, one row per pair with the smaller id first. */
export async function insertCrew(tx: Tx, crew: Community["crew"], ids: Ids, now: Date): Promise<void> {
  const rows = crew.map(({ one, other, minutesAgo }) => {
    const [a, b] = [idOf(ids, one), idOf(ids, other)];
    return { user_a: Math.min(a, b), user_b: Math.max(a, b), since: momentOf(now, minutesAgo).toISOString() };
  });
  await insertRows(tx, "crew_members", rows);
}

/** Adds the unanswered crew requests, oldest first, since lists show the highest id first. */
export async function insertCrewRequests(
  tx: Tx,
  requests: Community["requests"],
  ids: Ids,
  now: Date,
): Promise<void> {
  const rows = requests
    .toSorted((a, b) => b.minutesAgo - a.minutesAgo)
    .map(({ by, to, text, minutesAgo }) => {
      const at = momentOf(now, minutesAgo).toISOString();
      return {
        requester_id: idOf(ids, by),
        receiver_id: idOf(ids, to),
        message: text ?? defaultCrewMessage(memberOf(to).firstName),
        created_at: at,
        updated_at: at,
      };
    });
  await insertRows(tx, "crew_requests", rows);
}
