import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { readFinds } from "../jobs/index.ts";
import { tellOfApplication } from "./applications.rules.ts";
import { sayDecision, sayTextDecision } from "./decisions.ts";
import { tellFollowers, tellInterested } from "./many.ts";
import {
  tellOfComment,
  tellOfCrewRequest,
  tellOfJobInterest,
  tellOfReaction,
  tellOfReview,
  tellOfReviewRequest,
  tellOfWork,
} from "./notifications.rules.ts";
import { forgetApplicationsTold, forgetJobTold, forgetPostTold, forgetToldBetween } from "./tell.queries.ts";
import { announceChange, settle, tell } from "./tell.ts";
import {
  readApplication,
  readComments,
  readCrewRequest,
  readJobInterest,
  readReaction,
  readReview,
  readReviewRequest,
  readWork,
} from "./truth.queries.ts";

type ReactionDeps = Pick<Deps, "db" | "clock" | "events" | "jobs" | "realtime">;

/** What members are told of, act by act. A reaction looks at how things are, never at what the event says of them. */
export function reactToActs(deps: ReactionDeps & Pick<Deps, "clock">): void {
  reactToPosts(deps);
  reactToPeople(deps);
  reactToJobs(deps);
  reactToSearches(deps);
  reactToApplications(deps);
  reactToModerators(deps);
}

function reactToPosts(deps: ReactionDeps): void {
  const { events } = deps;
  const reacted = (kind: "like" | "interest", { postId, userId }: { postId: number; userId: number }) =>
    settle(deps, async (handle) => tellOfReaction(await readReaction(handle, postId, userId, kind)));
  events.on("feed.post_liked", "notify", ({ payload }) => reacted("like", payload));
  events.on("feed.like_taken_back", "notify", ({ payload }) => reacted("like", payload));
  events.on("feed.interest_declared", "notify", ({ payload }) => reacted("interest", payload));
  events.on("feed.interest_taken_back", "notify", ({ payload }) => reacted("interest", payload));

  const commented = (commentId: number, replies: boolean) =>
    settle(deps, async (handle) =>
      (await readComments(handle, commentId, { replies })).flatMap(tellOfComment),
    );
  events.on("feed.commented", "notify", ({ payload }) => commented(payload.commentId, false));
  events.on("feed.comment_removed", "notify", ({ payload }) => commented(payload.commentId, true));

  const tellOfPost = tellFollowers(deps, "post");
  events.on("feed.post_created", "notify", ({ eventId: act, payload: { postId, userId } }) =>
    tellOfPost(postId, userId, act),
  );
  events.on("feed.post_deleted", "notify", ({ payload }) =>
    forget(deps, (tx) => forgetPostTold(tx, payload.postId)),
  );
}

function reactToPeople(deps: ReactionDeps): void {
  const { events } = deps;
  const crew = (request: { requestId: number; requesterId: number; receiverId: number }) =>
    settle(deps, async (handle) => (await readCrewRequest(handle, request)).flatMap(tellOfCrewRequest));
  const asked = ({ requestId, userId, receiverId }: Record<"requestId" | "userId" | "receiverId", number>) =>
    crew({ requestId, requesterId: userId, receiverId });
  const answered = (payload: Record<"requestId" | "userId" | "requesterId", number>) =>
    crew({ requestId: payload.requestId, requesterId: payload.requesterId, receiverId: payload.userId });
  events.on("crew.requested", "notify", ({ payload }) => asked(payload));
  events.on("crew.withdrawn", "notify", ({ payload }) => asked(payload));
  events.on("crew.accepted", "notify", ({ payload }) => answered(payload));
  events.on("crew.declined", "notify", ({ payload }) => answered(payload));

  const reviewAsked = (requestId: number) =>
    settle(deps, async (handle) => tellOfReviewRequest(await readReviewRequest(handle, requestId)));
  events.on("reviews.requested", "notify", ({ payload }) => reviewAsked(payload.requestId));
  events.on("reviews.request_closed", "notify", ({ payload }) => reviewAsked(payload.requestId));
  events.on("reviews.submitted", "notify", async ({ payload: { reviewId, requestId } }) => {
    if (requestId !== null) await reviewAsked(requestId);
    await settle(deps, async (handle) => tellOfReview(await readReview(handle, reviewId)));
  });

  events.on("blocks.blocked", "notify", ({ payload: { userId, blockedUserId } }) =>
    forget(deps, (tx) => forgetToldBetween(tx, userId, blockedUserId)),
  );
}

