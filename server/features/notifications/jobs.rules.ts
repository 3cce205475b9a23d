import { dayInLondon } from "#contracts/calendar.ts";
import { PAGES } from "#contracts/pages.ts";
import { JOB_LISTED_DAYS } from "#contracts/reference/limits.ts";

import { rowsByBatch } from "../../platform/database/batches.ts";
import { transaction } from "../../platform/database/database.ts";
import type { JobChange } from "../../platform/event-map.ts";
import { BATCH, findFollowers, findInterested, findWorkAsked } from "./audience.queries.ts";
import {
  readJob,
  readJobInterest,
  readWork,
  type JobInterestFacts,
  type WorkFacts,
} from "./facts.queries.ts";
import { about, type Kind } from "./kind.ts";
import { defineManyRule } from "./notify-many.ts";
import {
  deleteJobDeletedNotifications,
  deleteJobNotifications,
  deleteLeftBoardNotifications,
  lockRecipients,
  type Notice,
} from "./notify.queries.ts";
import { defineRule, notifyFromSite, withdrawAll, type NotifyDeps } from "./notify.ts";

const INTERESTS = `${PAGES.jobs.pattern}?openJobInterests=true`;

const update = (words: Kind["words"]) => ({ type: "job_update", words }) satisfies Kind;

/** What members who declared interest in a job are told. */
const INTERESTED_KINDS = {
  job_changed: update((who, subject) => `${who} changed a job that you are interested in${about(subject)}`),
  job_filled: update(
    (who, subject) => `${who} has filled a job that you were interested in${about(subject)}`,
  ),
  job_withdrawn: update(
    (who, subject) => `${who} has taken down a job that you were interested in${about(subject)}`,
  ),
  job_expired: update(
    (who, subject) => `${who}'s job that you were interested in has closed${about(subject)}`,
  ),
  job_reposted: update(
    (who, subject) => `${who} has reposted a job that you were interested in${about(subject)}`,
  ),
  job_deleted: update(
    (who, subject) => `${who} has withdrawn a job that you were interested in${about(subject)}`,
  ),
  job_restored: update(
    (who, subject) => `${who}'s job that you are interested in is there again${about(subject)}`,
  ),
} as const satisfies Record<string, Kind>;

export const JOB_KINDS = {
  job_posted: {
    type: "friend_job_post",
    words: (who, subject) => `${who} posted a new job${about(subject)}`,
    email: {
      send: "gathered",
      preference: "jobInterest",
      subject: "New jobs from people you follow",
      action: "Go to the job board",
      path: PAGES.jobs.pattern,
    },
  },
  job_interest: {
    type: "job_interest",
    words: (who, subject) => `${who} is interested in your job${about(subject)}`,
    email: {
      send: "at once",
      preference: "jobInterest",
      words: ["Open the job to see who they are, and how to reach them if they share it."],
      action: "See who is interested",
      path: INTERESTS,
    },
  },
  worked_together: {
    type: "job_update",
    words: (who, subject) => `${who} says you worked together. Is that right?${about(subject)}`,
  },
  /** Sent to the owner, if the job's end date is still to come. */
  job_left_board: {
    type: "job_update",
    isOfSite: true,
    words: (_, subject) =>
      `Your job has left the board after ${JOB_LISTED_DAYS} days. Repost it if you still need somebody${about(subject)}`,
  },
  ...INTERESTED_KINDS,
} as const satisfies Record<string, Kind>;

export function notifyOfJobs(deps: NotifyDeps): void {
  const { events } = deps;
  const interest = defineRule(deps, readJobInterest, decideJobInterest);
  const worked = defineRule(deps, readWork, decideWork);
  events.on("jobs.interest_declared", "notify", ({ payload }) => interest(payload));
  events.on("jobs.worked_together", "notify", ({ payload }) => worked(payload));
  for (const name of ["jobs.interest_withdrawn", "jobs.interest_restored"] as const) {
    events.on(name, "notify", async ({ payload }) => {
      await interest(payload);
      await worked(payload);
    });
  }
  for (const name of ["jobs.withdrawn", "jobs.closed_otherwise", "jobs.reposted"] as const) {
    events.on(name, "notify_worked", async ({ payload: { jobId } }) => {
      const next = (last?: { userId: number }) => findWorkAsked(deps.db, jobId, last?.userId ?? 0);
      for await (const interest of rowsByBatch(next, BATCH)) await worked(interest);
    });
  }

  const posted = defineJobPosted(deps);
  events.on("jobs.job_created", "notify", ({ eventId: act, payload: { jobId: id, userId } }) =>
    posted({ id, userId, act }),
  );
  const notifyInterested = defineJobUpdates(deps);
  // Changes of wording alone notify nobody.
  events.on("jobs.job_changed", "notify", async ({ eventId: act, payload }) => {
    if (payload.changes.length > 0) await notifyInterested({ reason: "job_changed", ...payload, act });
  });
  for (const end of ["filled", "withdrawn", "expired"] as const)
    events.on(`jobs.${end}`, "notify", ({ eventId: act, payload }) =>
      notifyInterested({ reason: `job_${end}`, ...payload, act }),
    );
  events.on("jobs.expired", "notify_owner", ({ eventId: act, payload }) =>
    notifyOwner(deps, { ...payload, act }),
  );
  events.on("jobs.reposted", "notify", async ({ eventId: act, payload }) => {
    await withdrawAll(deps, (tx) => deleteLeftBoardNotifications(tx, payload.jobId));
    await notifyInterested({ reason: "job_reposted", ...payload, act });
    await posted({ id: payload.jobId, userId: payload.userId, act });
  });
  events.on("jobs.job_deleted", "notify", async ({ eventId: act, payload }) => {
    await withdrawAll(deps, (tx) => deleteJobNotifications(tx, payload.jobId));
    await notifyInterested({ reason: "job_deleted", ...payload, act });
  });
  events.on("jobs.restored", "notify", async ({ eventId: act, payload }) => {
    await withdrawAll(deps, (tx) => deleteJobDeletedNotifications(tx, payload.jobId));
    await notifyInterested({ reason: "job_restored", ...payload, act });
  });
}

