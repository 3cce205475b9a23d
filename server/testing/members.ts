import { transaction } from "../platform/database/database.ts";
import type { Deps } from "../platform/deps.ts";
import { insertRow } from "../seed/insert-rows.ts";

export interface MemberDetails {
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  trade: string;
  customTrade: string | null;
  county: string;
  company: string | null;
  phone: string | null;
  isAdmin: boolean;
  isModerator: boolean;
  isVerified: boolean;
  dateOfBirth: string;
}

export interface Member extends MemberDetails {
  id: number;
  token: string;
}

let made = 0;

/** Creates a verified member with a session, directly in the database: signing up has its own tests. */
export async function makeMember(deps: Deps, details: Partial<MemberDetails> = {}): Promise<Member> {
  // Taken now, since members may be created concurrently.
  const number = (made += 1);
  const member: MemberDetails = {
    username: `member${number}`,
    firstName: "Dan",
    lastName: "Mistry",
    email: `member${number}@crewyard.example`,
    trade: "Joiner",
    customTrade: null,
    county: "Greater Manchester",
    company: null,
    phone: "07700900123",
    isAdmin: false,
    isModerator: false,
    isVerified: true,
    dateOfBirth: "1988-03-02",
    ...details,
  };
  return transaction(deps.db, async (tx) => {
    const now = deps.clock.now().toISOString();
    const { id } = await insertRow(tx, "users", {
      username: member.username,
      first_name: member.firstName,
      last_name: member.lastName,
      email: member.email,
      // No password matches this: members made here sign in by their session only.
      password_hash: "matches nothing",
      phone: member.phone,
      date_of_birth: member.dateOfBirth,
      trade_key: member.trade,
      custom_trade: member.customTrade,
      started_year: 2010,
      company: member.company,
      county: member.county,
      is_email_verified: member.isVerified,
      role: roleOf(member),
      terms_version: "2025-07-04",
      privacy_version: "2025-07-04",
      agreed_at: now,
      created_at: now,
      updated_at: now,
    });
    const token = await deps.sessions.start(tx, { userId: id, ip: "127.0.0.1", userAgent: "test" });
    return { ...member, id, token };
  });
}

function roleOf({ isAdmin, isModerator }: Pick<MemberDetails, "isAdmin" | "isModerator">) {
  if (isAdmin) return "admin";
  return isModerator ? "moderator" : "member";
}
