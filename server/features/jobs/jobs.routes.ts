import * as contract from "#contracts/jobs.ts";
import { confirmWorkedTogether, takeBackWorkedTogether } from "#contracts/worked-together.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import type { Pages } from "../../platform/http/pages.ts";
import * as board from "./board.service.ts";
import { createJobCounts } from "./counts.ts";
import * as interests from "./interests.service.ts";
import * as jobs from "./jobs.service.ts";
import { scheduleMaintenance } from "./maintenance.ts";
import { mountPublic } from "./public.routes.ts";
import { mountSaved } from "./saved.routes.ts";
import { listSimilar } from "./similar.service.ts";
import { setStatus } from "./status.service.ts";
import { confirmWork, takeBackWork } from "./worked-together.service.ts";

/** The job board: jobs, their filters, and who is interested in them. */
export function mountJobs(api: Api, pages: Pages, deps: Deps): void {
  const counts = createJobCounts(deps);
  const boardDeps = { ...deps, counts };
  scheduleMaintenance(deps);
  mountSaved(api, deps);
  mountPublic(api, pages, deps);

  api.handle(contract.listJobs, ({ viewer, query }) => board.listJobs(boardDeps, viewer, query));
  api.handle(contract.getJobCounts, async () => {
    const { total, trades, counties } = await counts.read();
    return { total, trades: listed(trades), counties: listed(counties) };
  });
  api.handle(contract.getBoostedJobs, ({ viewer }) => board.listBoosted(deps, viewer));
  api.handle(contract.getJob, ({ viewer, params }) => jobs.getJob(deps, viewer, params.id));
  api.handleText("job", contract.createJob, ({ viewer, body }) => jobs.createJob(deps, viewer, body));
  api.handleText("job_change", contract.updateJob, ({ viewer, params, body }) =>
    jobs.updateJob(deps, viewer, params.id, body),
  );
  api.handle(contract.setJobStatus, ({ viewer, params, body }) => setStatus(deps, viewer, params.id, body));
  api.handle(contract.listSimilarJobs, ({ viewer, params }) => listSimilar(deps, viewer, params.id));
  api.handle(contract.deleteJob, async ({ viewer, params }) => {
    await jobs.deleteJob(deps, viewer, params.id);
    return { message: "Job Deleted Successfully" };
  });

  api.handle(contract.declareInterest, async ({ viewer, params }) => {
    await interests.declareInterest(deps, viewer, params.id);
    return { message: "Interest Declared" };
  });
  api.handle(contract.withdrawInterest, async ({ viewer, params }) => {
    await interests.withdrawInterest(deps, viewer, params.id);
    return { message: "Interest Withdrawn" };
  });
  api.handle(confirmWorkedTogether, ({ viewer, params }) => confirmWork(deps, viewer, params));
  api.handle(takeBackWorkedTogether, ({ viewer, params }) => takeBackWork(deps, viewer, params));
  api.handle(contract.listMyInterests, ({ viewer }) => interests.listMyInterests(deps, viewer));
  api.handle(contract.countMyInterests, ({ viewer }) => interests.countMyInterests(deps, viewer));
  api.handle(contract.markInterestsSeen, async ({ viewer }) => {
    await interests.markInterestsSeen(deps, viewer);
    return { message: "Seen" };
  });
  api.handle(contract.listApplied, ({ viewer }) => interests.listApplied(deps, viewer));
}

function listed(counts: ReadonlyMap<string, number>): { key: string; count: number }[] {
  return [...counts].map(([key, count]) => ({ key, count }));
}
