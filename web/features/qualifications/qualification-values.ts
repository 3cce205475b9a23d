import { qualificationForm } from "#contracts/qualification-form.ts";
import type { Qualification } from "#contracts/qualifications.ts";

import type { ArrivedFile } from "../../platform/files/use-file-upload.ts";
import { findErrors } from "../../platform/form-errors.ts";
import type { FieldErrors } from "../../platform/use-form.ts";

/** The typed words, in the order of their fields. */
const WORDS = [
  "title",
  "issuingOrganization",
  "scheme",
  "level",
  "number",
  "dateObtained",
  "expiresOn",
  "description",
] as const;
type Word = (typeof WORDS)[number];

/** What a draft keeps: the typed words. A file that nothing refers to goes after a day. */
export type QualificationDraft = Record<Word, string>;

/** The qualification form as it is typed. */
export interface QualificationValues extends QualificationDraft {
  /** A file that has arrived; null takes the certificate away; undefined leaves it as it is. */
  certificateUrl: ArrivedFile | null | undefined;
}

const draftBy = (read: (word: Word) => string) =>
  Object.fromEntries(WORDS.map((word) => [word, read(word)])) as QualificationDraft;

export function draftOf(qualification: Qualification | undefined): QualificationDraft {
  return draftBy((word) => qualification?.[word] ?? "");
}

/** What was kept, or `start` for all of it that is unreadable: storage belongs to the reader. */
export function readQualificationDraft(
  stored: { [Name in Word]?: unknown },
  start: QualificationDraft,
): QualificationDraft {
  return draftBy((word) => {
    const kept = stored[word];
    return typeof kept === "string" ? kept : start[word];
  });
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
