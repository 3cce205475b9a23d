import type { agreeToTexts, getAgreements } from "#contracts/agreements.ts";
import type { BodyOf, ReplyOf } from "#contracts/endpoint.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "#contracts/reference/documents.ts";

import type { Viewer } from "../../platform/authorization.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { readAgreements, saveAgreement } from "./agreements.queries.ts";

/** Returns the versions in force, and what the member has agreed to. */
export async function listAgreements(
  { db }: Deps,
  { userId }: Viewer,
): Promise<ReplyOf<typeof getAgreements>> {
  const [agreed, ...earlier] = await readAgreements(db, userId);
  if (agreed === undefined) throw new AppError("session_ended");
  return { current: { terms: TERMS_VERSION, privacy: PRIVACY_VERSION }, agreed, earlier };
}

/**
 * Saves that the member has read the versions in force. Other versions are refused, so that nobody agrees to what they did not
 * see.
 */
export async function agree(
  { db, clock }: Deps,
  viewer: Viewer,
  { terms, privacy }: BodyOf<typeof agreeToTexts>,
): Promise<void> {
  if (terms !== TERMS_VERSION || privacy !== PRIVACY_VERSION) throw new AppError("text_has_changed");
  await saveAgreement(db, viewer.userId, { terms, privacy, agreedAt: clock.now() });
}
