import * as contract from "#contracts/search.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { listMentionable } from "./mentions.service.ts";
import { purgeUnusedWords } from "./search.queries.ts";
import { searchPeople, searchUsers } from "./search.service.ts";

/** Mounts the search for members. */
export function mountSearch(api: Api, deps: Deps): void {
  scheduleMaintenance(deps);
  api.handle(contract.searchUsers, ({ viewer, query }) => searchUsers(deps, viewer, query));
  api.handle(contract.searchPeople, ({ viewer, query }) => searchPeople(deps, viewer, query));
  api.handle(contract.listMentionable, ({ viewer, query }) => listMentionable(deps, viewer, query.q));
}

/** Name of the nightly job, for running it by hand. */
export const PURGE_WORDS = "search.purge_words";

/** Deletes unused words at night, which include names of erased members. */
function scheduleMaintenance({ db, jobs }: Deps): void {
  jobs.registerCron(PURGE_WORDS, "50 3 * * *", () => purgeUnusedWords(db));
}
