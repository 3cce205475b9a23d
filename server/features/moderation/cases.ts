import type { CaseType } from "#contracts/moderation.ts";
import { REPORT_REASON_MAX } from "#contracts/reference/limits.ts";

import type { Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { fileOf } from "./queue.queries.ts";

/**
 * Puts a thing into the moderators' queue without anybody having reported it, in the caller's transaction: a text that is
 * held for review, for example. `why` is for moderators, 500 characters at most. Filed once while it waits. What is
 * decided about it comes as the event `moderation.decided`, which `readDecision` reads.
 */
export async function fileForReview(
  tx: Tx,
  { clock }: Deps,
  thing: { type: CaseType; id: number; ownerId: number | null },
  why: string,
): Promise<void> {
  const words = Array.from(why).slice(0, REPORT_REASON_MAX).join("");
  await fileOf(tx, thing, words, clock.now());
}
