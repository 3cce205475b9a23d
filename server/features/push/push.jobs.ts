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

type Needs = Pick<Deps, "config" | "db" | "clock" | "events" | "jobs" | "log">;

/** One push to one device, so that a device in trouble holds up no other. */
interface Sending {
  subscriptionId: number;
  /** The event's id: a device is notified of an event once. */
  event: string;
  news: News;
  /** How often it was in vain. */
  tries: number;
}

const SEND = "push:send";
/** Seconds until the next try. After the last the news is old. */
const PAUSES = [60, 300, 1800, 7200] as const;
const PAUSE_MAX = 6 * 3600;

/** Registers what notifies devices, and the nightly chores. */
export function registerPushJobs(deps: Needs): void {
  const { db, clock, events, jobs } = deps;

  const notify = async (userId: number, event: string, news: News) => {
    for (const { id } of await listSubscriptions(db, userId, clock.now())) {
      const sending: Sending = { subscriptionId: id, event, news, tries: 0 };
      await jobs.add(db, SEND, sending, { key: `${SEND}:${id}:${event}` });
    }
  };
  events.on("notifications.raised", "push", ({ eventId, payload }) =>
    notify(payload.userId, eventId, { kind: "notification", id: payload.notificationId }),
  );
  events.on("chat.unread_began", "push", ({ eventId, payload: { receiverId, ...rest } }) =>
    notify(receiverId, eventId, { kind: "message", id: rest.messageId, conversationId: rest.conversationId }),
  );
  jobs.register(SEND, (sending: Sending) => send(deps, sending));
  jobs.registerCron("push.clean_up", "43 3 * * *", () => cleanUp(db, clock.now()));
}

async function send(deps: Needs, sending: Sending): Promise<void> {
  const { config, db, clock, jobs, log } = deps;
  const { subscriptionId, event, news, tries } = sending;
  const to = await findSubscription(db, subscriptionId, clock.now());
  if (to === null || (await wasSent(db, subscriptionId, event))) return;
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
