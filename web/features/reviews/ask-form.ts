import { reviewRequestForm } from "#contracts/review-forms.ts";

import { findErrors } from "../../platform/form-errors.ts";

/** A member who can be asked. */
export interface AskedPerson {
  id: number;
  name: string;
}

/** The values of a request for a review. */
export interface AskValues {
  reviewer: AskedPerson | null;
  projectContext: string;
  message: string;
}

/** A draft from storage: of any shape, since an earlier version of the page may have written it. */
export type KeptAsk = { [Name in keyof AskValues]?: unknown };

/** The stored draft of a request to `reviewer`, or to the member chosen in it. */
export function readAskDraft(kept: KeptAsk, reviewer: AskedPerson | null): AskValues {
  const textOf = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    reviewer: reviewer ?? (isPerson(kept.reviewer) ? kept.reviewer : null),
    projectContext: textOf(kept.projectContext),
    message: textOf(kept.message),
  };
}

function isPerson(value: unknown): value is AskedPerson {
  if (typeof value !== "object" || value === null) return false;
  const { id, name } = value as Partial<AskedPerson>;
  return Number.isSafeInteger(id) && typeof name === "string";
}

export function bodyOf({ reviewer, projectContext, message }: AskValues) {
  return { reviewerId: reviewer?.id ?? 0, projectContext, message };
}

/** Returns its errors, by the contract. */
export function checkAsk(values: AskValues): Partial<Record<keyof AskValues, string>> {
  const { reviewerId, ...others } = findErrors(reviewRequestForm, bodyOf(values));
  return reviewerId === undefined ? others : { reviewer: reviewerId, ...others };
}
