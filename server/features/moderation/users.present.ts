import type { AdminUser } from "#contracts/admin-users.ts";
import { showTrade, type Trade } from "#contracts/reference/trades.ts";

import type { Staff } from "../../platform/authorization.ts";
import { nameOf } from "../../platform/person.ts";
import { listPowers } from "./moderation.access.ts";
import type { ProfileRow, UserRow } from "./users.queries.ts";

/** A member as administrators see them; moderators are not shown the email address. */
export function presentUser(row: UserRow, viewer: Staff): AdminUser {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    name: nameOf(row),
    email: viewer.role === "admin" ? row.email : null,
    trade: showTrade(row.trade_key as Trade, row.custom_trade),
    county: row.county,
    avatar: row.avatar,
    createdAt: row.created_at,
    isBanned: row.banned_at !== null,
    isAdmin: row.role === "admin",
    role: row.role,
    isEmailVerified: row.is_email_verified,
    bannedAt: row.banned_at,
    banReason: row.ban_reason,
    banUntil: row.ban_until,
    reachLimitedUntil: row.reach_until,
    lastActiveOn: row.last_active_on,
    wasBannedBefore: row.returned_until !== null,
    can: listPowers(viewer, row),
  };
}

export function presentProfile(row: ProfileRow, viewer: Staff) {
  return {
    ...presentUser(row, viewer),
    bio: row.bio,
    company: row.company,
    posts: row.posts,
    jobs: row.jobs,
    openReports: row.open_reports,
  };
}
