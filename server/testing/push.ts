import { addPushDevice } from "#contracts/push.ts";

import type { Member } from "./members.ts";
import { Device } from "./push-service.ts";
import type { TestApp } from "./test-app.ts";

let made = 0;

/** A subscription as a browser would make it, at a push service that nobody is. */
export const makeSubscription = () =>
  new Device(`https://push.example.com/${(made += 1)}-${process.pid}`).subscription;

/** A device of the member's; its id. */
export async function leavePushDevice(app: TestApp, member: Member): Promise<number> {
  const { body } = await app.as(member).call(addPushDevice, { body: makeSubscription() });
  return body.id;
}
