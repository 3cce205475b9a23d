import { VisitChoice } from "../features/analytics/VisitChoice.tsx";
import { PrivacyText } from "../features/pages/PrivacyText.tsx";

/** The Privacy Policy. */
export function Privacy() {
  return <PrivacyText visitChoice={<VisitChoice />} />;
}
