import * as contract from "#contracts/jobs.ts";
import * as publicJobs from "#contracts/public-jobs.ts";
import * as savedJobs from "#contracts/saved-jobs.ts";
import { confirmWorkedTogether, takeBackWorkedTogether } from "#contracts/worked-together.ts";

import { announceBoardChanges } from "../../platform/board/board-changes.ts";
import { createBoardCounts, listCounts } from "../../platform/board/counts.ts";
import { toRead, type Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import type { Pages } from "../../platform/http/pages.ts";
import { countByTradeAndCounty } from "./board.queries.ts";
import * as board from "./board.service.ts";
import { countInterestsOf, markInterestsSeenBy } from "./interests.queries.ts";
import * as interests from "./interests.service.ts";
import * as jobs from "./jobs.service.ts";
import { scheduleMaintenance } from "./maintenance.ts";
import { showPublicJob, getPublicJob, listSimilarPublic } from "./public.service.ts";
import * as saved from "./saved-jobs.service.ts";
import { setStatus } from "./status.service.ts";
import { confirmWork, takeBackWork } from "./worked-together.service.ts";

/** The job board: jobs, their filters, and who is interested in them. */
export function mountJobs(api: Api, pages: Pages, deps: Deps): void {
  const counts = createBoardCounts(deps, { name: "jobs", countPairs: countByTradeAndCounty });
  const boardDeps = { ...deps, counts };
  announceBoardChanges(deps, "jobs", ["jobs.job_created", "jobs.reposted"]);
  scheduleMaintenance(deps);
  mountPublic(api, pages, deps);

  api.handle(contract.listJobs, ({ viewer, query }) => board.listJobs(boardDeps, viewer, query));
  api.handle(contract.getJobCounts, () => listCounts(counts));
  api.handle(contract.findNearestTown, async ({ query }) => ({ town: board.findTownNear(query.at) }));
  api.handle(contract.getBoostedJobs, ({ viewer }) => board.listBoosted(deps, viewer));
  api.handle(contract.getJob, ({ viewer, params }) => jobs.getJob(deps, viewer, params.id));
  api.handleText("job", contract.createJob, ({ viewer, body, writtenAt }) =>
    jobs.createJob(deps, viewer, body, writtenAt),
  );
  api.handleText("job_change", contract.updateJob, ({ viewer, params, body, writtenAt }) =>
    jobs.updateJob(deps, viewer, params.id, { form: body, writtenAt }),
  );
  api.handle(contract.setJobStatus, ({ viewer, params, body }) => setStatus(deps, viewer, params.id, body));
  api.handle(contract.listSimilarJobs, ({ viewer, params }) => board.listSimilar(deps, viewer, params.id));
  api.handle(contract.deleteJob, ({ viewer, params }) => jobs.deleteJob(deps, viewer, params.id));

  api.handle(contract.declareInterest, ({ viewer, params, body }) =>
    interests.declareInterest(deps, viewer, params.id, body),
  );
  api.handle(contract.withdrawInterest, ({ viewer, params }) =>
    interests.withdrawInterest(deps, viewer, params.id),
  );
  api.handle(confirmWorkedTogether, ({ viewer, params }) => confirmWork(deps, viewer, params));
  api.handle(takeBackWorkedTogether, ({ viewer, params }) => takeBackWork(deps, viewer, params));
  api.handle(contract.listMyInterests, ({ viewer }) => interests.listMyInterests(deps, viewer));
  api.handle(contract.countMyInterests, ({ viewer }) => countInterestsOf(deps.db, viewer.userId));
  api.handle(contract.markInterestsSeen, ({ viewer }) =>
    markInterestsSeenBy(deps.db, viewer.userId, deps.clock.now()),
  );
  api.handle(contract.listApplied, ({ viewer }) => interests.listApplied(deps, viewer));

  api.handle(savedJobs.saveJob, ({ viewer, params }) => saved.saveJob(deps, viewer, params.id));
  api.handle(savedJobs.unsaveJob, ({ viewer, params }) => saved.unsaveJob(deps, viewer, params.id));
  api.handle(savedJobs.listSavedJobs, ({ viewer }) => saved.listSavedJobs(deps, viewer));
}

/** Public jobs: the API calls, and the page that the server renders. */
function mountPublic(api: Api, pages: Pages, deps: Deps): void {
  api.handle(publicJobs.getPublicJob, ({ viewer, params }) =>
    getPublicJob(toRead(deps, viewer !== null), params.id),
  );
  api.handle(publicJobs.listSimilarPublicJobs, ({ viewer, params }) =>
    listSimilarPublic(toRead(deps, viewer !== null), params.id),
  );
  pages.show("publicJob", (visit) => showPublicJob(toRead(deps, visit.isSignedIn), visit));
}
