import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

import { inject } from "vitest";

import { completeOnboarding, signIn, signUp } from "#contracts/accounts.ts";

import { callApi } from "./api.ts";
import { linkIn, receiveMail } from "./outbox.ts";

/** A password that meets every rule. */
export const PASSWORD = "Trowel-and-77-bricks";

export interface Member {
  readonly id: number;
  readonly firstName: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
  /** What seals their drafts, as signing in brings it to a device. */
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

/** An address that nobody else in this run has. */
export function newAddress(name: string): string {
  return `${name.toLowerCase()}.${randomUUID().slice(0, 8)}@crewyard.example`;
}

/**
 * Joins by the front door without a browser: signs up, opens the mailed link, signs in. The introduction is over, unless
 * the member `isNew`.
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
  const email = newAddress(whole.firstName);
  await callApi(signUp, {
    body: {
      ...whole,
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      agreedToTerms: true,
      agreedToPrivacy: true,
    },
  });
  await confirm(email);
  const { token, user } = await signInAs(email);
  if (!isNew) await callApi(completeOnboarding, {}, token);
  return { id: user.id, firstName: whole.firstName, name: user.name, email, token, draftKey: user.draftKey };
}

/** Opens the link of the mail that confirms an address. */
export async function confirm(email: string): Promise<void> {
  const mail = await receiveMail(email, "Please confirm your email address");
  const answer = await fetch(linkIn(mail), { redirect: "manual" });
  const to = answer.headers.get("location") ?? "";
  if (!to.includes("verified=true")) {
    throw new Error(`The confirmation of ${email} led to ${to || answer.status} at ${inject("site").url}`);
  }
}

/** Begins a session of that member, as another device of theirs would. */
export function signInAs(email: string, password = PASSWORD) {
  return callApi(signIn, { body: { email, password } });
}

/** A member of the demo community, signed in with the password that this start has made. */
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
