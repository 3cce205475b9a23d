import * as contract from "#contracts/blocks.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { block, list, unblock } from "./blocks.service.ts";

/** Blocking a member, and the list of whom one has blocked. */
export function mountBlocks(api: Api, deps: Deps): void {
  api.handle(contract.blockMember, async ({ viewer, body }) => {
    await block(deps, viewer, body.userId);
    return { message: "Blocked" };
  });
  api.handle(contract.listBlocked, ({ viewer, query }) => list(deps, viewer, query));
  api.handle(contract.unblockMember, async ({ viewer, params }) => {
    await unblock(deps, viewer, params.userId);
    return { message: "Unblocked" };
  });
}
