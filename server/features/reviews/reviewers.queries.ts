import { REVIEWERS_MAX } from "#contracts/reference/limits.ts";

import { notBlocked } from "../../platform/database/blocked.ts";
import { many } from "../../platform/database/queries.ts";
import type { PersonRow } from "../../platform/person.ts";
import { mayWriteTo } from "../chat/index.ts";
import { partnersOf } from "../jobs/index.ts";
import { isOpenToRequester } from "./requests.queries.ts";

export interface ReviewerRow extends PersonRow {
  isAsked: boolean;
}

const NAME = "normalise_name(u.first_name || ' ' || u.last_name)";
const fits = (text: string) => `normalise_name(${text}) like '%' || $2 || '%'`;

/**
 * Members whom a member may ask, all or a given one, filtered by name, with one extra row if there are more. The cost
 * grows only with the member's own crew and jobs.
 */
export const readReviewers = many<
  ReviewerRow,
  [given: { memberId: number; q: string; userId: number | null; now: Date; today: string }]
>(
  `
  select u.id, u.first_name, u.last_name, u.avatar, u.trade_key, u.custom_trade, exists (
    select from review_requests r
    where r.requester_id = $1 and r.reviewer_id = u.id and ${isOpenToRequester("$3")}) as "isAsked"
  from (
    select user_b as id from crew_members where user_a = $1 union
    select user_a from crew_members where user_b = $1 union
    ${partnersOf("$1")}) known
  join users u on u.id = known.id and u.is_email_verified and u.banned_at is null and ${notBlocked("u.id", "$1")}
  where ${mayWriteTo("$5")} and ($4::bigint is null or u.id = $4) and ($2::text = '' or ${fits("u.first_name || ' ' || u.last_name")} or ${fits("coalesce(u.custom_trade, u.trade_key)")})
  order by ${NAME} collate "C", u.id limit ${REVIEWERS_MAX + 1}`,
  ({ memberId, q, userId, now, today }) => [memberId, q, now, userId, today],
);
