import { TermsText } from "../features/pages/TermsText.tsx";
import { usePageTitle } from "../platform/page-title.ts";

/** The Terms & Conditions. */
export function Terms() {
  usePageTitle("Terms & Conditions");
  return <TermsText />;
}
