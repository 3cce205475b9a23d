import type { ReportType } from "#contracts/report-form.ts";

import { onSessionChange } from "../../platform/session.ts";
import { createStore, useStore } from "../../ui/store.ts";

/** What a member wants to tell the moderators of. */
export interface ReportTarget {
  readonly type: ReportType;
  readonly id: number;
  /** Of what goes out of sight when it is reported; null where their account is erased. */
  readonly author?: { readonly id: number; readonly name: string } | null;
}

const keyOf = ({ type, id }: ReportTarget) => `${type} ${id}`;

/** What the report dialog is open for. */
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

/** Notes that this member has reported the thing, as far as this page knows. */
export function noteReported(target: ReportTarget): void {
  reported.set(new Set([...reported.current(), keyOf(target)]));
}

/** Whether it was reported on this page; `useIsReported` knows of earlier reports too. */
export function useReportedHere(target: ReportTarget): boolean {
  return useStore(reported).has(keyOf(target));
}
