import { qualificationForm } from "#contracts/qualification-form.ts";
import type { Qualification } from "#contracts/qualifications.ts";

import type { ArrivedFile } from "../../platform/files/use-file-upload.ts";
import { findErrors } from "../../platform/form-errors.ts";
import type { FieldErrors } from "../../platform/use-form.ts";

/** The qualification form as it is typed. */
export interface QualificationValues {
  title: string;
  issuingOrganization: string;
  scheme: string;
  level: string;
  number: string;
  dateObtained: string;
  expiresOn: string;
  description: string;
  /** A file that has arrived; null takes the certificate away; undefined leaves it as it is. */
  certificateUrl: ArrivedFile | null | undefined;
}

/** What a draft keeps: the typed words. A file that nothing refers to goes after a day. */
export type QualificationDraft = Omit<QualificationValues, "certificateUrl">;

export function draftOf(qualification: Qualification | undefined): QualificationDraft {
  return {
    title: qualification?.title ?? "",
    issuingOrganization: qualification?.issuingOrganization ?? "",
    scheme: qualification?.scheme ?? "",
    level: qualification?.level ?? "",
    number: qualification?.number ?? "",
    dateObtained: qualification?.dateObtained ?? "",
    expiresOn: qualification?.expiresOn ?? "",
    description: qualification?.description ?? "",
  };
}

/** What was kept, or `start` for all of it that is unreadable: storage belongs to the reader. */
export function readQualificationDraft(
  stored: { [Name in keyof QualificationDraft]?: unknown },
  start: QualificationDraft,
): QualificationDraft {
  const read = (name: keyof QualificationDraft) => {
    const value = stored[name];
    return typeof value === "string" ? value : start[name];
  };
  return {
    title: read("title"),
    issuingOrganization: read("issuingOrganization"),
    scheme: read("scheme"),
    level: read("level"),
    number: read("number"),
    dateObtained: read("dateObtained"),
    expiresOn: read("expiresOn"),
    description: read("description"),
  };
}

export function bodyOf<Values extends Partial<QualificationValues>>({ certificateUrl, ...words }: Values) {
  if (certificateUrl === undefined) return words;
  return { ...words, certificateUrl: certificateUrl === null ? null : certificateUrl.url };
}

/** Every rule at once, also those that need to know what day it is. */
export function checkQualification(
  values: QualificationValues,
  today: string,
): FieldErrors<QualificationValues> {
  const errors: FieldErrors<QualificationValues> = findErrors(qualificationForm, bodyOf(values));
  const { dateObtained, expiresOn } = values;
  if (dateObtained > today) errors.dateObtained ??= "Date obtained cannot be in the future";
  if (dateObtained !== "" && expiresOn !== "" && expiresOn < dateObtained) {
    errors.expiresOn ??= "Expiry date cannot be before the date obtained";
  }
  return errors;
}
