import * as contract from "#contracts/blocks.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { block, list, listHidden, listMuted, mute, unblock, unmute } from "./blocks.service.ts";
import { addHidden, removeHidden } from "./mutes.queries.ts";

/** Blocking and muting a member, the lists of both, and what one has hidden. */
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

  api.handle(contract.muteMember, async ({ viewer, body }) => {
    await mute(deps, viewer, body.userId);
    return { message: "Muted" };
  });
  api.handle(contract.listMuted, ({ viewer, query }) => listMuted(deps, viewer, query));
  api.handle(contract.unmuteMember, async ({ viewer, params }) => {
    await unmute(deps, viewer, params.userId);
    return { message: "Unmuted" };
  });
  api.handle(contract.hideThing, async ({ viewer, params }) => {
    await addHidden(deps.db, { ...params, userId: viewer.userId }, deps.clock.now());
    return { message: "Hidden" };
  });
  api.handle(contract.listHidden, ({ viewer }) => listHidden(deps, viewer));
  api.handle(contract.showThing, async ({ viewer, params }) => {
    await removeHidden(deps.db, { ...params, userId: viewer.userId });
    return { message: "Shown again" };
  });
}
