import type { ReplyOf } from "#contracts/endpoint.ts";
import type { getStatistics } from "#contracts/moderation.ts";

import type { Handle } from "../../platform/database/database.ts";
import { exactlyOne } from "../../platform/database/queries.ts";

type Statistics = ReplyOf<typeof getStatistics>;

const WAITING = "leads and status in ('pending', 'reviewed')";
// Accounts and listed jobs are counted incrementally (`server/migrations/0019_analytics.sql`); erased accounts soon
// leave the count.
const countAllOf = (kind: "member" | "listed_job") => `
    (select coalesce(sum(count), 0)::integer from (
      select count from tallies where kind = '${kind}'
      union all select change from tally_changes where kind = '${kind}') counted)`;

/** The numbers on the portal's cards; those that can be large are counted up to `most`. */
export const readStatistics = exactlyOne<Statistics, [since: Date, most: number], Handle>(`
  select ${countAllOf("member")}
    - (select count(*)::integer from users where closes_at is not null and erased_at is not null) as "totalUsers",
    (select count(*)::integer from users
      where banned_at is not null and (closes_at is null or ban_reason is not null)) as "bannedUsers",
    (select count(*)::integer from users where not is_email_verified and erased_at is null) as "unverifiedUsers",
    ${countAllOf("listed_job")} as "openJobs",
    (select count(*)::integer from (select from reports where ${WAITING} limit $2) counted) as "openReports",
    (select count(*)::integer from (
      select from reports where ${WAITING} and is_urgent limit $2) counted) as "urgentReports",
    (select count(*)::integer from (
      select from reports where ${WAITING} and raised_at is not null limit $2) counted) as "raisedReports",
    (select count(*)::integer from (
      select from payments where problem is not null and state in ('held', 'delivered') limit $2) counted) as "waitingPayments",
    (select count(*)::integer from (
      select from moderation_log where created_at > $1 limit $2) counted) as "recentActions"`);
