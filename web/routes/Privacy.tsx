import { VisitChoice } from "../features/analytics/VisitChoice.tsx";
import { PrivacyText } from "../features/pages/PrivacyText.tsx";
import { usePageTitle } from "../platform/page-title.ts";

/** The Privacy Policy (D0 §2.10). */
export function Privacy() {
  usePageTitle("Privacy Policy");
  return <PrivacyText visitChoice={<VisitChoice />} />;
}
