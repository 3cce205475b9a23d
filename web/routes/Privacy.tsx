import { PRIVACY_VERSION } from "#contracts/reference/documents.ts";

import { VisitChoice } from "../features/analytics/VisitChoice.tsx";
import { PrivacyText } from "../features/pages/PrivacyText.tsx";
import { VersionedText } from "../features/pages/VersionedText.tsx";

/** Every version that somebody may have agreed to; an earlier text is never changed. */
const TEXTS = { [PRIVACY_VERSION]: <PrivacyText visitChoice={<VisitChoice />} /> };

/** The Privacy Policy: the one that holds, or a version by its address. */
export function Privacy() {
  return <VersionedText name="privacy" texts={TEXTS} />;
}
