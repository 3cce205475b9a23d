import type { ReportType } from "#contracts/reports.ts";

import { onSessionChange } from "../../platform/session.ts";
import { createStore, useStore } from "../../ui/store.ts";
import { noteHidden } from "../blocks/index.ts";

/** What a member wants to tell the moderators of. */
export interface ReportTarget {
  readonly type: ReportType;
  readonly id: number;
}

const keyOf = ({ type, id }: ReportTarget) => `${type} ${id}`;

const asked = createStore<ReportTarget | undefined>(undefined);
const reported = createStore<ReadonlySet<string>>(new Set());

onSessionChange(() => {
  asked.set(undefined);
  reported.set(new Set());
});

/** Opens the report dialog, from any screen. */
export function openReport(target: ReportTarget): void {
  asked.set(target);
}

export function closeReport(): void {
  asked.set(undefined);
}

/** What the report dialog is open for. */
export function useReportTarget(): ReportTarget | undefined {
  return useStore(asked);
}

/** Notes that this member has reported the thing; a post or a comment goes out of sight with it. */
export function noteReported(target: ReportTarget): void {
  reported.set(new Set([...reported.current(), keyOf(target)]));
  const { type, id } = target;
  if (type === "post" || type === "comment") noteHidden(type, id, "reported");
}

/** Whether it was reported on this page; `useIsReported` knows of earlier reports too. */
export function useReportedHere(target: ReportTarget): boolean {
  return useStore(reported).has(keyOf(target));
}
