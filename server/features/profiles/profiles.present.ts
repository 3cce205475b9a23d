import { dayInLondon } from "#contracts/calendar.ts";
import { fillPath } from "#contracts/pages.ts";
import { fileName } from "#contracts/private-files.ts";
import { getCv, type Profile } from "#contracts/profiles.ts";
import { formatLocation } from "#contracts/reference/regions.ts";
import { isTrade, OTHER_TRADE, showTrade } from "#contracts/reference/trades.ts";

import { yearsSince } from "../../platform/experience.ts";
import { openContact } from "./contact.access.ts";
import type { ProfileRow } from "./profiles.queries.ts";

/** A member as this viewer may see them. */
export function presentProfile(viewer: { userId: number }, row: ProfileRow, now: Date): Profile {
  const { state: contact, email, phone } = openContact(viewer, row.contact, dayInLondon(now));
  const cv = row.cv_kind === null ? "none" : contact;
  const tradeKey = isTrade(row.trade_key) ? row.trade_key : OTHER_TRADE;
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    name: `${row.first_name} ${row.last_name}`.trim(),
    avatar: row.avatar,
    trade: showTrade(tradeKey, row.custom_trade),
    tradeKey,
    experience: yearsSince(row.started_year, now),
    county: row.county,
    location: row.county === null ? null : formatLocation("", row.county),
    bio: row.bio,
    projectCount: row.project_count,
    qualificationCount: row.qualification_count,
    reviewCount: row.review_count,
    rating: row.rating,
    contact,
    email,
    phone,
    company: row.company,
    cv,
    cvUrl: cv === "shown" ? fillPath(getCv.path, { id: row.id }) : null,
    cvName: cv === "shown" && row.cv_kind !== null ? fileName("cv", row.cv_kind) : null,
    memberSince: row.created_at,
    createdAt: row.created_at,
    muted: row.muted,
    can: { edit: viewer.userId === row.id },
  };
}
