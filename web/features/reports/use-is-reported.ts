// Separate from the dialog's opener, which is in every member's first screen: this one needs the cache.
import { listOwnReports } from "#contracts/reports.ts";

import { useToken } from "../../platform/session.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { useReportedHere } from "./reporting.ts";
import type { ReportTarget } from "./reporting.ts";

/** Whether this member has reported it, on any device; the server's list is read once. */
export function useIsReported(target: ReportTarget): boolean {
  const isHere = useReportedHere(target);
  const isMember = useToken() !== null;
  const known = useEndpoint(listOwnReports, {}, { enabled: isMember }).data?.reports;
  return isHere || known?.some(({ type, id }) => type === target.type && id === target.id) === true;
}
