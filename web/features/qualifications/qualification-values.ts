import { qualificationForm } from "#contracts/qualification-form.ts";
import type { Qualification } from "#contracts/qualifications.ts";

import type { ArrivedFile } from "../../platform/files/use-file-upload.ts";
import { findErrors } from "../../platform/form-errors.ts";
import type { FieldErrors } from "../../platform/use-form.ts";

/** The text fields, in order. */
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

/** The stored draft: text only, since the server deletes an unreferenced file after a day. */
export type QualificationDraft = Record<Word, string>;

/** The qualification form's values, as typed. */
export interface QualificationValues extends QualificationDraft {
  /** An uploaded file; null removes the certificate; undefined leaves it unchanged. */
  certificateUrl: ArrivedFile | null | undefined;
}

const draftBy = (read: (word: Word) => string) =>
  Object.fromEntries(WORDS.map((word) => [word, read(word)])) as QualificationDraft;

export function draftOf(qualification: Qualification | undefined): QualificationDraft {
  return draftBy((word) => qualification?.[word] ?? "");
}

/** The stored draft, with `start` for unreadable parts: the reader can change what is in storage. */
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

/** Returns all errors, including those that depend on today's date. */
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
