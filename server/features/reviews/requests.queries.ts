import type { ReviewRequest } from "#contracts/review-requests.ts";

import type { Authorized } from "../../platform/authorization.ts";
import { notBlocked } from "../../platform/database/blocked.ts";
import type { Tx } from "../../platform/database/database.ts";
import { exactlyOne, exactlyOneValue, execute, many, matched, one } from "../../platform/database/queries.ts";
import { personColumn, type PersonRow } from "../../platform/person.ts";
import { mayWriteTo } from "../chat/index.ts";
import { haveSharedJob } from "../jobs/index.ts";
import type { Parties } from "./reviews.access.ts";

/** Upper bound of the count of requests. */
const COUNT_MAX = 1000;

export type RequestStatus = ReviewRequest["status"];

/**
 * SQL: whether a request `r` is open as far as its requester knows, who is not told that it was declined. Of one asked
 * again only the later request counts, since two open ones would tell.
 */
export const isOpenToRequester = (now: string) => `
  r.expires_at > ${now} and (r.status = 'pending' or r.status = 'declined' and not exists (
    select from review_requests later
    where later.requester_id = r.requester_id and later.reviewer_id = r.reviewer_id and later.id > r.id))`;

/** Whether a member may ask another. */
export interface Relationship {
  isCrew: boolean;
  sharesJob: boolean;
  /** A request contains text and reaches the other by email and push, so the rules for chat messages apply. */
  mayWrite: boolean;
  /** The first member's request to the second is open, as far as they know. */
  isAsked: boolean;
}

/** Undefined if the viewer cannot see the member: no such member, unconfirmed, banned, or blocked either way. */
export const findRelationship = one<
  Relationship,
  [viewerId: number, userId: number, now: Date, today: string]
>(`
  select ${haveSharedJob("$1::bigint", "u.id")} as "sharesJob", ${mayWriteTo("$4")} as "mayWrite", exists (
      select from crew_members m where m.user_a = least($1::bigint, u.id) and m.user_b = greatest($1::bigint, u.id)
    ) as "isCrew", exists (
      select from review_requests r where r.requester_id = $1 and r.reviewer_id = u.id and ${isOpenToRequester("$3")}
    ) as "isAsked"
  from users u
  where u.id = $2 and u.is_email_verified and u.banned_at is null and ${notBlocked("u.id", "$1")}`);

export interface NewRequest extends Parties {
  projectContext: string | null;
  message: string;
  now: Date;
  expiresAt: Date;
}

/** Stores a request. The pair is locked and has no open request in that direction. */
export const storeRequest = exactlyOne<{ id: number }, [request: NewRequest]>(
  `
  insert into review_requests (requester_id, reviewer_id, project_context, message, created_at, updated_at, expires_at)
  values ($1, $2, $3, $4, $5, $5, $6) returning id`,
  (r) => [r.requesterId, r.reviewerId, r.projectContext, r.message, r.now, r.expiresAt],
);

/** A request with both members. Its status is at the moment asked about, as far as the reader may know it. */
export interface RequestRow extends Omit<ReviewRequest, "requester" | "reviewer" | "can"> {
  requester: PersonRow;
  reviewer: PersonRow;
}

// Requesters are not told of a refusal: to them the request stays pending and then expires.
const IS_QUIET = "(r.status = 'declined' and r.requester_id = $1)";
const REQUEST = `
  select r.id, r.requester_id as "requesterId", r.reviewer_id as "reviewerId", r.project_context as "projectContext",
    r.message, case when r.status not in ('pending', 'expired') and not ${IS_QUIET} then r.status
      when r.expires_at <= $2 then 'expired' else 'pending' end as status,
    r.created_at as "createdAt", r.expires_at as "expiresAt",
    case when not ${IS_QUIET} then r.responded_at end as "respondedAt",
    ${personColumn("requester")}, ${personColumn("reviewer")}`;
const PEOPLE = `
  join users requester on requester.id = r.requester_id and requester.banned_at is null
  join users reviewer on reviewer.id = r.reviewer_id and reviewer.banned_at is null`;
/** A request that the member sent or received. Others' requests, and those of blocked members, are not found. */
export const findRequest = one<RequestRow, [about: { requestId: number; memberId: number; now: Date }]>(
  `
  ${REQUEST} from review_requests r ${PEOPLE}
  where r.id = $3 and (
    (r.requester_id = $1 and ${notBlocked("r.reviewer_id", "$1")})
    or (r.reviewer_id = $1 and ${notBlocked("r.requester_id", "$1")}))`,
  ({ requestId, memberId, now }) => [memberId, now, requestId],
);

