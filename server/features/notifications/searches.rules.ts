import { PAGES } from "#contracts/pages.ts";

import { transaction } from "../../platform/database/database.ts";
import { readMatches } from "../jobs/index.ts";
import { about, type Kind } from "./kind.ts";
import { notify, type NotifyDeps } from "./notify.ts";

export const SEARCH_KINDS = {
  /** In the site's name: whose jobs they are matters less than that they fit. */
  search_matched: {
    type: "job_update",
    words: (_, subject) => `New work fits your saved search${about(subject)}`,
  },
  apprenticeship_search_matched: {
    type: "apprenticeship_application",
    words: (_, subject) => `A new apprenticeship fits your saved search${about(subject)}`,
  },
} as const satisfies Record<string, Kind>;

/** What a saved search has found is one notification, by push only where its member wants that. */
export function notifyOfSearches(deps: NotifyDeps): void {
  deps.events.on("jobs.search_matched", "notify", ({ payload }) =>
    transaction(deps.db, async (tx) => {
      const now = deps.clock.now();
      const finds = await readMatches(tx, payload, now);
      const [newest] = finds?.found ?? [];
      if (finds === null || newest === undefined) return;
      const { search, found } = finds;
      const isJobs = search.board === "jobs";
      const boardOf = PAGES.apprenticeships.pattern;
      const notice = {
        actorId: newest.ownerId,
        reason: isJobs ? "search_matched" : "apprenticeship_search_matched",
        thingId: search.id,
        act: String(newest.id),
        ...(found.length === 1 && isJobs && { jobId: newest.id }),
        ...(!isJobs && {
          link: found.length === 1 ? `${boardOf}?apprenticeshipId=${newest.id}` : `${boardOf}?view=searches`,
        }),
        subject:
          found.length === 1
            ? `${search.name} (${newest.heading})`
            : `${search.name} (${found.length} ${isJobs ? "jobs" : "apprenticeships"})`,
        at: now.toISOString(),
      } as const;
      await notify(deps, tx, [search.user_id], notice, { quietly: !search.by_push });
    }),
  );
}
