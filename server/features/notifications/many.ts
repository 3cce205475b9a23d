import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { JobChange } from "../../platform/event-map.ts";
import { BATCH, findFollowers, findInterested, type Listener } from "./many.queries.ts";
import { describeChanges } from "./notifications.reasons.ts";
import type { Told } from "./tell.queries.ts";
import { tell, type TellDeps } from "./tell.ts";
import { readJob, readPost } from "./truth.queries.ts";

type ManyDeps = TellDeps & Pick<Deps, "jobs">;

/** One batch of those who are told of the same. */
interface Round {
  /** Null once there is nothing to tell. */
  readTold(tx: Tx): Promise<Told | null>;
  findListeners(tx: Tx, after: number): Promise<Listener[]>;
}

/**
 * Tells many of one act, batch by batch, each a job of its own that the one before adds when it commits: no request
 * waits for it, and a process that dies in between takes up where it was.
 */
function tellMany<P extends object>(deps: ManyDeps, job: string, roundOf: (payload: P) => Round) {
  const tellBatch = async ({ after, ...rest }: P & { after: number }) => {
    const payload = rest as unknown as P;
    const { readTold, findListeners } = roundOf(payload);
    await transaction(deps.db, async (tx) => {
      const told = await readTold(tx);
      if (told === null) return;
      const listeners = await findListeners(tx, after);
      const ids = listeners.map(({ userId }) => userId);
      await tell(deps, tx, ids, told);
      const last = listeners.at(-1);
      if (listeners.length === BATCH && last !== undefined)
        await deps.jobs.add(tx, job, { ...payload, after: last.position });
    });
  };
  deps.jobs.register(job, tellBatch);
  return (payload: P) => tellBatch({ ...payload, after: 0 });
}

type Tell = (id: number, userId: number, act: string) => Promise<void>;

/** Followers who want to hear of posts, or of jobs. */
export function tellFollowers(deps: ManyDeps, of: "post" | "job"): Tell {
  const job = `notifications.tell_${of}_followers`;
  const tellAll = tellMany<{ id: number; userId: number; act: string }>(deps, job, ({ id, userId, act }) => ({
    readTold: async (tx) => {
      const shared = { actorId: userId, thingId: id, act };
      if (of === "post") {
        const post = await readPost(tx, id, userId);
        return post === undefined ? null : { ...shared, reason: "post_shared", postId: id, at: post.at };
      }
      const posted = await readJob(tx, id, userId);
      if (posted?.isListed !== true) return null;
      return { ...shared, reason: "job_posted", jobId: id, subject: posted.heading, at: posted.at };
    },
    findListeners: (tx, after) => findFollowers(tx, of, userId, after),
  }));
  return (id, userId, act) => tellAll({ id, userId, act });
}

interface JobNews {
  reason: "job_changed" | "job_filled" | "job_withdrawn" | "job_expired" | "job_reposted" | "job_deleted";
  jobId: number;
  userId: number;
  /** Which change: each is told once. */
  act: string;
  changes?: readonly JobChange[];
}

/** Those who declared interest in a job that was changed, closed, reposted or deleted. */
export function tellInterested(deps: ManyDeps): (news: JobNews) => Promise<void> {
  return tellMany<JobNews>(deps, "notifications.tell_interested", (news) => ({
    readTold: async (tx) => {
      const { reason, jobId, userId, act, changes = [] } = news;
      const job = await readJob(tx, jobId, userId);
      if (job === undefined || job.isDeleted !== (reason === "job_deleted")) return null;
      const subject = `${job.heading}${describeChanges(changes)}`;
      return { actorId: userId, reason, thingId: jobId, act, jobId, subject, at: job.changedAt };
    },
    findListeners: (tx, after) =>
      findInterested(tx, news.reason === "job_deleted" ? "job_withdrawn" : "declared", news.jobId, after),
  }));
}
