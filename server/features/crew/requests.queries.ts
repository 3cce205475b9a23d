import type { CrewRequestQuery } from "#contracts/crew.ts";

import type { Authorized } from "../../platform/authorization.ts";
import { exactlyOne, exactlyOneValue, execute, many, one } from "../../platform/database/queries.ts";
import { personColumn, type PersonRow } from "../../platform/person.ts";
import type { Parties } from "./crew.access.ts";

/** Requests are counted up to this number; the screen then says "more". */
const COUNT_MAX = 1000;

/** What the rules about a request depend on. */
export interface RequestFacts extends Parties {
  id: number;
  status: "pending" | "accepted" | "declined";
}

/** Finds a request that the member sent, or received from a member who is not banned; anybody else's is not found. */
export const findRequest = one<RequestFacts, [requestId: number, memberId: number]>(`
  select r.id, r.requester_id as "requesterId", r.receiver_id as "receiverId", r.status
  from crew_requests r
  join users asks on asks.id = r.requester_id
  where r.id = $1 and (r.requester_id = $2 or r.receiver_id = $2 and asks.banned_at is null)`);

/** Stores an open request between two members. The caller has locked the pair and checked that they have none. */
export const storeRequest = exactlyOne<{ id: number }, [request: Parties & { message: string; now: Date }]>(
  `
  insert into crew_requests (requester_id, receiver_id, message, created_at, updated_at) values ($1, $2, $3, $4, $4)
  returning id`,
  ({ requesterId, receiverId, message, now }) => [requesterId, receiverId, message, now],
);

export const markAnswered = execute<
  [request: Authorized<RequestFacts>, status: "accepted" | "declined", now: Date]
>(
  "update crew_requests set status = $2, responded_at = $3, updated_at = $3 where id = $1 and status = 'pending'",
  (request, status, now) => [request.id, status, now],
);

export const dropRequest = execute<[request: Authorized<RequestFacts>]>(
  "delete from crew_requests where id = $1 and status = 'pending'",
  (request) => [request.id],
);

/** An open request with both members. */
export interface RequestRow {
  id: number;
  message: string;
  created_at: string;
  responded_at: string | null;
  requester_id: number;
  receiver_id: number;
  requester: PersonRow;
  receiver: PersonRow;
}

type Direction = CrewRequestQuery["direction"];
const OPEN: Record<Direction, string> = {
  received:
    "from crew_requests r join users other on other.id = r.requester_id and other.banned_at is null where r.receiver_id = $1 and r.status = 'pending'",
  sent: "from crew_requests r join users other on other.id = r.receiver_id and other.banned_at is null where r.requester_id = $1 and r.status = 'pending'",
};

interface RequestPage {
  memberId: number;
  beforeId: number;
  take: number;
}

const listOf = (direction: Direction) =>
  many<RequestRow, [page: RequestPage]>(
    `
  select r.id, r.message, r.created_at, r.responded_at, r.requester_id, r.receiver_id,
    ${personColumn("requester")}, ${personColumn("receiver")}
  from (select r.* ${OPEN[direction]} and r.id < $2 order by r.id desc limit $3) r
  join users requester on requester.id = r.requester_id
  join users receiver on receiver.id = r.receiver_id
  order by r.id desc`,
    ({ memberId, beforeId, take }) => [memberId, beforeId, take],
  );
const countOf = (direction: Direction) =>
  exactlyOneValue<number, [memberId: number]>(
    `select count(*) from (select ${OPEN[direction]} limit ${COUNT_MAX}) counted`,
  );

/** Lists a member's open requests, newest first. */
export const readRequests = { received: listOf("received"), sent: listOf("sent") };
export const countRequests = { received: countOf("received"), sent: countOf("sent") };
