import * as contract from "#contracts/push.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { readPushKeys } from "./push-keys.ts";
import { registerPushJobs } from "./push.jobs.ts";
import { addDevice, listOwnDevices, removeOwnDevice } from "./push.service.ts";

/** Mounts push notifications, for while the app is closed. */
export function mountPush(api: Api, deps: Deps): void {
  registerPushJobs(deps);
  api.handle(contract.getPushKey, async () => ({ publicKey: (await readPushKeys(deps)).publicKey }));
  api.handle(contract.listPushDevices, ({ viewer }) => listOwnDevices(deps, viewer));
  api.handle(contract.addPushDevice, ({ viewer, body }) => addDevice(deps, viewer, body));
  api.handle(contract.removePushDevice, ({ viewer, params }) => removeOwnDevice(deps, viewer, params.id));
}
