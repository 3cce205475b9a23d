import * as contract from "#contracts/blocks.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { block, list, listHidden, listMuted, mute, unblock, unmute } from "./blocks.service.ts";
import { addHidden, removeHidden } from "./mutes.queries.ts";

/** Mounts blocking and muting, the lists of both, and the list of hidden things. */
export function mountBlocks(api: Api, deps: Deps): void {
  api.handle(contract.blockMember, ({ viewer, body }) => block(deps, viewer, body.userId));
  api.handle(contract.listBlocked, ({ viewer, query }) => list(deps, viewer, query));
  api.handle(contract.unblockMember, ({ viewer, params }) => unblock(deps, viewer, params.userId));

  api.handle(contract.muteMember, ({ viewer, body }) => mute(deps, viewer, body.userId));
  api.handle(contract.listMuted, ({ viewer, query }) => listMuted(deps, viewer, query));
  api.handle(contract.unmuteMember, ({ viewer, params }) => unmute(deps, viewer, params.userId));
  api.handle(contract.hideThing, ({ viewer, params }) =>
    addHidden(deps.db, { ...params, userId: viewer.userId }, deps.clock.now()),
  );
  api.handle(contract.listHidden, ({ viewer }) => listHidden(deps, viewer));
  api.handle(contract.showThing, ({ viewer, params }) =>
    removeHidden(deps.db, { ...params, userId: viewer.userId }),
  );
}
