import * as contract from "#contracts/search.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { searchUsers } from "./search.service.ts";
import { scheduleUpkeep } from "./upkeep.ts";

/** Finding members. */
export function mountSearch(api: Api, deps: Deps): void {
  scheduleUpkeep(deps);
  api.handle(contract.searchUsers, ({ viewer, query }) => searchUsers(deps, viewer, query));
}
