import type { ApplicationStatus } from "#contracts/apprenticeships.ts";

import { answersReplyOf, inThreadShownTo, notBlocked, withinReach } from "../../platform/database/blocked.ts";
import { one } from "../../platform/database/queries.ts";

/** The facts that the rules go by: the present state, whatever an event said. */

export interface ReactionFacts {
  postId: number;
  authorId: number;
  actorId: number;
  kind: "like" | "interest";
  /** Null once the reaction is taken back. */
  at: string | null;
}

export const readReaction = one<
  ReactionFacts,
  [given: { postId: number; userId: number; kind: "like" | "interest" }]
>(
  `
  select p.id as "postId", p.user_id as "authorId", $2::bigint as "actorId", $3::text as kind, r.created_at as at
  from posts p left join post_reactions r on r.post_id = p.id and r.user_id = $2 and r.kind = $3
  where p.id = $1 and p.deleted_at is null`,
  ({ postId, userId, kind }) => [postId, userId, kind],
);

export const findPostOfComment = one<{ postId: number }, [commentId: number | null]>(
  `select post_id as "postId" from comments where id = $1`,
);
export const findReviewee = one<{ revieweeId: number }, [reviewId: number | null]>(
  `select reviewee_id as "revieweeId" from reviews where id = $1`,
);

export interface CommentFacts {
  id: number;
  postId: number;
  actorId: number;
  authorId: number;
  parentId: number | null;
  parentAuthorId: number | null;
  at: string;
  isThere: boolean;
  /** True if the post's author may see the comment that this one replies to. */
  isThreadShown: boolean;
  /** True if the author of the comment that this one replies to may see the post. */
  isPostShown: boolean;
  mentioned: readonly MentionFacts[];
}

/** A member who is mentioned, or was before an edit. */
export interface MentionFacts {
  userId: number;
  at: string;
  /** False if an edit has removed the mention. */
  isNamed: boolean;
  /** True if the member can open the text that mentions them. */
  isShown: boolean;
}

/**
 * SQL for the members mentioned in the text of `row`. If the array `changed` is given, only those members, whether
 * still mentioned or not. `shown` is the condition that a member can see the text.
 */
const mentionedIn = (row: string, changed: string, shown: (member: string) => string) => `coalesce((
  select json_agg(json_build_object('userId', m.id, 'at', coalesce(${row}.edited_at, ${row}.created_at),
    'isNamed', m.is_named, 'isShown', author.banned_at is null and ${notBlocked("author.id", "m.id")} and ${shown("m.id")}))
  from (
    select coalesce(other.id, named.id) as id, named.id is not null as is_named
    from (select (each ->> 'userId')::bigint as id from jsonb_array_elements(${row}.mentions) each) named
    full join unnest(${changed}::bigint[]) as other (id) on other.id = named.id
    where ${changed}::bigint[] is null or other.id is not null) m), '[]'::json) as mentioned`;

/** A comment with its mentions; only those in `changed`, if it is given. */
export const readComment = one<CommentFacts, [given: { commentId: number; changed?: readonly number[] }]>(
  `
  select c.id, c.post_id as "postId", c.user_id as "actorId", p.user_id as "authorId", c.parent_id as "parentId",
    parent.user_id as "parentAuthorId", c.created_at as at, c.deleted_at is null and p.deleted_at is null as "isThere",
    ${inThreadShownTo("p.user_id", "c")} as "isThreadShown",
    author.banned_at is null and ${notBlocked("p.user_id", "parent.user_id")} as "isPostShown",
    ${mentionedIn(
      "c",
      "$2",
      (member) => `${inThreadShownTo(member, "c")}
        and (${withinReach("writer", member)} or ${answersReplyOf(member, "c")})
        and (starter.id is null or ${withinReach("starter", member)})`,
    )}
  from comments c join posts p on p.id = c.post_id join users author on author.id = p.user_id
  join users writer on writer.id = c.user_id
  left join (comments parent join users starter on starter.id = parent.user_id) on parent.id = c.parent_id
  where c.id = $1`,
  ({ commentId, changed }) => [commentId, changed ?? null],
);

export interface MentioningPostFacts {
  postId: number;
  actorId: number;
  mentioned: readonly MentionFacts[];
}

/** A post with the members it mentions. Undefined once it is deleted. */
export const readMentioningPost = one<
  MentioningPostFacts,
  [given: { postId: number; changed?: readonly number[] }]
>(
  `
  select p.id as "postId", p.user_id as "actorId", ${mentionedIn("p", "$2", (member) => withinReach("author", member))}
  from posts p join users author on author.id = p.user_id where p.id = $1 and p.deleted_at is null`,
  ({ postId, changed }) => [postId, changed ?? null],
);

export interface CrewRequestFacts {
  requestId: number;
  requesterId: number;
  receiverId: number;
  /** Null if the request was withdrawn. */
  status: "pending" | "accepted" | "declined" | null;
  at: string | null;
  answeredAt: string | null;
  areCrew: boolean;
  /** The number of requests from one to the other that have been answered. */
  answered: number;
}

/** The request by which the two last became crew, in either direction; none once it is erased. */
export const findAccepted = one<
  Pick<CrewRequestFacts, "requestId" | "requesterId" | "receiverId">,
  [userId: number, otherId: number]
>(`
  select id as "requestId", requester_id as "requesterId", receiver_id as "receiverId" from crew_requests
  where status = 'accepted' and (requester_id, receiver_id) in (($1, $2), ($2, $1)) order by id desc limit 1`);

export const readCrewRequest = one<
  CrewRequestFacts,
  [request: { requestId: number; requesterId: number; receiverId: number }]
