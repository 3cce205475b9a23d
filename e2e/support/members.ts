import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

import { inject } from "vitest";

import { signIn } from "#contracts/accounts.ts";
import { dayInLondon } from "#contracts/calendar.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "#contracts/reference/documents.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { hashToken } from "#server/platform/sessions.ts";

import { callApi } from "./api.ts";
import { runSql } from "./database.ts";

/** A password that meets every rule. */
export const PASSWORD = "Trowel-and-77-bricks";

export interface Member {
  readonly id: number;
  readonly firstName: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
  /** The key that seals their drafts, which signing in brings to a device. */
  readonly draftKey: string;
}

interface Details {
  firstName: string;
  lastName: string;
  trade: string;
  county: string;
  phone: string;
  company: string;
  dateOfBirth: string;
  experience: number;
}

/** Returns an address that is unique in this run. */
export function newAddress(name: string): string {
  return `${name.toLowerCase()}.${randomUUID().slice(0, 8)}@crewyard.example`;
}

/**
 * For members who post a lot, since a feed selects posts by trade and county: no other member of the journeys has
 * these.
 */
export const APART = { trade: "Telehandler Operator", county: "Scottish Islands" };

/** Returns a mark that makes a name unique to this attempt: a retried test must not find its first attempt's data. */
export const mark = () => randomUUID().slice(0, 4);

let passwordHash: Promise<string> | undefined;
let joined: number[] = [];

/** Returns the ids of the members who have joined since the last call. */
export function takeJoined(): number[] {
  const ids = joined;
  joined = [];
  return ids;
}

/**
 * Creates a member with a session, put straight into the database in the state that sign-up, the mailed link and
 * signing in produce (join-and-sign-in.test.ts tests these). The tour is over, unless the member `isNew`.
 */
export async function join(details: Partial<Details> = {}, { isNew = false } = {}): Promise<Member> {
  const whole: Details = {
    firstName: "Priya",
    lastName: "Nair",
    trade: "Electrician",
    county: "West Yorkshire",
    phone: "07700900456",
    company: "Nair Electrical",
    dateOfBirth: "1988-04-12",
    experience: 12,
    ...details,
  };
  const { firstName, lastName, trade, county, phone, company, dateOfBirth, experience } = whole;
  const email = newAddress(firstName);
  const token = randomBytes(32).toString("base64url");
  passwordHash ??= hashPassword(PASSWORD);
  const values = {
    username: `member${randomInt(10 ** 11, 10 ** 12)}`,
    first_name: firstName,
    last_name: lastName,
    email,
    password_hash: await passwordHash,
    phone,
    date_of_birth: dateOfBirth,
    trade_key: trade,
    started_year: new Date().getFullYear() - experience,
    company,
    county,
    is_email_verified: true,
    has_seen_onboarding: !isNew,
    last_active_on: dayInLondon(new Date()),
    terms_version: TERMS_VERSION,
    privacy_version: PRIVACY_VERSION,
  };
  const columns = Object.keys(values).join(", ");
  const places = Object.keys(values).map((_, at) => `$${at + 2}`);
  const [row] = await runSql<{ id: string; draft_key: string }>(
    `with member as (
       insert into users (${columns}, agreed_at, created_at, updated_at)
       values (${places.join(", ")}, now(), now(), now()) returning id, draft_key),
     login as (
       insert into login_log (user_id, login_time, ip_address, user_agent)
       select id, now(), '127.0.0.1', 'node' from member),
     session as (
       insert into sessions (user_id, token_hash, user_agent, ip_address, created_at, last_seen_at, expires_at,
         confirmed_at)
       select id, $1, 'node', '127.0.0.1', now(), now(), now() + interval '30 days', now() from member)
     select id, draft_key from member`,
    [hashToken(token), ...Object.values(values)],
  );
  if (row === undefined) throw new Error("A member who was stored has an id");
  joined.push(Number(row.id));
  const name = `${firstName} ${lastName}`;
  return { id: Number(row.id), firstName, name, email, token, draftKey: row.draft_key };
}

/** Starts a session of that member, as on another device of theirs. */
export function signInAs(email: string, password = PASSWORD) {
  return callApi(signIn, { body: { email, password } });
}

/** Returns a member of the demo community, signed in with the password that this start has made. */
export async function demoMember(): Promise<Member> {
  const file = path.join(inject("site").dataDir, "demo-sign-ins.json");
  const [first] = JSON.parse(await readFile(file, "utf8")) as { email: string; password: string }[];
  if (first === undefined) throw new Error(`Nobody stands in ${file}`);
  const { token, user } = await signInAs(first.email, first.password);
  return {
    id: user.id,
    firstName: user.firstName,
    name: user.name,
    email: user.email,
    token,
    draftKey: user.draftKey,
  };
}
