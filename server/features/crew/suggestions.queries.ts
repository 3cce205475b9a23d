import { withinReach } from "../../platform/database/blocked.ts";
import type { Handle } from "../../platform/database/database.ts";
import { hideValues, statement } from "../../platform/database/statements.ts";
import type { PersonRow } from "../../platform/person.ts";
import { whereUnder18 } from "../profiles/index.ts";

/** Bounds: crew members read, crew read of each (per index), and members found with shared crew. */
const CREW_READ = 100;
const CREW_OF_EACH_HALF = 20;
const SHARED_READ = 100;
/** Bounds: per trade of the family in each near area; per trade in the member's own area; and of all members, to fill up. */
const OF_FAMILY = 8;
const OF_AREA = 2;
const OF_ALL = 60;

export interface SuggestionRow extends PersonRow {
  company: string | null;
  county: string | null;
  shared: number;
  same_company: boolean;
  same_county: boolean;
}

/**
 * Parameters: $1 viewer, $2 trade, $3 its family, $4 nearest areas, $5 $6 areas within reach and their kilometres, $7 today, $8
 * every trade, $9 limit.
 *
 * Candidates come from five sources, each a few bounded index reads in order of last activity, so the cost depends on the
 * viewer's own crew and requests and not on the number of members. Exclusions apply while reading, so a member who has added
 * everybody near still gets the next ones. Members under 18 are excluded for every viewer.
 */
const MAY_BE_SHOWN = `u.is_email_verified and u.banned_at is null
  and u.date_of_birth is not null and not ${whereUnder18("u.date_of_birth", "$7")} and ${withinReach("u", "$1")}
  and u.id not in (select id from left_out)`;
const BY_ACTIVITY = "order by u.last_active_on desc nulls last, u.id desc";
/** Matches the index `users__suggested_near`. */
const BY_ACTIVITY_THERE = "order by coalesce(u.last_active_on, '-infinity') desc, u.id desc";
const newestOf = (areas: string, trades: string, each: number) => `
  select n.id, 0 from unnest(${areas}) as area (key) cross join unnest(${trades}) as trade (key) cross join lateral (
    select u.id from users u where u.county = area.key and u.trade_key = trade.key and ${MAY_BE_SHOWN}
    ${BY_ACTIVITY_THERE} limit ${each}) n`;

/** Points: 3 for each of up to 4 shared crew; 4 same trade, 3 same family; 4 same county to 1 at 150 km; 2 or 1 for activity. */
const SCORE = `3 * least(found.people, 4)
  + case when u.trade_key = $2::text and (u.trade_key <> 'Other' or normalise_text(u.custom_trade) = me.custom_trade) then 4
      when u.trade_key <> 'Other' and u.trade_key = any(coalesce($3::text[], '{}')) then 3 else 0 end
  + coalesce(4 - near.km / 50, 0)
  + case when u.last_active_on > $7::date - 7 then 2 when u.last_active_on > $7::date - 30 then 1 else 0 end`;

const suggest = statement<SuggestionRow>(
  hideValues(`
  with crew as materialized (
    select user_b as id from crew_members where user_a = $1 union all
    select user_a from crew_members where user_b = $1),
  left_out as materialized (
    select $1 as id union all
    select id from crew union all
    select receiver_id from crew_requests where requester_id = $1 and status in ('pending', 'declined') union all
    select requester_id from crew_requests where receiver_id = $1 and status in ('pending', 'declined') union all
    select blocked.id from blocked_with($1) as blocked),
  shared as (
    select theirs.id, count(*)::integer as people
    from (
      select id from crew where (select mate.banned_at is null from users mate where mate.id = crew.id)
      limit ${CREW_READ}) mine cross join lateral (
      (select user_b as id from crew_members where user_a = mine.id limit ${CREW_OF_EACH_HALF}) union all
      (select user_a from crew_members where user_b = mine.id limit ${CREW_OF_EACH_HALF})) theirs
    where theirs.id not in (select id from left_out)
    group by theirs.id order by count(*) desc, theirs.id desc limit ${SHARED_READ}),
  found as (
    select id, max(people) as people from (
      select id, people from shared union all
      ${newestOf("$4::text[]", "$3::text[]", OF_FAMILY)} union all
      ${newestOf("($4::text[])[1:1]", "$8::text[]", OF_AREA)} union all
      (select u.id, 0 from users u where ${MAY_BE_SHOWN} ${BY_ACTIVITY} limit ${OF_ALL})) each group by id)
  select u.id, u.first_name, u.last_name, u.avatar, u.trade_key, u.custom_trade, u.company, u.county,
    found.people as shared, coalesce(normalise_text(u.company) = me.company, false) as same_company,
    coalesce(u.county = me.county, false) as same_county
  from found join users u on u.id = found.id and ${MAY_BE_SHOWN}
  cross join (select normalise_text(custom_trade) as custom_trade, normalise_text(company) as company, county from users where id = $1 offset 0) me
  left join unnest($5::text[], $6::float8[]) as near (county, km) on near.county = u.county
  order by ${SCORE} desc, u.last_active_on desc nulls last, u.id desc limit $9`),
);

/** What suggestions are based on. */
export interface SuggestionsFor {
  viewerId: number;
  trade: string;
  family: readonly string[];
  nearest: readonly string[];
  areas: readonly string[];
  kilometres: readonly number[];
  /** In London, `YYYY-MM-DD`. */
  today: string;
  everyTrade: readonly string[];
  take: number;
}

export function readSuggestions(handle: Handle, wanted: SuggestionsFor): Promise<SuggestionRow[]> {
  const { viewerId, trade, family, nearest, areas, kilometres, today, everyTrade, take } = wanted;
  return handle.run(suggest, [viewerId, trade, family, nearest, areas, kilometres, today, everyTrade, take]);
}
