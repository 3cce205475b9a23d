import { useSyncExternalStore } from "react";

import type { ReportType } from "#contracts/reports.ts";

import { onSessionChange } from "./session.ts";

/** What a member wants to tell the moderators of. */
export interface ReportTarget {
  readonly type: ReportType;
  readonly id: number;
}

const keyOf = ({ type, id }: ReportTarget) => `${type} ${id}`;

let asked: ReportTarget | undefined;
let reported: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

onSessionChange(() => {
  asked = undefined;
  reported = new Set();
  tell();
});

/** Opens the report dialog, from any screen. */
export function openReport(target: ReportTarget): void {
  asked = target;
  tell();
}

export function closeReport(): void {
  asked = undefined;
  tell();
}

/** What the report dialog is open for. */
export function useReportTarget(): ReportTarget | undefined {
  return useSyncExternalStore(subscribe, () => asked);
}

/** Notes that this member has reported the thing, as far as this page knows. */
export function noteReported(target: ReportTarget): void {
  reported = new Set([...reported, keyOf(target)]);
  tell();
}

export function useIsReported(target: ReportTarget): boolean {
  return useSyncExternalStore(subscribe, () => reported.has(keyOf(target)));
}
