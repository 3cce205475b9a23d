import type { Handle } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";
import type { ApplicationTruth } from "./applications.rules.ts";
import type {
  CommentTruth,
  CrewRequestTruth,
  JobInterestTruth,
  ReactionTruth,
  ReviewRequestTruth,
  ReviewTruth,
  WorkTruth,
} from "./notifications.rules.ts";

/** How things are now, whatever an event said: what is gone is told to nobody. */

const reaction = statement<ReactionTruth>(`
  select p.id as "postId", p.user_id as "authorId", $2::bigint as "actorId", $3::text as kind, r.created_at as at
  from posts p left join post_reactions r on r.post_id = p.id and r.user_id = $2 and r.kind = $3
  where p.id = $1 and p.deleted_at is null`);

export async function readReaction(
  handle: Handle,
  postId: number,
  actorId: number,
  kind: "like" | "interest",
): Promise<ReactionTruth | undefined> {
  return (await handle.run(reaction, [postId, actorId, kind]))[0];
}

const comments = statement<CommentTruth>(`
  select c.id, c.post_id as "postId", c.user_id as "actorId", p.user_id as "authorId", c.parent_id as "parentId",
    parent.user_id as "parentAuthorId", c.created_at as at, c.deleted_at is null and p.deleted_at is null as "isThere"
  from comments c join posts p on p.id = c.post_id left join comments parent on parent.id = c.parent_id
  where c.id = $1 or (c.parent_id = $1 and $2) order by c.id limit 1000`);

/** A comment; with its replies, when those are wanted as well. */
export function readComments(
  handle: Handle,
  commentId: number,
  { replies }: { replies: boolean },
): Promise<CommentTruth[]> {
  return handle.run(comments, [commentId, replies]);
}

const crewRequest = statement<CrewRequestTruth>(`
  select $1::bigint as "requestId", $2::bigint as "requesterId", $3::bigint as "receiverId", r.status,
    r.created_at as at, r.responded_at as "answeredAt", exists (
      select from crew_members m
      where m.user_a = least($2::bigint, $3::bigint) and m.user_b = greatest($2::bigint, $3::bigint)) as "areCrew"
  from (values (1)) one left join crew_requests r on r.id = $1`);

export function readCrewRequest(
  handle: Handle,
  request: { requestId: number; requesterId: number; receiverId: number },
): Promise<CrewRequestTruth[]> {
  return handle.run(crewRequest, [request.requestId, request.requesterId, request.receiverId]);
}

const reviewRequest = statement<ReviewRequestTruth>(`
  select id, requester_id as "requesterId", reviewer_id as "reviewerId", project_context as context,
    created_at as at, status = 'pending' as "isOpen"
  from review_requests where id = $1`);

export async function readReviewRequest(handle: Handle, id: number): Promise<ReviewRequestTruth | undefined> {
  return (await handle.run(reviewRequest, [id]))[0];
}

const review = statement<ReviewTruth>(`
  select id, reviewee_id as "revieweeId", reviewer_id as "reviewerId", created_at as at, is_counted as "isShown"
  from reviews where id = $1`);

export async function readReview(handle: Handle, id: number): Promise<ReviewTruth | undefined> {
  return (await handle.run(review, [id]))[0];
}

const HEADING = "coalesce(j.title, coalesce(j.custom_trade, j.trade_key) || ' - ' || j.town)";

const jobInterest = statement<JobInterestTruth>(`
  select i.id, i.job_id as "jobId", i.owner_id as "ownerId", i.user_id as "actorId", ${HEADING} as heading,
    i.declared_at as at, i.state = 'declared' and j.deleted_at is null as "isDeclared"
  from job_interests i join jobs j on j.id = i.job_id where i.job_id = $1 and i.user_id = $2`);

export async function readJobInterest(
  handle: Handle,
  jobId: number,
  userId: number,
): Promise<JobInterestTruth | undefined> {
  return (await handle.run(jobInterest, [jobId, userId]))[0];
}

const work = statement<WorkTruth>(`
  select i.id, i.job_id as "jobId", i.owner_id as "ownerId", i.user_id as "applicantId", ${HEADING} as heading,
    i.owner_confirmed_at as "ownerAt", i.applicant_confirmed_at as "applicantAt",
    i.state = 'declared' and j.deleted_at is null as "isThere"
  from job_interests i join jobs j on j.id = i.job_id where i.id = $1`);

export async function readWork(handle: Handle, interestId: number): Promise<WorkTruth | undefined> {
  return (await handle.run(work, [interestId]))[0];
}

const application = statement<ApplicationTruth>(`
  select app.id, app.apprenticeship_id as "apprenticeshipId", app.owner_id as "ownerId",
    app.applicant_id as "applicantId", a.title, app.status, app.applied_at as "appliedAt",
    app.updated_at as "updatedAt", a.deleted_at is not null as "isDeleted"
  from apprenticeship_applications app join apprenticeships a on a.id = app.apprenticeship_id where app.id = $1`);

export async function readApplication(handle: Handle, id: number): Promise<ApplicationTruth | undefined> {
  return (await handle.run(application, [id]))[0];
}

const sharedPost = statement<{ at: string }>(
  "select created_at as at from posts where id = $1 and user_id = $2 and deleted_at is null",
);

/** A job as those are told of it who follow its owner or are interested in it. */
interface JobTruth {
  heading: string;
  at: string;
  changedAt: string;
  isListed: boolean;
  isDeleted: boolean;
}

const job = statement<JobTruth>(`
  select ${HEADING} as heading, j.created_at as at, j.updated_at as "changedAt", j.is_listed as "isListed",
    j.deleted_at is not null as "isDeleted"
  from jobs j where j.id = $1 and j.user_id = $2`);

export async function readPost(
  handle: Handle,
  id: number,
  authorId: number,
): Promise<{ at: string } | undefined> {
  return (await handle.run(sharedPost, [id, authorId]))[0];
}

export async function readJob(handle: Handle, id: number, ownerId: number): Promise<JobTruth | undefined> {
  return (await handle.run(job, [id, ownerId]))[0];
}
