import { PHONE_INVALID } from "#contracts/account-fields.ts";
import type { CurrentUser, updateCurrentUser as updateEndpoint } from "#contracts/accounts.ts";
import { dayInLondon } from "#contracts/calendar.ts";
import type { BodyOf } from "#contracts/endpoint.ts";
import { imageSource } from "#contracts/image-source.ts";
import { NAME_MAX } from "#contracts/reference/limits.ts";
import {
  findOurPart,
  isOurCompany,
  OUR_COMPANY_WORDS,
  OUR_NAME_WORDS,
} from "#contracts/reference/our-names.ts";
import { OTHER_TRADE } from "#contracts/reference/trades.ts";

import { authorize, type Viewer } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { fieldError, orThrow } from "../../platform/errors.ts";
import { startedYear, yearsSince } from "../../platform/experience.ts";
import { storeAvatar } from "../../platform/media/avatar.ts";
import { readPhone } from "../../platform/phone.ts";
import { isAdult } from "../profiles/index.ts";
import { isOwnAccount } from "./accounts.access.ts";
import { cvUrlOf, presentCurrentUser } from "./accounts.present.ts";
import { findAccount, lockAccount, saveProfile, type Account } from "./accounts.queries.ts";
import { findExperienceFault, readMemberTrade, splitName } from "./member-rules.ts";
import { noteOnboardingSeen } from "./settings.queries.ts";

type Change = BodyOf<typeof updateEndpoint>;
/** Returns the signed-in member; a member deleted a moment ago is signed out. */
export async function readCurrentUser(deps: Deps, viewer: Viewer): Promise<CurrentUser> {
  const account = orThrow(await findAccount(deps.db, viewer.userId), "session_ended");
  return presentCurrentUser(account, deps.clock.now());
}

/** Changes the fields in the request and leaves the rest. Trade and county are also copied into the member's posts. */
export async function changeCurrentUser(deps: Deps, viewer: Viewer, change: Change): Promise<CurrentUser> {
  const now = deps.clock.now();
  // Decoding pictures takes a while, so it happens before the row is locked.
  const avatar = await readAvatar(deps, viewer, change.avatar);
  const about = { purpose: "cv", ownerId: viewer.userId, present: cvUrlOf(viewer.userId) } as const;
  const cv = await deps.files.resolve(change.cvUrl, about);
  return transaction(deps.db, async (tx) => {
    const loaded = orThrow(await lockAccount(tx, viewer.userId), "session_ended");
    const account = authorize(viewer, isOwnAccount, loaded);
    const changed = {
      ...account,
      ...applyChange(account, change, now),
      ...(avatar !== undefined && { avatar }),
      cv_file_id: await deps.files.swap(tx, account.cv_file_id, cv),
    };
    const saved = await saveProfile(tx, changed, now);
    if (saved.trade_key !== loaded.trade_key || saved.county !== loaded.county) {
      await deps.events.record(tx, "account.trade_or_county_changed", { userId: viewer.userId });
      await deps.sessions.invalidate(tx, viewer.userId);
    }
    // The member's other open tabs and devices show the old profile.
    await deps.realtime.send(tx, [viewer.userId], { type: "account_changed" });
    return presentCurrentUser(saved, now);
  });
}

/** The address to save: undefined leaves the picture, null removes it. */
async function readAvatar(
  deps: Deps,
  viewer: Viewer,
  given: string | null | undefined,
): Promise<string | null | undefined> {
  if (given === undefined) return undefined;
  if (given === null || given === "") return null;
  return imageSource((await storeAvatar(deps, given, viewer.userId)).url, 320);
}

/** Returns the columns that a change touches. */
function applyChange(account: Account, change: Change, now: Date): Partial<Account> {
  return {
    ...applyName(account, change),
    ...applyTrade(account, change),
    ...applyExperience(account, change, now),
    ...applyVisibility(account, change, now),
    ...(change.phone !== undefined && { phone: phoneOf(change.phone) }),
    ...applyCompany(account, change),
    ...(change.county !== undefined && { county: change.county || null }),
    ...(change.bio !== undefined && { bio: change.bio }),
  };
}

function phoneOf(given: string | null): string | null {
  if (given === null || given === "") return null;
  const phone = readPhone(given);
  if (phone === null) throw fieldError("phone", PHONE_INVALID);
  return phone;
}

function applyName(account: Account, { name, firstName, lastName }: Change): Partial<Account> {
  const present = `${account.first_name} ${account.last_name}`.trim();
  // The form always sends the whole name: unchanged, 'Mary Jane Smith' must not become Mary, Jane Smith.
  const split = name === undefined || name === present ? undefined : splitName(name);
  if (split !== undefined && [split.firstName, split.lastName].some((part) => part.length > NAME_MAX)) {
    throw fieldError("name", `Each part of the name must be ${NAME_MAX} characters or fewer`);
  }
  const changed = {
    first_name: firstName ?? split?.firstName ?? account.first_name,
    last_name: lastName ?? split?.lastName ?? account.last_name,
  };
  // An unchanged name is accepted, the first administrator's too.
  const isKept = changed.first_name === account.first_name && changed.last_name === account.last_name;
  const fault = isKept ? null : findOurPart(changed.first_name, changed.last_name);
  if (fault !== null) throw fieldError(split === undefined ? fault : "name", OUR_NAME_WORDS);
  return changed;
}

function applyCompany(account: Account, { company }: Change): Partial<Account> {
  if (company === undefined || company === account.company) return {};
  if (company !== null && isOurCompany(company)) throw fieldError("company", OUR_COMPANY_WORDS);
  return { company };
}

function applyTrade(account: Account, { trade, customTrade }: Change): Partial<Account> {
  if (trade === undefined && (customTrade === undefined || account.trade_key !== OTHER_TRADE)) return {};
  const typed = customTrade === undefined ? account.custom_trade : customTrade;
  const read = readMemberTrade(trade ?? OTHER_TRADE, typed);
  if (read.fault !== null) {
    // Two forms, two wordings of the same rule: sign-up's, and the profile's for an empty field.
    throw fieldError("customTrade", read.customTrade ? read.fault : "Please specify your trade");
  }
  return { trade_key: read.tradeKey, custom_trade: read.customTrade };
}

function applyExperience(account: Account, { experience }: Change, now: Date): Partial<Account> {
  if (experience === undefined || experience === yearsSince(account.started_year, now)) return {};
  const fault = findExperienceFault(experience, account.date_of_birth, dayInLondon(now));
  if (fault !== null) throw fieldError("experience", fault);
  return { started_year: startedYear(experience, now) };
}

function applyVisibility(account: Account, change: Change, now: Date): Partial<Account> {
  const { contactVisibility: wanted } = change;
  if (wanted === undefined) return {};
  if (wanted === "members" && !isAdult({ dateOfBirth: account.date_of_birth }, dayInLondon(now))) {
    throw fieldError("contactVisibility", "Until you are 18, only your crew can see your contact details");
  }
  return { contact_visibility: wanted };
}

/** Marks the tour as seen. It is shown once per account; repeating the call changes nothing. */
export async function completeOnboarding(deps: Deps, viewer: Viewer): Promise<void> {
  await noteOnboardingSeen(deps.db, viewer.userId, deps.clock.now());
}
