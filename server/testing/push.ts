import { addPushDevice } from "#contracts/push.ts";

import type { Member } from "./members.ts";
import { Device } from "./push-service.ts";
import type { TestApp } from "./test-app.ts";

let made = 0;

/** A subscription like a browser's, at a push service that does not exist. */
export const makeSubscription = () =>
  new Device(`https://push.example.com/${(made += 1)}-${process.pid}`).subscription;

/** Adds a device of the member's; returns its id. */
export async function leavePushDevice(app: TestApp, member: Member): Promise<number> {
  const { body } = await app.as(member).call(addPushDevice, { body: makeSubscription() });
  return body.id;
}
