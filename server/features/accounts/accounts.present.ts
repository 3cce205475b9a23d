import type { CurrentUser, SessionView } from "#contracts/accounts.ts";
import { dayInLondon } from "#contracts/calendar.ts";
import { EXPERIENCE_MAX, VERIFY_LINK_HOURS } from "#contracts/reference/limits.ts";
import { isTrade, OTHER_TRADE, showTrade } from "#contracts/reference/trades.ts";

import type { Account } from "./accounts.queries.ts";
import { describeDevice } from "./device.ts";
import type { SessionRow } from "./settings.queries.ts";

/** A member as that member sees themself. */
export function presentCurrentUser(account: Account, now: Date): CurrentUser {
  const tradeKey = isTrade(account.trade_key) ? account.trade_key : OTHER_TRADE;
  return {
    id: account.id,
    username: account.username,
    firstName: account.first_name,
    lastName: account.last_name,
    name: `${account.first_name} ${account.last_name}`.trim(),
    email: account.email,
    pendingEmail: isStillPending(account, now) ? account.pending_email : null,
    phone: account.phone,
    trade: showTrade(tradeKey, account.custom_trade),
    tradeKey,
    experience: yearsSince(account.started_year, now),
    company: account.company,
    county: account.county,
    bio: account.bio,
    avatar: account.avatar,
    cvUrl: null,
    hasSeenOnboarding: account.has_seen_onboarding,
    isAdmin: account.is_admin,
    isEmailVerified: account.is_email_verified,
    memberSince: account.created_at,
    serverTime: now.toISOString(),
  };
}

function isStillPending(account: Account, now: Date): boolean {
  if (account.pending_email_at === null) return false;
  return Date.parse(account.pending_email_at) + VERIFY_LINK_HOURS * 3_600_000 > now.getTime();
}

/** Years of experience, from the year somebody started (`Q29`). */
export function yearsSince(startedYear: number, now: Date): number {
  return Math.min(Math.max(thisYear(now) - startedYear, 0), EXPERIENCE_MAX);
}

/** The year in which somebody with so much experience started. */
export function startedYear(experience: number, now: Date): number {
  return thisYear(now) - experience;
}

function thisYear(now: Date): number {
  return Number(dayInLondon(now).slice(0, 4));
}

export function presentSession(session: SessionRow, currentId: number): SessionView {
  return {
    id: session.id,
    createdAt: session.created_at,
    lastSeenAt: session.last_seen_at,
    device: describeDevice(session.user_agent),
    ipAddress: session.ip_address,
    isCurrent: session.id === currentId,
  };
}