export type Direction = "received" | "sent";

const openOf = (own: string, other: string, isOpen: string) => `
  from review_requests r join users other on other.id = r.${other} and other.banned_at is null
  where r.${own} = $1 and ${isOpen} and ${notBlocked(`r.${other}`, "$1")}`;
const OPEN: Record<Direction, string> = {
  received: openOf("reviewer_id", "requester_id", "r.status = 'pending' and r.expires_at > $2"),
  sent: openOf("requester_id", "reviewer_id", isOpenToRequester("$2")),
};
const listOf = (direction: Direction) =>
  many<RequestRow, [page: RequestPage]>(
    `
  ${REQUEST} from (select r.* ${OPEN[direction]} and r.id < $3 order by r.id desc limit $4) r ${PEOPLE}
  order by r.id desc`,
    ({ memberId, now, beforeId, take }) => [memberId, now, beforeId, take],
  );
const countOf = (direction: Direction) =>
  exactlyOneValue<number, [memberId: number, now: Date]>(
    `select count(*) from (select ${OPEN[direction]} limit ${COUNT_MAX}) counted`,
  );
/** A member's open requests, newest first. */
export const readRequests = { received: listOf("received"), sent: listOf("sent") };

export const countRequests = { received: countOf("received"), sent: countOf("sent") };

interface RequestPage {
  memberId: number;
  /** The moment at which they must be open. */
  now: Date;
  beforeId: number;
  take: number;
}

/**
 * Ends a request that was open at the moment asked about, and may have expired since; the pair is locked. A declined
 * request can be cancelled like any other.
 */
export const closeRequest = execute<
  [request: Authorized<RequestRow>, status: Exclude<RequestStatus, "pending" | "expired">, now: Date]
>(
  `
  update review_requests set status = $2, responded_at = $3, updated_at = $3
  where id = $1 and (status in ('pending', 'expired') or status = 'declined' and $2 = 'cancelled')`,
  (request, status, now) => [request.id, status, now],
);

/** Whether two requests are about the same work; a request without a description matches any. */
const isAbout = (context: string) => `coalesce(project_context = ${context}, true)`;

/** Whether a later request for the same work has already been answered with a review. The pair is locked. */
export const isWrittenSince = matched<[request: RequestRow], Tx>(
  `
  select 1 from review_requests
  where requester_id = $1 and reviewer_id = $2 and id > $3 and status = 'completed' and ${isAbout("$4")} limit 1`,
  ({ requesterId, reviewerId, id, projectContext }) => [requesterId, reviewerId, id, projectContext],
);

/** Completes a later open request for the same work and returns it. The pair is locked. */
export const completeNext = one<{ id: number }, [request: Authorized<RequestRow>, now: Date], Tx>(
  `
  update review_requests set status = 'completed', responded_at = $4, updated_at = $4
  where requester_id = $1 and reviewer_id = $2 and id > $3 and status = 'pending' and ${isAbout("$5")}
  returning id`,
  ({ requesterId, reviewerId, id, projectContext }, now) => [
    requesterId,
    reviewerId,
    id,
    now,
    projectContext,
  ],
);

/** Marks the pair's expired request as such, to make room for another, and returns it. */
export const expirePast = one<{ id: number }, [given: Parties, now: Date], Tx>(
  `
  update review_requests set status = 'expired', updated_at = $3
  where requester_id = $1 and reviewer_id = $2 and status = 'pending' and expires_at <= $3
  returning id`,
  ({ requesterId, reviewerId }, now) => [requesterId, reviewerId, now],
);

/**
 * Ends the review requests between two members who are being separated; their pair is locked. Includes declined
 * requests that the requester still sees as open, so that they cannot tell the two apart afterwards.
 */
export const endReviewRequests = execute<[pair: readonly [number, number], now: Date]>(
  `
  update review_requests set status = 'cancelled', responded_at = null, updated_at = $3
  where status in ('pending', 'declined') and expires_at > $3
    and ((requester_id = $1 and reviewer_id = $2) or (requester_id = $2 and reviewer_id = $1))`,
  ([one, other], now) => [one, other, now],
);
