import { PAGES } from "#contracts/pages.ts";

import { transaction } from "../../platform/database/database.ts";
import { readMatches } from "../saved-searches/index.ts";
import { about, type Kind } from "./kind.ts";
import { lockRecipients } from "./notify.queries.ts";
import { notifyOfMatches, type NotifyDeps } from "./notify.ts";

export const SEARCH_KINDS = {
  search_matched: {
    type: "job_update",
    isOfSite: true,
    words: (_, subject) => `New work fits your saved search${about(subject)}`,
  },
  apprenticeship_search_matched: {
    type: "apprenticeship_application",
    isOfSite: true,
    words: (_, subject) => `A new apprenticeship fits your saved search${about(subject)}`,
  },
} as const satisfies Record<string, Kind>;

/**
 * Notifies of a saved search's matches in one notification, by push only if its member wants that. A single match is
 * named and linked; for several it gives their number and links to the saved searches.
 */
export function notifyOfSearches(deps: NotifyDeps): void {
  deps.events.on("jobs.search_matched", "notify", ({ payload }) =>
    transaction(deps.db, async (tx) => {
      await lockRecipients(tx, [payload.userId]);
      const matches = await readMatches(tx, payload, deps.clock.now());
      const [newest] = matches?.found ?? [];
      if (matches === null || newest === undefined) return;
      const { search, found: finds } = matches;
      const isJobs = search.board === "jobs";
      const reason = isJobs ? "search_matched" : "apprenticeship_search_matched";
      const say = (count: number) => {
        if (count > 1) {
          const subject = `${search.name} (${count} ${isJobs ? "jobs" : "apprenticeships"})`;
          return { subject, link: `${PAGES[search.board].pattern}?view=searches` };
        }
        const subject = `${search.name} (${newest.heading})`;
        if (isJobs) return { subject, jobId: newest.id };
        return { subject, link: `${PAGES.apprenticeships.pattern}?apprenticeshipId=${newest.id}` };
      };
      const notice = { userId: search.user_id, reason, thingId: search.id, finds } as const;
      await notifyOfMatches(deps, tx, notice, say, { quietly: !search.by_push });
    }),
  );
}
