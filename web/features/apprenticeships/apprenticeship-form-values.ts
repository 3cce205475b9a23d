import {
  APPRENTICESHIP_DATE_WORDS,
  apprenticeshipForm,
  usualClosingDate,
} from "#contracts/apprenticeship-form.ts";
import type { Apprenticeship } from "#contracts/apprenticeships.ts";
import { addDays } from "#contracts/calendar.ts";
import {
  APPRENTICE_AGE_MAX,
  APPRENTICE_AGE_MIN,
  CLOSING_DAYS_MAX,
  JOB_DAYS_MAX,
} from "#contracts/reference/limits.ts";
import { OTHER_TRADE } from "#contracts/reference/trades.ts";

import { findErrors } from "../../platform/form-errors.ts";
import type { FieldErrors } from "../../platform/use-form.ts";

/** The form's values, in the order of its fields. */
export interface ApprenticeshipFormValues {
  title: string;
  trade: string;
  customTrade: string;
  county: string;
  town: string;
  startDate: string;
  closingDate: string;
  duration: string;
  dayRate: string;
  isFullTime: boolean;
  hoursPerWeek: string;
  minAge: string;
  maxAge: string;
  description: string;
  /** One per line. */
  requirements: string;
  cvRequired: boolean;
  isPublic: boolean;
}

/** The name under which a new apprenticeship's draft is stored. */
export const NEW_DRAFT = "apprenticeship:new";

/** An empty form, with its defaults. */
export function emptyForm(today: string): ApprenticeshipFormValues {
  return {
    title: "",
    trade: "",
    customTrade: "",
    county: "",
    town: "",
    startDate: "",
    closingDate: usualClosingDate(today),
    duration: "",
    dayRate: "",
    isFullTime: true,
    hoursPerWeek: "",
    minAge: String(APPRENTICE_AGE_MIN),
    maxAge: String(APPRENTICE_AGE_MAX),
    description: "",
    requirements: "",
    cvRequired: false,
    isPublic: false,
  };
}

/** Fills the form from an apprenticeship; a custom trade shows as 'Other' with its text beside it. */
export function valuesOf(it: Apprenticeship): ApprenticeshipFormValues {
  const { title, county, town, startDate, closingDate, duration, dayRate, isFullTime } = it;
  const isTyped = it.tradeKey === OTHER_TRADE && it.trade !== OTHER_TRADE;
  return {
    title,
    trade: it.tradeKey,
    customTrade: isTyped ? it.trade : "",
    county,
    town,
    startDate,
    closingDate,
    duration,
    dayRate,
    isFullTime,
    hoursPerWeek: String(it.hoursPerWeek),
    minAge: String(it.minAge),
    maxAge: String(it.maxAge),
    description: it.description,
    requirements: it.requirements.join("\n"),
    cvRequired: it.cvRequired,
    isPublic: it.isPublic,
  };
}

/** The request body: a custom trade counts only with 'Other', and each line is a requirement. */
export function bodyOf(values: ApprenticeshipFormValues) {
  return {
    ...values,
    customTrade: values.trade === OTHER_TRADE ? values.customTrade : "",
    hoursPerWeek: toNumber(values.hoursPerWeek),
    minAge: toNumber(values.minAge),
    maxAge: toNumber(values.maxAge),
    requirements: values.requirements
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  };
}

/** Returns NaN for anything but a number, which the contract has an error for. */
function toNumber(typed: string): number {
  return typed.trim() === "" ? Number.NaN : Number(typed);
}

/** Returns all errors of the form. `before` is the apprenticeship being changed: its existing dates may stay. */
export function checkForm(
  values: ApprenticeshipFormValues,
  today: string,
  before?: Apprenticeship,
): FieldErrors<ApprenticeshipFormValues> {
  const errors: FieldErrors<ApprenticeshipFormValues> = findErrors(apprenticeshipForm, bodyOf(values));
  const { startInPast, startTooFar, closingInPast, closingTooFar } = APPRENTICESHIP_DATE_WORDS;
  if (errors.startDate === undefined && values.startDate !== before?.startDate) {
    if (values.startDate < today) errors.startDate = startInPast;
    if (values.startDate > addDays(today, JOB_DAYS_MAX)) errors.startDate = startTooFar;
  }
  if (errors.closingDate === undefined && values.closingDate !== before?.closingDate) {
    if (values.closingDate < today) errors.closingDate = closingInPast;
    if (values.closingDate > addDays(today, CLOSING_DAYS_MAX)) errors.closingDate = closingTooFar;
  }
  return errors;
}