>(
  `
  select $1::bigint as "requestId", $2::bigint as "requesterId", $3::bigint as "receiverId", r.status,
    r.created_at as at, r.responded_at as "answeredAt", exists (
      select from crew_members m
      where m.user_a = least($2::bigint, $3::bigint) and m.user_b = greatest($2::bigint, $3::bigint)) as "areCrew",
    (select count(*) from crew_requests a
      where a.requester_id = $2 and a.receiver_id = $3 and a.status in ('accepted', 'declined')) as answered
  from (values (1)) one left join crew_requests r on r.id = $1`,
  (request) => [request.requestId, request.requesterId, request.receiverId],
);

export interface ReviewRequestFacts {
  id: number;
  requesterId: number;
  reviewerId: number;
  context: string | null;
  at: string;
  isOpen: boolean;
  /** The number of requests from one to the other that have been answered with a review. */
  answered: number;
}

export const readReviewRequest = one<ReviewRequestFacts, [given: { requestId: number }]>(
  `
  select id, requester_id as "requesterId", reviewer_id as "reviewerId", project_context as context,
    created_at as at, status = 'pending' as "isOpen",
    (select count(*) from review_requests a where a.requester_id = r.requester_id and a.reviewer_id = r.reviewer_id
      and a.status = 'completed') as answered
  from review_requests r where id = $1`,
  ({ requestId }) => [requestId],
);

export interface ReviewFacts {
  id: number;
  revieweeId: number;
  reviewerId: number | null;
  at: string;
  isShown: boolean;
}

export const readReview = one<ReviewFacts, [given: { reviewId: number }]>(
  `
  select id, reviewee_id as "revieweeId", reviewer_id as "reviewerId", created_at as at, is_counted as "isShown"
  from reviews where id = $1`,
  ({ reviewId }) => [reviewId],
);

const HEADING = "coalesce(j.title, coalesce(j.custom_trade, j.trade_key) || ' - ' || j.town)";

export interface JobInterestFacts {
  id: number;
  jobId: number;
  ownerId: number;
  actorId: number;
  heading: string;
  at: string;
  isDeclared: boolean;
  sharesContact: boolean;
  /** It ended with its job, and the job was restored. */
  isRestored: boolean;
}

export const readJobInterest = one<JobInterestFacts, [given: { jobId: number; userId: number }]>(
  `
  select i.id, i.job_id as "jobId", i.owner_id as "ownerId", i.user_id as "actorId", ${HEADING} as heading,
    i.declared_at as at, i.state = 'declared' and j.deleted_at is null as "isDeclared",
    i.shares_contact as "sharesContact", i.updated_at > i.declared_at as "isRestored"
  from job_interests i join jobs j on j.id = i.job_id where i.job_id = $1 and i.user_id = $2`,
  ({ jobId, userId }) => [jobId, userId],
);

export interface WorkFacts {
  id: number;
  jobId: number;
  ownerId: number;
  applicantId: number;
  heading: string;
  ownerAt: string | null;
  applicantAt: string | null;
  /** False if the owner has withdrawn the job: then it cannot be answered either. */
  isThere: boolean;
}

export const readWork = one<WorkFacts, [given: { interestId: number }]>(
  `
  select i.id, i.job_id as "jobId", i.owner_id as "ownerId", i.user_id as "applicantId", ${HEADING} as heading,
    i.owner_confirmed_at as "ownerAt", i.applicant_confirmed_at as "applicantAt",
    i.state = 'declared' and j.deleted_at is null and j.status <> 'withdrawn' as "isThere"
  from job_interests i join jobs j on j.id = i.job_id where i.id = $1`,
  ({ interestId }) => [interestId],
);

export interface ApplicationFacts {
  id: number;
  apprenticeshipId: number;
  ownerId: number;
  applicantId: number;
  title: string;
  status: ApplicationStatus;
  /** When it was last sent. */
  appliedAt: string;
  updatedAt: string;
  hasCv: boolean;
  /** The apprenticeship is deleted. */
  isDeleted: boolean;
  /** Another applicant was chosen. */
  isPassedOver: boolean;
  /** It ended with the apprenticeship, which was restored, so it is pending again. */
  isRestored: boolean;
}

export const readApplication = one<ApplicationFacts, [given: { applicationId: number }]>(
  `
  select app.id, app.apprenticeship_id as "apprenticeshipId", app.owner_id as "ownerId",
    app.applicant_id as "applicantId", a.title, app.status, app.applied_at as "appliedAt",
    app.updated_at as "updatedAt", app.cv_file_id is not null as "hasCv", a.deleted_at is not null as "isDeleted",
    app.status = 'unsuccessful' and app.updated_at is not distinct from a.filled_at as "isPassedOver",
    app.status = 'submitted' and app.updated_at > app.applied_at as "isRestored"
  from apprenticeship_applications app join apprenticeships a on a.id = app.apprenticeship_id where app.id = $1`,
  ({ applicationId }) => [applicationId],
);

/** Undefined once the post is deleted. */
export const readPost = one<{ at: string }, [given: { id: number; userId: number }]>(
  "select created_at as at from posts where id = $1 and user_id = $2 and deleted_at is null",
  ({ id, userId }) => [id, userId],
);

/** A job as its owner's followers and the members interested in it are notified of it. */
interface JobFacts {
  heading: string;
  /** When it was last posted, changed, closed or reposted. */
  at: string;
  /** Its last day, in London. */
  endDate: string;
  isListed: boolean;
  isDeleted: boolean;
}

export const readJob = one<JobFacts, [given: { id: number; userId: number }]>(
  `
  select ${HEADING} as heading, j.updated_at as at, j.end_date as "endDate", j.is_listed as "isListed",
    j.deleted_at is not null as "isDeleted"
  from jobs j where j.id = $1 and j.user_id = $2`,
  ({ id, userId }) => [id, userId],
);
