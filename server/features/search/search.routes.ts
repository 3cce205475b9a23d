import * as contract from "#contracts/search.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { scheduleMaintenance } from "./maintenance.ts";
import { searchUsers } from "./search.service.ts";

/** Finding members. */
export function mountSearch(api: Api, deps: Deps): void {
  scheduleMaintenance(deps);
  api.handle(contract.searchUsers, ({ viewer, query }) => searchUsers(deps, viewer, query));
}
