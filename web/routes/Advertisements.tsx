import { AdvertisingPitch } from "../features/pages/AdvertisingPitch.tsx";
import { usePageTitle } from "../platform/page-title.ts";

/** Advertising on Crewyard. */
export function Advertisements() {
  usePageTitle("Advertisements");
  return <AdvertisingPitch />;
}
