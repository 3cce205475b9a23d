import { FILE_RULES } from "#contracts/private-files.ts";
import { COVER_MESSAGE_MAX } from "#contracts/reference/limits.ts";

import { INVALID_FILE_TYPE } from "../../platform/files/use-file-upload.ts";
import type { ArrivedFile } from "../../platform/files/use-file-upload.ts";
import type { FieldErrors } from "../../platform/use-form.ts";
import { codePoints } from "../../ui/Textarea.tsx";

/** The application form's values. */
export interface ApplyValues {
  /** A CV uploaded for this application; null means the profile's, if there is one. */
  cvUrl: ArrivedFile | null;
  /** False: the profile's CV is not sent, unless a CV is required. */
  withProfileCv: boolean;
  message: string;
}

export const EMPTY_APPLICATION: ApplyValues = { cvUrl: null, withProfileCv: true, message: "" };

interface Needs {
  cvRequired: boolean;
  /** Whether the profile has a CV, or this device sends one with the application. */
  hasOtherCv: boolean;
}

/** Returns the form's errors; without any CV where one is required, 'CV Required'. */
export function checkApplication(
  values: ApplyValues,
  { cvRequired, hasOtherCv }: Needs,
): FieldErrors<ApplyValues> {
  const errors: FieldErrors<ApplyValues> = {};
  if (cvRequired && values.cvUrl === null && !hasOtherCv) errors.cvUrl = "CV Required";
  if (codePoints(values.message) > COVER_MESSAGE_MAX)
    errors.message = "Your message must be 1,000 characters or fewer";
  return errors;
}

/**
 * Whether a copy of the profile's CV is sent, which the form states. `profileCv` is its name as far as this device
 * knows: the form could not mention a CV that the device does not know of.
 */
export function sendsProfileCv(
  { withProfileCv }: Pick<ApplyValues, "withProfileCv">,
  { cvRequired, profileCv }: { cvRequired: boolean; profileCv: string | null },
): boolean {
  return profileCv !== null && (cvRequired || withProfileCv);
}

const CV_ERRORS: Readonly<Record<string, string>> = {
  [INVALID_FILE_TYPE]: "Invalid file type – Please upload a PDF, Word document, or image file",
  [FILE_RULES.cv.tooLarge]: "File too large – Please upload a file smaller than 10MB",
};

/** The message for an invalid CV, from the device or the server, in this screen's words. */
export function cvFaultWords(words: string): string {
  return CV_ERRORS[words] ?? words;
}
