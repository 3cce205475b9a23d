import type { Handle } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { readPushKeys } from "./push-keys.ts";
import { sendPush } from "./push-sender.ts";
import { readUpdates, type News } from "./push-updates.ts";
import {
  cleanUp,
  findSubscription,
  listSubscriptions,
  noteSent,
  removeGone,
  wasSent,
} from "./push.queries.ts";

/** One push to one device, so that a device in trouble holds up no other. */
interface Sending {
  subscriptionId: number;
  /** Names what happened: a device is notified of it once in two days. */
  event: string;
  news: News;
  /** How often it was in vain. */
  tries: number;
}

const SEND = "push:send";
/** Seconds until the next try. After the last the news is old. */
const PAUSES = [60, 300, 1800, 7200] as const;
const PAUSE_MAX = 6 * 3600;

/** Whoever reads along has read it by then: a message counts as read once it has been in sight for a second. */
const MESSAGE_AFTER_SECONDS = 5;

/** Registers what notifies devices, and the nightly chores. */
export function registerPushJobs(deps: Deps): void {
  const { db, clock, events, jobs } = deps;

  const notify = async (
    handle: Handle,
    event: string,
    told: readonly { userId: number; news: News }[],
    runAt?: Date,
  ) => {
    const members = told.map(({ userId }) => userId);
    const devices = Map.groupBy(
      await listSubscriptions(handle, members, clock.now()),
      ({ userId }) => userId,
    );
    for (const { userId, news } of told)
      for (const { id } of devices.get(userId) ?? []) {
        const sending: Sending = { subscriptionId: id, event, news, tries: 0 };
        await jobs.add(handle, SEND, sending, { ...(runAt && { runAt }), key: `${SEND}:${id}:${event}` });
      }
  };
  // In the transaction, and for all of them at once: most have no device, and so no job.
  events.inTransaction("notifications.raised", (tx, { key, notified }) => {
    const told = notified.map(({ id, userId }) => ({ userId, news: { kind: "notification", id } as const }));
    return notify(tx, key, told);
  });
  events.on(
    "chat.unread_began",
    "push",
    ({ eventId, payload: { receiverId, messageId, conversationId } }) => {
      const runAt = new Date(clock.now().getTime() + MESSAGE_AFTER_SECONDS * 1000);
      const news = { kind: "message", id: messageId, conversationId } as const;
      return notify(db, eventId, [{ userId: receiverId, news }], runAt);
    },
  );
  jobs.register(SEND, (sending: Sending) => send(deps, sending));
  jobs.registerCron("push.clean_up", "43 3 * * *", () => cleanUp(db, clock.now()));
}

async function send(deps: Deps, sending: Sending): Promise<void> {
  const { config, db, clock, jobs, log } = deps;
  const { subscriptionId, event, news, tries } = sending;
  const to = await findSubscription(db, subscriptionId, clock.now());
  if (to === undefined || (await wasSent(db, subscriptionId, event, clock.now()))) return;
  // Read meanwhile, taken back, or between two who have blocked each other since.
  const push = await readUpdates(deps, to.userId, news);
  if (push === null) return;
  const outcome = await sendPush(config, await readPushKeys(deps), to, push);
  switch (outcome.kind) {
    case "sent":
      return noteSent(db, subscriptionId, event, clock.now());
    case "gone":
      return removeGone(db, subscriptionId);
    case "refused":
      // Ours to look at: a wrong clock, for example. Where it went is the device's secret.
      return log.warn({ subscriptionId, status: outcome.status }, "a push service refused a push");
    case "later": {
      const pause = PAUSES[tries];
      if (pause === undefined) return;
      const seconds = Math.min(Math.max(pause, outcome.afterSeconds), PAUSE_MAX);
      await jobs.add(
        db,
        SEND,
        { ...sending, tries: tries + 1 },
        {
          runAt: new Date(clock.now().getTime() + seconds * 1000),
          key: `${SEND}:${subscriptionId}:${event}:${tries + 1}`,
        },
      );
    }
  }
}
