import * as contract from "#contracts/follows.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import * as follows from "./follows.service.ts";

/** Mounts following: the bell on another member's profile. */
export function mountFollows(api: Api, deps: Deps): void {
  api.handle(contract.getFollow, ({ viewer, params }) => follows.getFollow(deps, viewer, params.id));
  api.handle(contract.follow, ({ viewer, body }) => follows.follow(deps, viewer, body));
  api.handle(contract.updateFollow, ({ viewer, params, body }) =>
    follows.updateFollow(deps, viewer, params.id, body),
  );
  api.handle(contract.unfollow, ({ viewer, params }) => follows.unfollow(deps, viewer, params.id));
  api.handle(contract.listFollows, ({ viewer, query }) => follows.list(deps, viewer, query));
}
