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

/** One push to one device, so that a failing device delays no other. */
interface Sending {
  subscriptionId: number;
  /** Names the act: a device is notified of it once in two days. */
  event: string;
  news: News;
  /** Failed attempts so far. */
  tries: number;
}

const SEND = "push:send";
/** Seconds before each retry. After the last the push is too old. */
const PAUSES = [60, 300, 1800, 7200] as const;
const PAUSE_MAX = 6 * 3600;

/** A receiver with the chat open has read the message by then: it counts as read after a second in view. */
const MESSAGE_AFTER_SECONDS = 5;
const readBy = (clock: Deps["clock"]) => new Date(clock.now().getTime() + MESSAGE_AFTER_SECONDS * 1000);
/** The event name of a message that is the receiver's first unread one. */
const nameMessage = (id: number) => `message ${id}`;

/** Devices whose push service did not respond: how many times in a row, and when to try it again. */
type Silent = Map<number, { times: number; until: number }>;

/** Registers the jobs that send pushes and the nightly clean-up. */
export function registerPushJobs(deps: Deps): void {
  const { db, clock, events, jobs } = deps;
  const silent: Silent = new Map();

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
  // In the transaction and for all members at once: most have no device, so no job.
  events.inTransaction("notifications.raised", (tx, { key, notified }) => {
    const told = notified.map(({ id, userId }) => ({ userId, news: { kind: "notification", id } as const }));
    return notify(tx, key, told);
  });
  events.on("chat.unread_began", "push", ({ payload: { receiverId, messageId, conversationId } }) => {
    const news = { kind: "message", id: messageId, conversationId } as const;
    return notify(db, nameMessage(messageId), [{ userId: receiverId, news }], readBy(clock));
  });
  jobs.register(SEND, (sending: Sending) => send(deps, silent, sending));
  jobs.registerCron("push.clean_up", "43 3 * * *", async () => {
    for (const [id, { until }] of silent) if (until < clock.now().getTime()) silent.delete(id);
    await cleanUp(db, clock.now());
  });
}

async function send(deps: Deps, silent: Silent, sending: Sending): Promise<void> {
  const { config, db, clock, jobs, log } = deps;
  const { subscriptionId, event, news } = sending;
  const to = await findSubscription(db, subscriptionId, clock.now());
  if (to === undefined || (await wasSent(db, subscriptionId, event, clock.now()))) return;
  // Null if read in the meantime, withdrawn, or between members who have blocked each other since.
  const push = await readUpdates(deps, to.userId, news);
  if (push === null) return;
  // A message that arrived while earlier ones were unread raised no `chat.unread_began`: nothing else announces it.
  if ("kind" in push) {
    const next: Sending = { subscriptionId, event: nameMessage(push.id), news: push, tries: 0 };
    return jobs.add(db, SEND, next, { runAt: readBy(clock), key: `${SEND}:${subscriptionId}:${next.event}` });
  }
  const asked = silent.get(subscriptionId);
  const restSeconds = ((asked?.until ?? 0) - clock.now().getTime()) / 1000;
  if (restSeconds > 0) return tryLater(deps, sending, restSeconds);
  const outcome = await sendPush(config, await readPushKeys(deps), to, push);
  if (outcome.kind !== "silent") silent.delete(subscriptionId);
  switch (outcome.kind) {
    case "sent":
      return noteSent(db, subscriptionId, event, clock.now());
    case "gone":
      return removeGone(db, subscriptionId);
    case "refused":
      // Probably a fault of ours, such as a wrong clock. The endpoint is the device's secret, so it is not logged.
      return log.warn({ subscriptionId, status: outcome.status }, "a push service refused a push");
    case "silent": {
      // Waiting for it occupies a job slot, and a few such devices could fill every slot, so further pushes to it wait.
      const times = asked?.times ?? 0;
      const pause = PAUSES[Math.min(times, PAUSES.length - 1)] ?? PAUSE_MAX;
      silent.set(subscriptionId, { times: times + 1, until: clock.now().getTime() + pause * 1000 });
      return tryLater(deps, sending, pause);
    }
    case "later":
      return tryLater(deps, sending, outcome.afterSeconds);
  }
}

/** Retries after the next pause, or after `afterSeconds` if that is longer. */
async function tryLater({ db, clock, jobs }: Deps, sending: Sending, afterSeconds: number): Promise<void> {
  const { subscriptionId, event, tries } = sending;
  const pause = PAUSES[tries];
  if (pause === undefined) return;
  const seconds = Math.min(Math.max(pause, afterSeconds), PAUSE_MAX);
  const runAt = new Date(clock.now().getTime() + seconds * 1000);
  const key = `${SEND}:${subscriptionId}:${event}:${tries + 1}`;
  await jobs.add(db, SEND, { ...sending, tries: tries + 1 }, { runAt, key });
}
