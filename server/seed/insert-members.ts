import { imageSource } from "#contracts/image-source.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "#contracts/reference/documents.ts";

import type { Tx } from "../platform/database/database.ts";
import type { StoredImage } from "../platform/media/images.ts";
import { readPhone } from "../platform/phone.ts";
import type { DemoMember } from "./content/cast-types.ts";
import { birthdayOf, lastSeenOf, momentOf, startedYearOf } from "./content/schedule.ts";
import { sharingOf } from "./content/sharing.ts";
import { insertRows } from "./insert-rows.ts";

/** Nobody can sign in with this: it is the hash of no password. */
const CLOSED = "closed";

/** Maps handles to ids. */
export type Ids = ReadonlyMap<string, number>;

/** Adds the members in order of joining; those with a password hash can sign in. */
export async function insertMembers(
  tx: Tx,
  members: readonly DemoMember[],
  { hashes, avatars }: { hashes: ReadonlyMap<string, string>; avatars: ReadonlyMap<string, StoredImage> },
  now: Date,
): Promise<Ids> {
  const joined = (member: DemoMember) => momentOf(now, member.joinedDaysAgo * 24 * 60).toISOString();
  const joiners = members.map((member) => ({
    username: member.handle,
    first_name: member.firstName,
    last_name: member.lastName,
    email: member.email,
    password_hash: hashes.get(member.handle) ?? CLOSED,
    phone: readPhone(member.phone),
    date_of_birth: birthdayOf(member, now),
    trade_key: member.trade,
    custom_trade: member.customTrade ?? null,
    started_year: startedYearOf(member, now),
    company: member.company ?? null,
    bio: member.bio,
    avatar: addressOf(avatars.get(member.handle)),
    county: member.county,
    contact_visibility: sharingOf(member),
    is_email_verified: true,
    has_seen_onboarding: true,
    last_active_on: lastSeenOf(member, now),
    terms_version: TERMS_VERSION,
    privacy_version: PRIVACY_VERSION,
    agreed_at: joined(member),
    created_at: joined(member),
    updated_at: joined(member),
  }));
  const rows = await insertRows(tx, "users", joiners);
  return new Map(rows.map((row) => [row.username, row.id]));
}

/** The address, in the form of a member's own upload. */
const addressOf = (avatar: StoredImage | undefined): string | null =>
  avatar === undefined ? null : imageSource(avatar.url, 320);

/** @throws if nobody in the cast has that handle */
export function idOf(ids: Ids, handle: string): number {
  const id = ids.get(handle);
  if (id === undefined) throw new Error(`Nobody in the cast is called ${handle}`);
  return id;
}
