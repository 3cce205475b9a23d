import { useEffect, useEffectEvent, useState } from "react";
import type { ReactNode } from "react";

import { ANALYTICS_PERIOD } from "#contracts/reference/analytics.ts";

import { useAddress, withParameter } from "../../platform/use-address.ts";
import { afterLayersClosed } from "../../ui/dialog-history.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useList } from "./analytics.queries.ts";
import { showCount } from "./dates.ts";
import { ListDialog } from "./ListDialog.tsx";
import type { AnalyticsList } from "./lists.ts";
import { PERIODS, wordsOfPeriod, type Period } from "./periods.ts";

interface AnalyticsCardProps<Row extends { id: number }> {
  list: AnalyticsList<Row>;
  icon: ReactNode;
}

/** One number, for the period that the address holds under the list's name; pressing it opens the rows behind it. */
export function AnalyticsCard<Row extends { id: number }>({ list, icon }: AnalyticsCardProps<Row>) {
  const [isOpen, setOpen] = useState<boolean>();
  const { search, change } = useAddress();
  const addressed = PERIODS.find(({ value }) => String(value) === search.get(list.key))?.value;
  const [chosen, setChosen] = useState<Period>();
  const period = chosen ?? addressed ?? ANALYTICS_PERIOD;
  const note = useEffectEvent(() => {
    if (chosen === undefined) return;
    const value = chosen === ANALYTICS_PERIOD ? "" : String(chosen);
    change((now) => withParameter(now, list.key, value), { replace: true });
  });
  // While the dialog is open the history entry is the dialog's, so the address is changed once it has closed.
  useEffect(() => {
    if (isOpen === false) afterLayersClosed(note);
  }, [isOpen]);
  const read = useList(list, period);
  const count = read.data?.pages[0]?.totalCount;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="card-surface flex min-w-0 flex-col gap-1 p-4 text-left transition-colors hover:border-line-strong md:p-5"
      >
        <span className="flex items-center gap-2 text-sm font-semibold">
          <span className="inline-flex size-8 items-center justify-center rounded-control bg-hi-soft [&_svg]:size-4.5">
            {icon}
          </span>
          {list.title}
        </span>
        <span className="wide min-h-10 pt-1 text-3xl tabular-nums">
          {count === undefined && !read.isError ? <Skeleton className="mt-1.5 h-7 w-20" /> : null}
          {count === undefined && read.isError ? (
            <span className="text-base font-semibold text-red">{list.failure}</span>
          ) : null}
          {count === undefined ? null : showCount(count)}
        </span>
        <span className="text-sm text-muted">
          {list.hint}
          {list.hasPeriod ? ` · ${wordsOfPeriod(period).label.toLowerCase()}` : ""}
        </span>
      </button>
      {isOpen === undefined ? null : (
        <ListDialog list={list} open={isOpen} onOpenChange={setOpen} period={period} onPeriod={setChosen} />
      )}
    </>
  );
}
