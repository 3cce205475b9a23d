import { BellPlus, BellRing } from "lucide-react";
import { useState } from "react";

import { isSearchable, JOB_FILTERS, NO_CHOICE, RADII, settle } from "#contracts/board-filters.ts";
import { formatRate } from "#contracts/job-words.ts";
import { listJobs } from "#contracts/jobs.ts";
import type { Job } from "#contracts/jobs.ts";
import { findArea } from "#contracts/reference/regions.ts";
import { createSavedSearch, listSavedSearches } from "#contracts/saved-searches.ts";

import { useCurrentUser } from "../../../platform/current-user.ts";
import { focusScreen } from "../../../platform/page-title.ts";
import { Link } from "../../../platform/router/Link.tsx";
import { failureMessage } from "../../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint, useEndpoint } from "../../../platform/use-endpoint.ts";
import { useSingleWrite } from "../../../platform/use-single-write.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { activeFilters, queryOf, withoutFilters } from "../../board/index.ts";
import { searchOfFilter } from "../../saved-searches/index.ts";
import { jobList } from "../job-cache.ts";
import { describeDistance } from "../job-words.ts";
import { JOB_BOARD, useBoardActions } from "../use-board.ts";
import type { Board, JobFilter } from "../use-board.ts";

const NEAREST_SHOWN = 2;
/** The board's longest distance. */
const FURTHEST = 100;

/** Shown when no job matches: the nearest similar jobs, an alert for new ones, and filters to relax. */
export function NoJobs({ board }: { board: Pick<Board, "filter" | "setFilter"> }) {
  const { filter } = board;
  return (
    <Card as="section" padded aria-label="No jobs found" className="flex flex-col gap-3">
      <p className="text-base font-semibold">No jobs found matching your criteria.</p>
      <TellMe key={JSON.stringify(filter)} filter={filter} />
      <Loosen board={board} />
      <NearestJobs filter={filter} />
    </Card>
  );
}

/** Saves the search with an alert, in one tap. */
function TellMe({ filter }: { filter: JobFilter }) {
  const feedback = useFeedback();
  const [isTold, setTold] = useState(false);
  const saving = useSingleWrite(createSavedSearch, {
    onSuccess: () => {
      setTold(true);
      void invalidateEndpoint(listSavedSearches);
    },
    onError: (error) => {
      if (error.code === "saved_search_exists") return setTold(true);
      feedback.notify(failureMessage(error, "Failed to save search. Please try again."));
    },
  });
  if (!isSearchable(JOB_FILTERS, filter)) return null;
  if (isTold) {
    return (
      <p role="status" className="flex min-h-control items-center gap-2 text-sm font-semibold text-green">
        <BellRing className="size-5 shrink-0" />
        <span>
          We will tell you. You can find it in your{" "}
          <Link to={{ search: "?view=searches" }} className="text-blue underline">
            saved searches
          </Link>
          .
        </span>
      </p>
    );
  }
  return (
    <>
      <Button
        full
        variant="primary"
        icon={<BellPlus />}
        pending={saving.isPending}
        pendingText="Saving…"
        onClick={() => saving.send({ body: { ...searchOfFilter(filter), alert: "at_once" } })}
      >
        Tell me when one comes
      </Button>
      {feedback.inline}
    </>
  );
}

/** Each active filter, removed by one tap, and the next longer distance. */
function Loosen({ board }: { board: Pick<Board, "filter" | "setFilter"> }) {
  const { filter, setFilter } = board;
  const active = activeFilters(JOB_BOARD, filter);
  const further = filter.radius === null ? undefined : RADII.find((miles) => miles > (filter.radius ?? 0));
  // The pressed button goes with the empty list.
  const show = (next: JobFilter) => {
    setFilter(next);
    focusScreen({ force: true });
  };
  if (active.length === 0) return null;
  return (
    <ul
      aria-label="Look wider"
      className="scroll-thin -mx-1 flex gap-2 overflow-x-auto p-1 *:shrink-0 md:flex-wrap"
    >
      {further === undefined ? null : (
        <li>
          <Button size="sm" onClick={() => show({ ...filter, radius: further })}>
            Within {further} miles
          </Button>
        </li>
      )}
      {active.map(({ key, label, without }) => (
        <li key={key}>
          <Button size="sm" onClick={() => show(without)}>
            Without {label}
          </Button>
        </li>
      ))}
      <li>
        <Button size="sm" variant="ghost" onClick={() => show(withoutFilters(filter))}>
          Clear all filters
        </Button>
      </li>
    </ul>
  );
}

/**
 * The nearest jobs of the chosen trades, or of any trade if there are none; near the member's county if no place is
 * chosen.
 */
function NearestJobs({ filter }: { filter: JobFilter }) {
  const { data: me } = useCurrentUser();
  const own = findArea(me?.county ?? "")?.key;
  const counties = filter.counties.length > 0 || own === undefined ? filter.counties : [own];
  const around = counties.length === 0 ? {} : ({ radius: FURTHEST, sort: "nearest" } as const);
  const place = { ...NO_CHOICE, sort: "newest" as const, counties, towns: filter.towns, ...around };
  const ofTrade = useFew(settle({ ...place, trades: filter.trades }), filter.trades.length > 0);
  const hasNone = filter.trades.length === 0 || ofTrade?.length === 0;
  const any = useFew(settle(place), hasNone);
  const jobs = hasNone ? any : ofTrade;
  if (jobs === undefined || jobs.length === 0) return null;
  return (
    <section aria-labelledby="nearest-jobs">
      <h2 id="nearest-jobs" className="wide text-base">
        Nearest jobs
      </h2>
      <ul className="divide-y divide-line">
        {jobs.map((job) => (
          <NearJob key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

function NearJob({ job }: { job: Job }) {
  const { placeOfJob } = useBoardActions();
  return (
    <li className="relative py-2 hover:bg-ground">
      <p className="flex justify-between gap-3">
        <Link {...placeOfJob(job.id)} className="min-w-0 truncate font-semibold after:absolute after:inset-0">
          {job.heading}
        </Link>
        <span className="shrink-0 money">{formatRate(job)}</span>
      </p>
      <p className="truncate text-sm text-muted">
        {job.distance === null ? job.location : `${describeDistance(job.distance)} · ${job.town}`}
      </p>
    </li>
  );
}

/** The first jobs that match this filter; undefined while loading. */
function useFew(filter: JobFilter, enabled: boolean): readonly Job[] | undefined {
  const query = { ...queryOf(JOB_BOARD, filter), limit: NEAREST_SHOWN };
  const { data } = useEndpoint(listJobs, { query }, { enabled });
  return data && jobList.read(data).items;
}