/** Interest in a job notifies its owner, each in its own notification, since each is a person to call back. */
function decideJobInterest(facts: JobInterestFacts): Notice[] {
  const { id, jobId, ownerId, actorId, heading, at, isDeclared, sharesContact, isRestored: quietly } = facts;
  return [
    {
      userId: ownerId,
      actorId,
      reason: "job_interest",
      thingId: id,
      act: String(id),
      jobId,
      subject: heading,
      at,
      quietly,
      again: `${id} ${sharesContact}`,
      status: isDeclared ? "current" : "gone",
    },
  ];
}

/** When one side confirms that the two worked together, the other is asked until they confirm it or it is taken back. */
function decideWork(facts: WorkFacts): Notice[] {
  const { id, jobId, ownerId, applicantId, heading, ownerAt, applicantAt, isThere } = facts;
  const statusOf = (said: string | null, own: string | null) => {
    if (said === null || !isThere) return "gone";
    return own === null ? "current" : "over";
  };
  const work = {
    reason: "worked_together",
    thingId: id,
    act: String(id),
    again: String(id),
    jobId,
    subject: heading,
  } as const;
  return [
    {
      ...work,
      userId: ownerId,
      actorId: applicantId,
      link: INTERESTS,
      at: applicantAt ?? "",
      status: statusOf(applicantAt, ownerAt),
    },
    {
      ...work,
      userId: applicantId,
      actorId: ownerId,
      link: `${INTERESTS}&tab=applied`,
      at: ownerAt ?? "",
      status: statusOf(ownerAt, applicantAt),
    },
  ];
}

/** A newly listed job notifies those of its owner's followers who want to hear of jobs. */
function defineJobPosted(deps: NotifyDeps) {
  type Key = { id: number; userId: number; act: string };
  return defineManyRule<Key>(deps, "notifications.notify_job_followers", {
    read: async (tx, key) => {
      const { id, userId, act } = key;
      const job = await readJob(tx, key);
      if (job?.isListed !== true) return null;
      const { heading: subject, at } = job;
      return { actorId: userId, reason: "job_posted", thingId: id, act, jobId: id, subject, at };
    },
    findRecipients: (tx, { userId }, after) => findFollowers.job(tx, userId, after),
  });
}

/** Notifies the owner only if the job leaves the board before the end date that they chose. */
async function notifyOwner(
  deps: NotifyDeps,
  { jobId, userId, act }: { jobId: number; userId: number; act: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockRecipients(tx, [userId]);
    const job = await readJob(tx, { id: jobId, userId });
    if (job === undefined || job.isDeleted || job.isListed) return;
    if (job.endDate < dayInLondon(deps.clock.now())) return;
    const { heading: subject, at } = job;
    const notice = { reason: "job_left_board", thingId: numberOf(act), jobId, subject, at } as const;
    await notifyFromSite(deps, tx, [userId], notice);
  });
}

interface JobUpdate {
  reason: keyof typeof INTERESTED_KINDS;
  jobId: number;
  userId: number;
  /** Identifies the change: each notifies once. */
  act: string;
  changes?: readonly JobChange[];
}

/** A job that is changed, closed, reposted or deleted notifies those who declared interest in it. */
function defineJobUpdates(deps: NotifyDeps) {
  return defineManyRule<JobUpdate>(deps, "notifications.notify_interested", {
    read: async (tx, { reason, jobId, userId, act, changes = [] }) => {
      const job = await readJob(tx, { id: jobId, userId });
      if (job === undefined || job.isDeleted !== (reason === "job_deleted")) return null;
      const subject = `${job.heading}${describeChanges(changes)}`;
      const thingId = reason === "job_changed" ? numberOf(act) : jobId;
      return { actorId: userId, reason, thingId, act, jobId, subject, at: job.at };
    },
    findRecipients: (tx, { reason, jobId }, after) =>
      findInterested(tx, jobId, after, reason === "job_deleted" ? "job_withdrawn" : "declared"),
  });
}

/** Each edit has its own notification: if they shared one, the last would hide what the first had changed. */
const numberOf = (eventId: string) => parseInt(eventId.slice(-12), 16);

/** ' (pay: £180/day to £200/day)', or nothing if nothing changed. */
function describeChanges(changes: readonly JobChange[]): string {
  const words = changes.map(({ field, from, to }) => `${field}: ${from} to ${to}`);
  return words.length === 0 ? "" : ` (${words.join("; ")})`;
}
