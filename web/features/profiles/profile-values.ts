import type { CurrentUser } from "#contracts/accounts.ts";
import type { ContactVisibility } from "#contracts/current-user.ts";
import { countCharacters } from "#contracts/fields.ts";
import { profileForm } from "#contracts/profile-form.ts";
import { CUSTOM_TRADE_MIN, OTHER_TRADE } from "#contracts/reference/trades.ts";

import { readYears, findErrors } from "../../platform/form-errors.ts";
import type { FieldErrors } from "../../platform/use-form.ts";

/** The profile form's values, as typed. */
export interface ProfileValues {
  name: string;
  trade: string;
  customTrade: string;
  experience: string;
  company: string;
  county: string;
  phone: string;
  contactVisibility: ContactVisibility;
  bio: string;
}

export function valuesOf(me: CurrentUser): ProfileValues {
  return {
    name: me.name,
    trade: me.tradeKey,
    customTrade: me.tradeKey === OTHER_TRADE ? me.trade : "",
    experience: String(me.experience),
    company: me.company ?? "",
    county: me.county ?? "",
    phone: me.phone ?? "",
    contactVisibility: me.contactVisibility,
    bio: me.bio ?? "",
  };
}

/** The fields that differ from the form's start values. The others may have changed elsewhere and are not sent. */
export function changesOf(values: ProfileValues, start: ProfileValues): Partial<ProfileValues> {
  const names = Object.keys(start) as (keyof ProfileValues)[];
  const changed = names.filter((name) => values[name] !== start[name]);
  // Trade and custom trade are one choice in two boxes.
  const isTrade = changed.some((name) => name === "trade" || name === "customTrade");
  const { trade, customTrade } = values;
  return {
    ...Object.fromEntries(changed.map((name) => [name, values[name]])),
    ...(isTrade && { trade, customTrade }),
  };
}

/** The member with the typed changes, as it will be shown. */
export function withChanges(me: CurrentUser, changes: Partial<ProfileValues>): CurrentUser {
  const values = { ...valuesOf(me), ...changes };
  const { name, trade, customTrade, company, county, phone, contactVisibility, bio } = values;
  const orNull = (text: string) => (text.trim() === "" ? null : text.trim());
  return {
    ...me,
    name: name.trim(),
    tradeKey: trade,
    contactVisibility,
    trade: trade === OTHER_TRADE ? customTrade.trim() : trade,
    experience: readYears(values.experience) ?? me.experience,
    company: orNull(company),
    county: orNull(county),
    location: county === (me.county ?? "") ? me.location : orNull(county),
    phone: orNull(phone),
    bio: orNull(bio),
  };
}

/** The request body. */
export function bodyOf({ experience, ...changes }: Partial<ProfileValues>) {
  const { trade, customTrade = "" } = changes;
  return {
    ...changes,
    ...(trade !== undefined && { customTrade: trade === OTHER_TRADE ? customTrade.trim() : "" }),
    ...(experience !== undefined && { experience: readYears(experience) }),
  };
}

/** Returns all errors, each beside its box. */
export function checkProfile(values: ProfileValues): FieldErrors<ProfileValues> {
  const { trade, customTrade, ...errors } = findErrors(profileForm, bodyOf(values));
  if (values.trade !== OTHER_TRADE) return { ...errors, ...(trade !== undefined && { trade }) };
  const typed = countCharacters(values.customTrade);
  if (typed === 0) return { ...errors, customTrade: "Please specify your trade" };
  // The only wording for a one-letter trade.
  if (typed < CUSTOM_TRADE_MIN) {
    return { ...errors, customTrade: "Please enter your custom trade (minimum 2 characters)" };
  }
  return { ...errors, ...(customTrade !== undefined && { customTrade }) };
}
