import { PHONE_INVALID } from "#contracts/account-fields.ts";
import type { signUp as signUpEndpoint } from "#contracts/accounts.ts";
import { dayInLondon } from "#contracts/calendar.ts";
import type { BodyOf } from "#contracts/endpoint.ts";
import { PRIVACY_VERSION, TERMS_VERSION, versionsOf } from "#contracts/reference/documents.ts";
import { VERIFY_LINK_HOURS } from "#contracts/reference/limits.ts";

import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { startedYear } from "../../platform/experience.ts";
import { hashPassword, verifyPassword } from "../../platform/passwords.ts";
import { readPhone } from "../../platform/phone.ts";
import { isAdult } from "../profiles/index.ts";
import {
  findAccountByEmail,
  findTakenUsernames,
  isTaken,
  removeUnverified,
  lockAccount,
  saveNewAccount,
  type Account,
  type NewAccount,
} from "./accounts.queries.ts";
import { flagReturned } from "./banned-addresses.ts";
import { findBirthFault, findExperienceFault, readMemberTrade } from "./member-rules.ts";
import { deletePasswordHistory } from "./passwords.queries.ts";
import { dropTokens, OF_COOKIE, saveBrowser } from "./tokens.queries.ts";
import { suggestUsernames } from "./username.ts";

type Form = BodyOf<typeof signUpEndpoint>;
interface Circumstances {
  now: Date;
  mistyped: Account | undefined;
  /** The unconfirmed account at that address, if the password shows that the same person is signing up again. */
  earlier: Account | undefined;
  /** The secret for the cookie of the browser that signs up. */
  browser: string;
}

/**
 * Makes an account whose address is yet to be confirmed. It does the same work and gives the same response for an unknown
 * address, an unconfirmed one (its sign-up is replaced) and a member's (who is told by email). `browser` is a secret for that
 * browser's cookie: following the link there can begin a session (`followLink`).
 */
export async function signUp(deps: Deps, form: Form, browser: string): Promise<void> {
  const now = deps.clock.now();
  const person = readPerson(form, now);
  // Known or not, each address gets a limited number of emails; the refusal is the same for both.
  await deps.limits.consume("mail_link_account", form.email);
  const mistyped = await findMistyped(deps, form);
  const earlier = await findByPassword(deps, form.email, form.password);
  const passwordHash = await hashPassword(form.password);
  await saveUnderFreeName(deps, { ...person, passwordHash }, { now, mistyped, earlier, browser });
}

/**
 * The unconfirmed account whose mistyped address this sign-up corrects. Only the password proves that it is the same person's.
 */
async function findMistyped(deps: Deps, { insteadOf, email, password }: Form): Promise<Account | undefined> {
  return insteadOf === undefined || insteadOf === email
    ? undefined
    : findByPassword(deps, insteadOf, password);
}

async function findByPassword({ db }: Deps, email: string, password: string): Promise<Account | undefined> {
  const account = await findAccountByEmail(db, email);
  return (await verifyPassword(account?.password_hash, password)) ? account : undefined;
}

/** Checks what the contract cannot because it depends on the day; reports all faults at once. */
function readPerson(form: Form, now: Date): Omit<NewAccount, "passwordHash" | "username"> {
  const today = dayInLondon(now);
  const { fault, ...trade } = readMemberTrade(form.trade, form.customTrade);
  const birthFault = findBirthFault(form.dateOfBirth, today);
  const phone = readPhone(form.phone);
  const faults = {
    phone: phone === null ? PHONE_INVALID : null,
    dateOfBirth: birthFault,
    customTrade: fault,
    experience: birthFault === null ? findExperienceFault(form.experience, form.dateOfBirth, today) : null,
  };
  const fields = Object.fromEntries(
    Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  const [words] = Object.values(fields);
  if (words !== undefined) throw new AppError("invalid_input", { words, fields });
  return {
    firstName: form.firstName,
    lastName: form.lastName,
    email: form.email,
    phone,
    dateOfBirth: form.dateOfBirth,
    ...trade,
    startedYear: startedYear(form.experience, now),
    company: form.company,
    county: form.county,
    // A member who joins under 18 shows their contact details to their crew only, until they choose otherwise, even once older.
    contactVisibility: isAdult(form, today) ? "members" : "crew",
    // A page opened before a change may name outdated versions: such a member is told of the new ones at their first visit.
    termsVersion: versionsOf("terms").find((known) => known === form.agreed?.terms) ?? TERMS_VERSION,
    privacyVersion: versionsOf("privacy").find((known) => known === form.agreed?.privacy) ?? PRIVACY_VERSION,
  };
}

/** Retries with another username: two people of the same name may join at the same moment. */
async function saveUnderFreeName(
  deps: Deps,
  person: Omit<NewAccount, "username">,
  circumstances: Circumstances,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const names = suggestUsernames(person.firstName, person.lastName);
    const taken = await findTakenUsernames(deps.db, names);
    const username = names.find((name) => !taken.includes(name)) ?? names.at(-1) ?? "member";
    try {
      return await saveAccount(deps, { ...person, username }, circumstances);
    } catch (error) {
      if (attempt === 5 || !isTaken(error, "users__username")) throw error;
    }
  }
}

async function saveAccount(deps: Deps, account: NewAccount, circumstances: Circumstances): Promise<void> {
  const { email } = account;
  const { now, mistyped, earlier, browser } = circumstances;
  await transaction(deps.db, async (tx) => {
    const replaced = await lockAccount(tx, earlier?.id ?? 0);
    const isRepeated = replaced !== undefined && replaced.password_hash === earlier?.password_hash;
    if (mistyped !== undefined) await removeUnverified(tx, mistyped);
    const userId = await saveNewAccount(tx, account, now);
    // Links of a replaced sign-up of somebody else must not confirm this one; a person who signs up again may follow either
    // link. For a member's address it runs too, with no account: the time must not tell which case it was.
    await dropTokens(tx, userId ?? 0, [
      "change",
      "reset",
      ...(isRepeated ? [] : ["verify" as const]),
      ...OF_COOKIE,
    ]);
    const expires = new Date(now.getTime() + VERIFY_LINK_HOURS * 3_600_000);
    await saveBrowser(tx, { token: browser, userId: userId ?? 0, now, expires });
    await deletePasswordHistory(tx, userId ?? 0);
    await flagReturned(tx, { userId: userId ?? 0, email, now });
    if (userId === undefined) await deps.events.record(tx, "account.sign_up_repeated", { email });
    else await deps.events.record(tx, "account.link_requested", { email, purpose: "verify" });
  });
}
