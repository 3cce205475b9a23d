import { notBlocked } from "../../platform/database/blocked.ts";
import type { Tx } from "../../platform/database/database.ts";
import { execute, matched, one } from "../../platform/database/queries.ts";
import { isDiscoverable } from "../profiles/index.ts";
import type { Declines } from "./crew.access.ts";

/** A viewer's relation to another member. */
export interface CrewState extends Declines {
  firstName: string;
  isCrew: boolean;
  /** The open request between the two, and its sender. */
  requestId: number | null;
  requesterId: number | null;
  /** True if the viewer may write to this member first. */
  mayWrite: boolean;
}

/**
 * Declines count since the two last became crew. Undefined if the viewer cannot know the member: none such, not confirmed,
 * banned, or blocked either way.
 */
export const findCrewState = one<CrewState, [viewerId: number, userId: number, today: string]>(`
  select u.first_name as "firstName", m.user_a is not null as "isCrew", r.id as "requestId",
    r.requester_id as "requesterId", d.declines, d."declinedAt",
    ${isDiscoverable("u", "$1", "$3")} as "mayWrite"
  from users u
  left join crew_members m on m.user_a = least($1::bigint, u.id) and m.user_b = greatest($1::bigint, u.id)
  left join crew_requests r on least(r.requester_id, r.receiver_id) = least($1::bigint, u.id)
    and greatest(r.requester_id, r.receiver_id) = greatest($1::bigint, u.id) and r.status = 'pending'
  cross join lateral (
    select count(*) as declines, max(responded_at) as "declinedAt" from crew_requests q
    where requester_id = $1 and receiver_id = u.id and status = 'declined' and not exists (
      select from crew_requests yes where yes.status = 'accepted' and yes.id > q.id
        and (yes.receiver_id, yes.requester_id) in ((u.id, $1::bigint), ($1::bigint, u.id)))) d
  where u.id = $2 and u.is_email_verified and u.banned_at is null and ${notBlocked("u.id", "$1")}`);

/** Makes two members each other's crew. The caller has locked the pair. */
export const addCrewPair = execute<[one: number, other: number, now: Date]>(`
  insert into crew_members (user_a, user_b, since) values (least($1::bigint, $2), greatest($1::bigint, $2), $3)
  on conflict do nothing`);

/** Ends the crew tie; false if there was none. */
export const removeCrewPair = matched<[one: number, other: number], Tx>(`
  delete from crew_members where user_a = least($1::bigint, $2) and user_b = greatest($1::bigint, $2) returning user_a`);

/** Deletes an open request between two members, in either direction. */
export const dropOpenRequest = execute<[one: number, other: number]>(`
  delete from crew_requests where least(requester_id, receiver_id) = least($1::bigint, $2)
    and greatest(requester_id, receiver_id) = greatest($1::bigint, $2) and status = 'pending'`);
