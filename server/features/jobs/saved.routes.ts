import * as contract from "#contracts/saved-jobs.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { watchForSearches } from "./alerts.ts";
import * as saved from "./saved-jobs.service.ts";
import * as searches from "./searches.service.ts";

/** Jobs and searches that members keep. */
export function mountSaved(api: Api, deps: Deps): void {
  watchForSearches(deps);

  api.handle(contract.saveJob, async ({ viewer, params }) => {
    await saved.saveJob(deps, viewer, params.id);
    return { message: "Job Saved" };
  });
  api.handle(contract.unsaveJob, async ({ viewer, params }) => {
    await saved.unsaveJob(deps, viewer, params.id);
    return { message: "Job Removed" };
  });
  api.handle(contract.listSavedJobs, ({ viewer }) => saved.listSavedJobs(deps, viewer));

  api.handle(contract.listSavedSearches, ({ viewer }) => searches.listSearches(deps, viewer));
  api.handle(contract.createSavedSearch, ({ viewer, body }) => searches.createSearch(deps, viewer, body));
  api.handle(contract.updateSavedSearch, ({ viewer, params, body }) =>
    searches.updateSearch(deps, viewer, params.id, body),
  );
  api.handle(contract.deleteSavedSearch, async ({ viewer, params }) => {
    await searches.deleteSearch(deps, viewer, params.id);
    return { message: "Search Deleted" };
  });
}
