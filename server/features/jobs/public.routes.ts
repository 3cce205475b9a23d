import * as contract from "#contracts/public-jobs.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import type { Pages } from "../../platform/http/pages.ts";
import { showPublicJob } from "./page.service.ts";
import { getPublicJob, listSimilarPublic } from "./public.service.ts";

/** Jobs for anybody: the calls, and the page as the server fills it. */
export function mountPublic(api: Api, pages: Pages, deps: Deps): void {
  api.handle(contract.getPublicJob, ({ params }) => getPublicJob(deps, params.jobId));
  api.handle(contract.listSimilarPublicJobs, ({ params }) => listSimilarPublic(deps, params.jobId));
  pages.show("publicJob", (visit) => showPublicJob(deps, visit));
}
