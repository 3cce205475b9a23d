import type { Deps } from "../../platform/deps.ts";
import { MOVED_AT_ONCE, updateAuthorPlace } from "./posts.queries.ts";

const MOVE_OLDER = "feed.move_older_posts";

/** Copies an author's new trade or county into their posts: the latest immediately, the rest of a long list soon after. */
export function moveAuthors({ db, events, jobs }: Deps): void {
  events.inTransaction("account.trade_or_county_changed", async (tx, { userId }) => {
    if ((await updateAuthorPlace(tx, userId)) === MOVED_AT_ONCE) await jobs.add(tx, MOVE_OLDER, { userId });
  });
  jobs.register<{ userId: number }>(MOVE_OLDER, async ({ userId }) => {
    // Until none is left, not until a batch is short: another change may come in between.
    while ((await updateAuthorPlace(db, userId)) > 0);
  });
}
