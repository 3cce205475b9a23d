import type { CurrentUser, SessionView } from "#contracts/accounts.ts";
import { dayInLondon } from "#contracts/calendar.ts";
import { fillPath } from "#contracts/pages.ts";
import { fileName } from "#contracts/private-files.ts";
import { getCv } from "#contracts/profiles.ts";
import { VERIFY_LINK_HOURS } from "#contracts/reference/limits.ts";
import { formatLocation } from "#contracts/reference/regions.ts";
import { isTrade, OTHER_TRADE, showTrade } from "#contracts/reference/trades.ts";

import { yearsSince } from "../../platform/experience.ts";
import { showPhone } from "../../platform/phone.ts";
import { isAdult, visibilityOn } from "../profiles/index.ts";
import type { Account } from "./accounts.queries.ts";
import { describeDevice } from "./device.ts";
import type { SessionRow } from "./settings.queries.ts";

/** Presents a member to themself. */
export function presentCurrentUser(account: Account, now: Date): CurrentUser {
  const owner = { contactVisibility: account.contact_visibility, dateOfBirth: account.date_of_birth };
  const today = dayInLondon(now);
  const tradeKey = isTrade(account.trade_key) ? account.trade_key : OTHER_TRADE;
  return {
    id: account.id,
    username: account.username,
    firstName: account.first_name,
    lastName: account.last_name,
    name: `${account.first_name} ${account.last_name}`.trim(),
    email: account.email,
    pendingEmail: isStillPending(account.pending_email_at, now) ? account.pending_email : null,
    phone: showPhone(account.phone),
    trade: showTrade(tradeKey, account.custom_trade),
    tradeKey,
    experience: yearsSince(account.started_year, now),
    company: account.company,
    county: account.county,
    location: account.county === null ? null : formatLocation("", account.county),
    bio: account.bio,
    avatar: account.avatar,
    cvUrl: account.cv_kind === null ? null : cvUrlOf(account.id),
    cvName: account.cv_kind === null ? null : fileName("cv", account.cv_kind),
    contactVisibility: visibilityOn(owner, today),
    canShareContact: isAdult(owner, today),
    hasSeenOnboarding: account.has_seen_onboarding,
    isAdmin: account.is_admin,
    role: account.role,
    isEmailVerified: account.is_email_verified,
    rating: account.rating,
    reviewCount: account.review_count,
    memberSince: account.created_at,
    createdAt: account.created_at,
    draftKey: account.draft_key,
    serverTime: now.toISOString(),
  };
}

/** The URL of a member's CV, for readers who may open it. */
export function cvUrlOf(userId: number): string {
  return fillPath(getCv.path, { id: userId });
}

/** True if a change of address requested at `since` can still be confirmed by its link. */
export function isStillPending(since: string | null, now: Date): boolean {
  return since !== null && Date.parse(since) + VERIFY_LINK_HOURS * 3_600_000 > now.getTime();
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
