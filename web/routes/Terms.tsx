import { TERMS_VERSION } from "#contracts/reference/documents.ts";

import { TermsText } from "../features/pages/TermsText.tsx";
import { VersionedText } from "../features/pages/VersionedText.tsx";

/** Every version that somebody may have agreed to; an earlier text is never changed. */
const TEXTS = { [TERMS_VERSION]: <TermsText /> };

/** The Terms & Conditions: the ones that hold, or a version by its address. */
export function Terms() {
  return <VersionedText name="terms" texts={TEXTS} />;
}
