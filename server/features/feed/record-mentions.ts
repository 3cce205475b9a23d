import type { Mention } from "#contracts/fields.ts";

import type { Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";

/** Records that an edit changed the mentioned members; nothing if they are the same. */
export async function recordMentions(
  { events }: Deps,
  tx: Tx,
  about: { postId: number; commentId: number | null; userId: number },
  { before, after }: { before: readonly Mention[]; after: readonly Mention[] },
): Promise<void> {
  const changed = [...idsMissing(before, after), ...idsMissing(after, before)];
  if (changed.length > 0) await events.record(tx, "feed.mentions_changed", { ...about, changed });
}

function idsMissing(some: readonly Mention[], from: readonly Mention[]): number[] {
  const there = new Set(from.map(({ userId }) => userId));
  return some.map(({ userId }) => userId).filter((id) => !there.has(id));
}
