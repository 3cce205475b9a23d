import { FILE_RULES } from "#contracts/private-files.ts";
import { COVER_MESSAGE_MAX } from "#contracts/reference/limits.ts";

import { INVALID_FILE_TYPE } from "../../platform/files/use-file-upload.ts";
import type { ArrivedFile } from "../../platform/files/use-file-upload.ts";
import type { FieldErrors } from "../../platform/use-form.ts";
import { codePoints } from "../../ui/Textarea.tsx";

/** An application as it stands on the screen. */
export interface ApplyValues {
  /** A CV that was uploaded for this one; null: the profile's, if there is one. */
  cvUrl: ArrivedFile | null;
  /** False: the profile's CV is not sent, where none is asked for. */
  withProfileCv: boolean;
  message: string;
}

export const EMPTY_APPLICATION: ApplyValues = { cvUrl: null, withProfileCv: true, message: "" };

interface Needs {
  cvRequired: boolean;
  /** The profile's, or one of this device that goes with the application. */
  hasOtherCv: boolean;
}

/** Without any CV where one is required, 'CV Required'. */
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
 * Whether a copy of the profile's CV goes with it, which the form says in words. `profileCv` is its name as far as this device
 * knows: of one that it knows nothing of it could not say so.
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

/** What is wrong with a CV, as the device or the server says, in this screen's words. */
export function cvFaultWords(words: string): string {
  return CV_ERRORS[words] ?? words;
}
