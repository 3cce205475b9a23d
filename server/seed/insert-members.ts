import { PRIVACY_VERSION, TERMS_VERSION } from "#contracts/accounts.ts";

import type { Tx } from "../platform/database/database.ts";
import type { CastMember } from "./cast/cast-types.ts";
import type { Community } from "./cast/community-types.ts";
import { birthdayOf, momentOf, startedYearOf } from "./cast/schedule.ts";

/** Nobody can sign in with this: no password has it as its hash. */
const CLOSED = "closed";

/** Handles to identifiers. */
export type Ids = ReadonlyMap<string, number>;

/** Adds the members in the order in which they joined; those with a password hash can be signed in as. */
export async function insertMembers(
  tx: Tx,
  members: readonly CastMember[],
  hashes: ReadonlyMap<string, string>,
  now: Date,
): Promise<Ids> {
  const joined = (member: CastMember) => momentOf(now, member.joinedDaysAgo * 24 * 60).toISOString();
  const rows = await tx.kysely
    .insertInto("users")
    .values(
      members.map((member) => ({
        username: member.handle,
        first_name: member.firstName,
        last_name: member.lastName,
        email: member.email,
        password_hash: hashes.get(member.handle) ?? CLOSED,
        phone: member.phone.replaceAll(" ", ""),
        date_of_birth: birthdayOf(member, now),
        trade_key: member.trade,
        custom_trade: member.customTrade ?? null,
        started_year: startedYearOf(member, now),
        company: member.company ?? null,
        bio: member.bio,
        county: member.county,
        is_email_verified: true,
        has_seen_onboarding: true,
        terms_version: TERMS_VERSION,
        privacy_version: PRIVACY_VERSION,
        agreed_at: joined(member),
        created_at: joined(member),
        updated_at: joined(member),
      })),
    )
    .returning(["id", "username"])
    .execute();
  return new Map(rows.map((row) => [row.username, row.id]));
}

/** Makes crews, one row per pair with the smaller identifier first. */
export async function insertCrew(tx: Tx, crew: Community["crew"], ids: Ids, now: Date): Promise<void> {
  const rows = crew.map(({ one, other, minutesAgo }) => {
    const [a, b] = [idOf(ids, one), idOf(ids, other)];
    return { user_a: Math.min(a, b), user_b: Math.max(a, b), since: momentOf(now, minutesAgo).toISOString() };
  });
  await tx.kysely.insertInto("crew_members").values(rows).execute();
}

/** @throws when nobody in the cast has that handle */
export function idOf(ids: Ids, handle: string): number {
  const id = ids.get(handle);
  if (id === undefined) throw new Error(`Nobody in the cast is called ${handle}`);
  return id;
}
