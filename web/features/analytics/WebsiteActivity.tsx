import type { CSSProperties } from "react";

import { getWebsiteActivitySummary } from "#contracts/analytics.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";

import { Loaded } from "../../platform/Loaded.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useNumbers } from "./analytics.queries.ts";
import { showCount, showWeekday, showWholeDay } from "./dates.ts";
import { Panel } from "./Panel.tsx";
import { Tiles } from "./Tiles.tsx";

type Summary = ReplyOf<typeof getWebsiteActivitySummary>;

const skeleton = <SkeletonRows label="Loading website activity…" row="h-72" />;

/** Totals for today, the week and the month, and the last 7 days as bars. */
export function WebsiteActivity() {
  const read = useNumbers(getWebsiteActivitySummary);
  return (
    <Panel title="Website Activity" meta="Visits">
      <Loaded read={read} failure="Failed to load activity summary" skeleton={skeleton}>
        {({ todayTotal, weekTotal, monthTotal, daily }) =>
          monthTotal + weekTotal + Math.max(...daily.map(({ visits }) => visits)) === 0 ? (
            <EmptyState title="No activity data available" />
          ) : (
            <>
              <Tiles
                tiles={[
                  ["Today", todayTotal],
                  ["This Week", weekTotal],
                  ["This Month", monthTotal],
                ]}
              />
              <Bars daily={daily} />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

/**
 * Bars scaled to the busiest day; each gives its day and number to screen readers. When the text is too large for seven
 * side by side, they are stacked.
 */
function Bars({ daily }: Pick<Summary, "daily">) {
  const busiest = Math.max(1, ...daily.map(({ visits }) => visits));
  return (
    <div className="@container flex flex-1 flex-col">
      <ol
        aria-label="Visits on the last 7 days"
        className="grid flex-1 gap-1.5 pt-2 @3xs:grid-cols-7 md:gap-3"
      >
        {daily.map(({ date, visits }, at) => (
          <li
            key={date}
            // A custom property, used as a height or, when the bars are stacked, as a width.
            style={{ "--share": `${(visits / busiest) * 100}%` } as CSSProperties}
            className="flex min-w-0 flex-row-reverse items-center gap-x-2 gap-y-1 text-sm @3xs:flex-col"
          >
            <span className="sr-only">
              {showWholeDay(date)}: {showCount(visits)} {visits === 1 ? "visit" : "visits"}
            </span>
            <span aria-hidden className="font-semibold tabular-nums">
              {showCount(visits)}
            </span>
            <span
              aria-hidden
              className="relative flex h-6 min-w-0 flex-1 overflow-hidden rounded-control bg-ground @3xs:min-h-40 @3xs:w-full @3xs:max-w-14"
            >
              <span
                className={cx(
                  "absolute bottom-0 left-0 h-full w-(--share) rounded-control @3xs:h-(--share) @3xs:w-full",
                  at === daily.length - 1 ? "bg-hi" : "bg-blue",
                )}
              />
            </span>
            <span aria-hidden className="text-muted @max-3xs:w-12">
              {showWeekday(date)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
