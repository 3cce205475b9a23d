import type { ReportType } from "#contracts/report-form.ts";

import { onSessionChange } from "../../platform/session.ts";
import { createStore, useStore } from "../../ui/store.ts";

/** An item that a member wants to report. */
export interface ReportTarget {
  readonly type: ReportType;
  readonly id: number;
  /** Set for items that are hidden when reported; null if the author's account is erased. */
  readonly author?: { readonly id: number; readonly name: string } | null;
}

const keyOf = ({ type, id }: ReportTarget) => `${type} ${id}`;

/** The item of the open report dialog. */
export const reportTarget = createStore<ReportTarget | undefined>(undefined);
const reported = createStore<ReadonlySet<string>>(new Set());

onSessionChange(() => {
  reportTarget.set(undefined);
  reported.set(new Set());
});

/** Opens the report dialog, from any screen. */
export function openReport(target: ReportTarget): void {
  reportTarget.set(target);
}

/** Records on this page that the member has reported the item. */
export function noteReported(target: ReportTarget): void {
  reported.set(new Set([...reported.current(), keyOf(target)]));
}

/** Whether it was reported on this page; `useIsReported` includes earlier reports. */
export function useReportedHere(target: ReportTarget): boolean {
  return useStore(reported).has(keyOf(target));
}
