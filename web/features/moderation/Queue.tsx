import type { ReactNode } from "react";

import { useAddress, withParameter } from "../../platform/use-address.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";

/** Rows per page of any list in the portal. */
export const PAGE_ROWS = 20;

const STATUSES = [
  { value: "open", label: "Waiting" },
  { value: "closed", label: "Decided" },
] as const;

/** Which part of a queue is shown: open items or, with `?status=closed` in the address, decided ones. */
export function useQueue() {
  const { search, change } = useAddress();
  const status = search.get("status") === "closed" ? ("closed" as const) : ("open" as const);
  const query = { status, limit: PAGE_ROWS };
  return {
    status,
    query,
    show: (wanted: string) => change((now) => withParameter(now, "status", wanted === "open" ? "" : wanted)),
  };
}

interface QueueProps {
  queue: ReturnType<typeof useQueue>;
  id: string;
  title: string;
  children: ReactNode;
}

/** A queue's heading, the choice between open and decided items, and its list. */
export function Queue({ queue: { status, show }, id, title, children }: QueueProps) {
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="wide text-lg">
          {title}
        </h2>
        <SegmentedControl label={`Which ${id}`} options={STATUSES} value={status} onChange={show} />
      </div>
      {children}
    </section>
  );
}
