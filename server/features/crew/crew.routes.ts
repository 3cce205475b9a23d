import * as contract from "#contracts/crew.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import * as crew from "./crew.service.ts";
import * as requests from "./requests.service.ts";
import { suggest } from "./suggestions.service.ts";

/** Mounts the crew: its members, requests, and suggestions. */
export function mountCrew(api: Api, deps: Deps): void {
  api.handle(contract.listCrew, ({ viewer, query }) => crew.listCrew(deps, viewer, query));
  api.handle(contract.checkCrew, ({ viewer, params }) => crew.check(deps, viewer, params.userId));
  api.handle(contract.removeFromCrew, ({ viewer, params }) =>
    crew.removeFromCrew(deps, viewer, params.userId),
  );

  api.handle(contract.listCrewRequests, ({ viewer, query }) => requests.listRequests(deps, viewer, query));
  api.handleText("crew_request", contract.requestCrew, ({ viewer, body }) =>
    requests.ask(deps, viewer, body),
  );
  api.handle(contract.answerCrewRequest, ({ viewer, params, body }) =>
    requests.answer(deps, viewer, params.requestId, body.status),
  );
  api.handle(contract.withdrawCrewRequest, ({ viewer, params }) =>
    requests.withdraw(deps, viewer, params.requestId),
  );

  api.handle(contract.listSuggestions, ({ viewer, query }) => suggest(deps, viewer, query.limit));
}
