import { VisitChoice } from "../features/analytics/VisitChoice.tsx";
import { PrivacyText } from "../features/pages/PrivacyText.tsx";
import { usePageTitle } from "../platform/page-title.ts";

/** The Privacy Policy. */
export function Privacy() {
  usePageTitle("Privacy Policy");
  return <PrivacyText visitChoice={<VisitChoice />} />;
}
