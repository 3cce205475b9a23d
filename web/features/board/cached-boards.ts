import type { InfiniteData } from "@tanstack/react-query";

import {
  APPRENTICESHIP_SORTS,
  getApprenticeship,
  listApprenticeships,
  listOwnApplications,
} from "#contracts/apprenticeships.ts";
import type { Apprenticeship, OwnApplication } from "#contracts/apprenticeships.ts";
import type { Endpoint, ReplyOf } from "#contracts/endpoint.ts";
import { getBoostedJobs, getJob, JOB_SORTS, listApplied, listJobs } from "#contracts/jobs.ts";
import type { Job } from "#contracts/jobs.ts";
import { listSavedApprenticeships } from "#contracts/saved-apprenticeships.ts";
import { listSavedJobs } from "#contracts/saved-jobs.ts";

import { isBlocked, isHidden, onHidden } from "../../platform/hidden-things.ts";
import { recache, trimCached } from "../../platform/offline-cache/response-cache.ts";
import { queryClient } from "../../platform/query-client.ts";
import { endpointKey } from "../../platform/use-endpoint.ts";

interface Listed {
  readonly id: number;
  readonly author: { readonly id: number };
}

const LISTS = [getBoostedJobs, listSavedJobs, listApplied, listSavedApprenticeships, listOwnApplications];
const OPENED = [getJob, listJobs, getApprenticeship, listApprenticeships];
/** The keys that a board requests at its bare address, and those of its lists. */
const FIRST_KEYS = [
  [...endpointKey(listJobs, { query: { sort: JOB_SORTS[0] } }), "pages"],
  [...endpointKey(listApprenticeships, { query: { sort: APPRENTICESHIP_SORTS[0] } }), "pages"],
  ...LISTS.map((endpoint) => endpointKey(endpoint, {})),
];

const isOthers = ({ author }: Listed) => !isBlocked(author.id);
const stays = (type: "job" | "apprenticeship") => (listing: Listed) =>
  isOthers(listing) && !isHidden(type, listing.id);

/**
 * Keeps off the device the listings that the reader has hidden or reported, and those of members they have blocked. Muting
 * does not affect the boards. A hidden listing that the reader has applied for stays among their applications, as on the server.
 * `findLastSearch` returns the key of the search that a board opens with in place of its bare address, if there is one.
 */
export function keepNoHiddenListings(findLastSearch: () => Promise<readonly unknown[] | undefined>): void {
  const [job, apprenticeship] = [stays("job"), stays("apprenticeship")];
  trimBoard<typeof listJobs>(listJobs, (reply) =>
    Array.isArray(reply) ? reply.filter(job) : { ...reply, jobs: reply.jobs.filter(job) },
  );
  trimBoard<typeof listApprenticeships>(listApprenticeships, (reply) =>
    Array.isArray(reply)
      ? reply.filter(apprenticeship)
      : { ...reply, apprenticeships: reply.apprenticeships.filter(apprenticeship) },
  );
  for (const list of [getBoostedJobs, listSavedJobs]) trimCached<Job[]>(list, (jobs) => jobs.filter(job));
  trimCached<Apprenticeship[]>(listSavedApprenticeships, (saved) => saved.filter(apprenticeship));
  trimCached<Job[]>(listApplied, (jobs) => jobs.filter(isOthers));
  trimCached<OwnApplication[]>(listOwnApplications, (applied) =>
    applied.filter((each) => each.apprenticeship === null || isOthers(each.apprenticeship)),
  );
  trimCached<Job>(getJob, (each) => (job(each) ? each : undefined));
  trimCached<Apprenticeship>(getApprenticeship, (each) => (apprenticeship(each) ? each : undefined));
  onHidden(() => {
    const opened = OPENED.flatMap((endpoint) =>
      queryClient.getQueryCache().findAll({ queryKey: endpointKey(endpoint) }),
    );
    recache([...FIRST_KEYS, ...opened.map(({ queryKey }) => queryKey)]);
    findLastSearch()
      .then((key) => key && recache([key]))
      .catch(() => undefined);
  });
}

/** Trims a board, which is cached page by page or as one response. */
function trimBoard<E extends Endpoint>(board: E, trim: (reply: ReplyOf<E>) => ReplyOf<E>): void {
  trimCached<InfiniteData<ReplyOf<E>> | ReplyOf<E>>(board, (kept) => {
    const { pages } = kept as Partial<InfiniteData<ReplyOf<E>>>;
    return pages === undefined
      ? trim(kept as ReplyOf<E>)
      : ({ ...(kept as object), pages: pages.map(trim) } as InfiniteData<ReplyOf<E>>);
  });
}
