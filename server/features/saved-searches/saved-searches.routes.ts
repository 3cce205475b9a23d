import * as contract from "#contracts/saved-searches.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { watchForSearches } from "./alerts.ts";
import * as searches from "./saved-searches.service.ts";

/** Saved searches of both boards, and their alerts. */
export function mountSavedSearches(api: Api, deps: Deps): void {
  watchForSearches(deps);

  api.handle(contract.listSavedSearches, ({ viewer, query }) =>
    searches.listSearches(deps, viewer, query.board),
  );
  api.handle(contract.createSavedSearch, ({ viewer, body }) => searches.createSearch(deps, viewer, body));
  api.handle(contract.updateSavedSearch, ({ viewer, params, body }) =>
    searches.updateSearch(deps, viewer, params.id, body),
  );
  api.handle(contract.deleteSavedSearch, ({ viewer, params }) =>
    searches.deleteSearch(deps, viewer, params.id),
  );
}
