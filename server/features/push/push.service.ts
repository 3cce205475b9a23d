import { ECDH } from "node:crypto";

import type { BodyOf } from "#contracts/endpoint.ts";
import type { addPushDevice, PushDevice } from "#contracts/push.ts";
import { PUSH_DEVICES_MAX } from "#contracts/reference/limits.ts";

import { authorize, isOwner, type Viewer } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { fieldError, orThrow } from "../../platform/errors.ts";
import { describeDevice } from "../accounts/index.ts";
import { isPushAddress } from "./push-address.ts";
import { findDevice, listDevices, removeDevice, saveDevice, type DeviceRow } from "./push.queries.ts";

/** Lists the viewer's devices that receive pushes. */
export async function listOwnDevices(
  { db, clock }: Deps,
  viewer: Viewer,
): Promise<{ devices: PushDevice[] }> {
  const rows = await listDevices(db, viewer.userId, clock.now());
  return { devices: rows.map((row) => present(viewer, row)) };
}

/** Adds the calling device. With `keeps` it only renews one, and is refused once the member has removed it. */
export async function addDevice(
  { config, db, clock }: Deps,
  viewer: Viewer,
  { endpoint, keys, keeps = false }: BodyOf<typeof addPushDevice>,
): Promise<PushDevice> {
  if (!isPushAddress(endpoint, config.environment !== "production"))
    throw fieldError("endpoint", "This browser's push service cannot be used");
  if (!isPoint(keys.p256dh)) throw fieldError("keys", "This browser's keys cannot be used");
  const { userId, sessionId } = viewer;
  return transaction(db, async (tx) => {
    const device = { userId, sessionId, endpoint, ...keys };
    const how = { keeps, most: PUSH_DEVICES_MAX, now: clock.now() };
    const id = orThrow(await saveDevice(tx, device, how), "push_device_not_found");
    // The session ended at the same moment.
    const row = orThrow(await findDevice(tx, id), "session_ended");
    return present(viewer, row);
  });
}

/** Another member's device is not found, like one that never existed. */
export async function removeOwnDevice({ db }: Deps, viewer: Viewer, id: number): Promise<void> {
  const loaded = orThrow(await findDevice(db, id), "push_device_not_found");
  await removeDevice(db, authorize(viewer, isOwner, loaded, "push_device_not_found"));
}

/** Whether the key is a point on the curve, so that a push can be encrypted for it. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

function present(viewer: Viewer, row: DeviceRow): PushDevice {
  return {
    id: row.id,
    device: describeDevice(row.userAgent),
    createdAt: row.createdAt,
    isCurrent: row.sessionId === viewer.sessionId,
  };
}
