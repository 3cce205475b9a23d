import type { Job } from "#contracts/jobs.ts";
import { SIMILAR_JOBS_MAX } from "#contracts/reference/limits.ts";

import type { Viewer } from "../../platform/authorization.ts";
import type { Deps } from "../../platform/deps.ts";
import { readBoard } from "./board.queries.ts";
import { ownFacetOf, startOf } from "./board.sorts.ts";
import type { JobRow } from "./job-row.queries.ts";
import { presentJob, readerOf } from "./jobs.present.ts";
import { findKind } from "./similar.queries.ts";

/**
 * Open jobs of others in place of one that is closed or gone: of the same trade nearby first, then of the
 * trade, then nearby, then the newest. Of a job that was never there, like what the viewer does.
 */
export async function listSimilar(
  { db, clock }: Pick<Deps, "db" | "clock">,
  viewer: Viewer,
  jobId: number,
): Promise<Job[]> {
  const reader = readerOf(viewer, clock.now());
  const kind = (await findKind(db, jobId)) ?? { trade: viewer.tradeKey, county: viewer.county };
  const found = new Map<number, JobRow>();
  for (const facet of facetsOf(kind)) {
    if (found.size >= SIMILAR_JOBS_MAX) break;
    const rows = await readBoard(
      db,
      "newest",
      { facets: [facet], within: null },
      {
        viewerId: viewer.userId,
        today: reader.today,
        ownFacet: ownFacetOf(viewer),
        ...startOf("newest"),
        // Some of them may be the job itself, the viewer's own, or found already.
        limit: SIMILAR_JOBS_MAX * 3,
        skip: 0,
        withTotal: false,
      },
    );
    for (const row of rows) if (row.id !== jobId && row.user_id !== viewer.userId) found.set(row.id, row);
  }
  return [...found.values()].slice(0, SIMILAR_JOBS_MAX).map((row) => presentJob(row, reader));
}

function facetsOf({ trade, county }: { trade: string; county: string | null }): string[] {
  const nearby = county === null ? [] : [`c:${county}`];
  return [...(county === null ? [] : [`tc:${trade}|${county}`]), `t:${trade}`, ...nearby, "all"];
}
