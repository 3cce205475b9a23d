import { AdvertisingPitch } from "../features/pages/AdvertisingPitch.tsx";
import { usePageTitle } from "../platform/page-title.ts";

/** Advertising on Crewyard (D0 §2.10). */
export function Advertisements() {
  usePageTitle("Advertisements");
  return <AdvertisingPitch />;
}