function reactToJobs(deps: ReactionDeps): void {
  const { events } = deps;
  const interest = ({ jobId, userId }: { jobId: number; userId: number }) =>
    settle(deps, async (handle) => tellOfJobInterest(await readJobInterest(handle, jobId, userId)));
  events.on("jobs.interest_declared", "notify", ({ payload }) => interest(payload));
  const worked = ({ interestId }: { interestId: number }) =>
    settle(deps, async (handle) => tellOfWork(await readWork(handle, interestId)));
  events.on("jobs.worked_together", "notify", ({ payload }) => worked(payload));
  events.on("jobs.interest_withdrawn", "notify", async ({ payload }) => {
    await interest(payload);
    await worked(payload);
  });

  const tellOfJob = tellFollowers(deps, "job");
  events.on("jobs.job_created", "notify", ({ eventId: act, payload: { jobId, userId } }) =>
    tellOfJob(jobId, userId, act),
  );
  const tellOf = tellInterested(deps);
  // Nobody waits for news of its wording.
  events.on("jobs.job_changed", "notify", async ({ eventId: act, payload: { jobId, userId, changes } }) => {
    if (changes.length > 0) await tellOf({ reason: "job_changed", jobId, userId, act, changes });
  });
  events.on("jobs.filled", "notify", ({ eventId: act, payload }) =>
    tellOf({ reason: "job_filled", ...payload, act }),
  );
  events.on("jobs.withdrawn", "notify", ({ eventId: act, payload }) =>
    tellOf({ reason: "job_withdrawn", ...payload, act }),
  );
  events.on("jobs.expired", "notify", ({ eventId: act, payload }) =>
    tellOf({ reason: "job_expired", ...payload, act }),
  );
  events.on("jobs.reposted", "notify", async ({ eventId: act, payload }) => {
    await tellOf({ reason: "job_reposted", ...payload, act });
    await tellOfJob(payload.jobId, payload.userId, act);
  });
  events.on("jobs.job_deleted", "notify", async ({ eventId: act, payload }) => {
    await forget(deps, (tx) => forgetJobTold(tx, payload.jobId));
    await tellOf({ reason: "job_deleted", ...payload, act });
  });
}

function reactToApplications(deps: ReactionDeps): void {
  const { events } = deps;
  const application = ({ applicationId }: { applicationId: number }) =>
    settle(deps, async (handle) => tellOfApplication(await readApplication(handle, applicationId)));
  events.on("apprenticeships.applied", "notify", ({ payload }) => application(payload));
  events.on("apprenticeships.application_withdrawn", "notify", ({ payload }) => application(payload));
  events.on("apprenticeships.application_decided", "notify", ({ payload }) => application(payload));
  events.on("apprenticeships.deleted", "notify", ({ payload: { apprenticeshipId, userId } }) =>
    forget(deps, (tx) => forgetApplicationsTold(tx, userId, apprenticeshipId)),
  );
}

/** A saved search tells of what it has found in one notification, by push only where its member wants that. */
function reactToSearches(deps: ReactionDeps & Pick<Deps, "clock">): void {
  deps.events.on("jobs.search_matched", "notify", ({ payload }) =>
    transaction(deps.db, async (tx) => {
      const now = deps.clock.now();
      const finds = await readFinds(tx, payload, now);
      const [newest] = finds?.jobs ?? [];
      if (finds === null || newest === undefined) return;
      const { search, jobs } = finds;
      const told = {
        actorId: newest.ownerId,
        reason: "search_matched",
        thingId: search.id,
        act: String(newest.id),
        ...(jobs.length === 1 && { jobId: newest.id }),
        subject:
          jobs.length === 1 ? `${search.name} (${newest.heading})` : `${search.name} (${jobs.length} jobs)`,
        at: now.toISOString(),
      } as const;
      await tell(deps, tx, [search.user_id], told, { quietly: !search.by_push });
    }),
  );
}

/** Author and reporter are told what was decided, and why. */
function reactToModerators(deps: ReactionDeps): void {
  deps.events.on("moderation.decided", "notify", ({ payload }) => sayDecision(deps, payload.logId));
  deps.events.on("banned_words.decided", "notify", ({ payload: { hitId, userId } }) =>
    sayTextDecision(deps, hitId, userId),
  );
}

/** Takes back all that was said of something, from whoever it was said to. */
async function forget(deps: ReactionDeps, work: (tx: Tx) => Promise<number[]>): Promise<void> {
  await transaction(deps.db, async (tx) => announceChange(deps, tx, await work(tx)));
}
