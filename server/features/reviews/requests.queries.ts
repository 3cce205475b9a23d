import type { ReviewRequest } from "#contracts/review-requests.ts";

import type { Authorized } from "../../platform/authorization.ts";
import { notBlocked } from "../../platform/database/blocked.ts";
import type { Tx } from "../../platform/database/database.ts";
import { exactlyOne, exactlyOneValue, execute, many, matched, one } from "../../platform/database/queries.ts";
import { personColumn, type PersonRow } from "../../platform/person.ts";
import { mayWriteTo } from "../chat/index.ts";
import { haveSharedJob } from "../jobs/index.ts";
import type { Parties } from "./reviews.access.ts";

/** Requests are counted up to here. */
const COUNT_MAX = 1000;

export type RequestStatus = ReviewRequest["status"];

/** Whether a member may ask another. */
export interface Relationship {
  isCrew: boolean;
  sharesJob: boolean;
  /** A request carries words, and reaches the other by e-mail and push: it is a message like one in the chat. */
  mayWrite: boolean;
  /** The open request of the first to the second. */
  requestId: number | null;
}

/** Undefined for whoever is unknown to the viewer: nobody, not confirmed, banned, or blocked either way. */
export const findRelationship = one<Relationship, [viewerId: number, userId: number, today: string]>(`
  select ${haveSharedJob("$1::bigint", "u.id")} as "sharesJob", ${mayWriteTo("$3")} as "mayWrite", exists (
      select from crew_members m where m.user_a = least($1::bigint, u.id) and m.user_b = greatest($1::bigint, u.id)
    ) as "isCrew", (
      select r.id from review_requests r where r.requester_id = $1 and r.reviewer_id = u.id and r.status = 'pending'
    ) as "requestId"
  from users u
  where u.id = $2 and u.is_email_verified and u.banned_at is null and ${notBlocked("u.id", "$1")}`);

export interface NewRequest extends Parties {
  projectContext: string | null;
  message: string;
  now: Date;
  expiresAt: Date;
}

/** Stores an open request between two members whose pair is locked and who have none that way. */
export const storeRequest = exactlyOne<{ id: number }, [request: NewRequest]>(
  `
  insert into review_requests (requester_id, reviewer_id, project_context, message, created_at, updated_at, expires_at)
  values ($1, $2, $3, $4, $5, $5, $6) returning id`,
  (r) => [r.requesterId, r.reviewerId, r.projectContext, r.message, r.now, r.expiresAt],
);

/** A request with both of its people. Its status is as of the moment that was asked for, as far as the member may know it. */
export interface RequestRow extends Omit<ReviewRequest, "requester" | "reviewer" | "can"> {
  requester: PersonRow;
  reviewer: PersonRow;
}

// Nobody is told that their request was declined: to them it waits, and then runs out.
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
/** A request that the member sent or received; anybody else's, and one of somebody blocked, is none of theirs to know. */
export const findRequest = one<RequestRow, [about: { requestId: number; memberId: number; now: Date }]>(
  `
  ${REQUEST} from review_requests r ${PEOPLE}
  where r.id = $3 and (
    (r.requester_id = $1 and ${notBlocked("r.reviewer_id", "$1")})
    or (r.reviewer_id = $1 and ${notBlocked("r.requester_id", "$1")}))`,
  ({ requestId, memberId, now }) => [memberId, now, requestId],
);

export type Direction = "received" | "sent";

// Asked for again, the later one stands for both.
const IS_SENT = `r.status in ('pending', 'declined') and (r.status = 'pending' or not exists (
  select from review_requests later
  where later.requester_id = r.requester_id and later.reviewer_id = r.reviewer_id and later.id > r.id))`;
const openOf = (own: string, other: string, isOpen: string) => `
  from review_requests r join users other on other.id = r.${other} and other.banned_at is null
  where r.${own} = $1 and ${isOpen} and r.expires_at > $2 and ${notBlocked(`r.${other}`, "$1")}`;
const OPEN: Record<Direction, string> = {
  received: openOf("reviewer_id", "requester_id", "r.status = 'pending'"),
  sent: openOf("requester_id", "reviewer_id", IS_SENT),
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
/** Open requests of a member, newest first. */
export const readRequests = { received: listOf("received"), sent: listOf("sent") };

export const countRequests = { received: countOf("received"), sent: countOf("sent") };

interface RequestPage {
  memberId: number;
  /** The moment as of which they are open. */
  now: Date;
  beforeId: number;
  take: number;
}

/**
 * Ends a request whose pair is locked and that was open as of the moment that was asked for: it may have run out since. One that
 * was declined is taken back like any other.
 */
export const closeRequest = execute<
  [request: Authorized<RequestRow>, status: Exclude<RequestStatus, "pending" | "expired">, now: Date]
>(
  `
  update review_requests set status = $2, responded_at = $3, updated_at = $3
  where id = $1 and (status in ('pending', 'expired') or status = 'declined' and $2 = 'cancelled')`,
  (request, status, now) => [request.id, status, now],
);

/** Of the same work as another request was, as far as both say of what. */
const isAbout = (context: string) => `coalesce(project_context = ${context}, true)`;

/** Whether the same was asked for once more after that request, whose pair is locked, and has been written. */
export const isWrittenSince = matched<[request: RequestRow], Tx>(
  `
  select 1 from review_requests
  where requester_id = $1 and reviewer_id = $2 and id > $3 and status = 'completed' and ${isAbout("$4")} limit 1`,
  ({ requesterId, reviewerId, id, projectContext }) => [requesterId, reviewerId, id, projectContext],
);

/** Ends a request for the same that came after that one, whose pair is locked, and is open; gives it. */
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

/** Makes room for another request where the last one has run out; gives that one. */
export const expirePast = one<{ id: number }, [given: Parties, now: Date], Tx>(
  `
  update review_requests set status = 'expired', updated_at = $3
  where requester_id = $1 and reviewer_id = $2 and status = 'pending' and expires_at <= $3
  returning id`,
  ({ requesterId, reviewerId }, now) => [requesterId, reviewerId, now],
);

/**
 * For whoever separates two members whose pair is locked: open review requests between them end, as do those that were declined and
 * are open to whoever asked, who is not to tell one from the other afterwards.
 */
export const endReviewRequests = execute<[pair: readonly [number, number], now: Date]>(
  `
  update review_requests set status = 'cancelled', responded_at = null, updated_at = $3
  where status in ('pending', 'declined') and expires_at > $3
    and ((requester_id = $1 and reviewer_id = $2) or (requester_id = $2 and reviewer_id = $1))`,
  ([one, other], now) => [one, other, now],
);
