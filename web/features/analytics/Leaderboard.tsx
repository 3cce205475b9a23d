import { getLeaderboard } from "#contracts/analytics.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";

import { Loaded } from "../../platform/Loaded.tsx";
import { MorePages } from "../../platform/MorePages.tsx";
import { useAddress, withParameter } from "../../platform/use-address.ts";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { showCount, showMonth } from "./dates.ts";
import { Panel } from "./Panel.tsx";

type Board = ReplyOf<typeof getLeaderboard>;

const ROWS = 10;

const skeleton = <SkeletonRows label="Loading jobs posted…" row="h-40" />;

/** Jobs posted in the month of `?month=2026-10` (the last one by default), by member and trade; for administrators only. */
export function Leaderboard() {
  const { search, change } = useAddress();
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.exec(search.get("month") ?? "")?.[0];
  const query = { month, limit: ROWS };
  const read = useEndpointPages(getLeaderboard, { query }, { keepPrevious: true });
  const first = read.data?.pages[0];
  return (
    <Panel
      title="Jobs Posted"
      meta="By member and trade, a month at a time"
      action={
        first === undefined || first.months.length === 0 ? null : (
          <Field label="Month" hideLabel>
            <Select
              value={first.month}
              options={first.months.map((each) => ({ value: each, label: showMonth(each) }))}
              onChange={({ target }) => change((now) => withParameter(now, "month", target.value))}
            />
          </Field>
        )
      }
    >
      <Loaded read={read} failure="Failed to load jobs posted" skeleton={skeleton}>
        {({ pages }) => (
          <Entries month={pages[0]?.month ?? ""} entries={pages.flatMap((page) => page.entries)} />
        )}
      </Loaded>
      <MorePages read={read} />
    </Panel>
  );
}

function Entries({ month, entries }: Pick<Board, "month" | "entries">) {
  if (entries.length === 0) return <EmptyState title={`No jobs were posted in ${showMonth(month)}`} />;
  return (
    <table className="w-full border-collapse text-left text-sm">
      <caption className="sr-only">Jobs posted in {showMonth(month)}</caption>
      <thead>
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-2 pr-1 md:pr-2.5 font-semibold">
            Member
          </th>
          <th scope="col" className="px-1 md:px-2.5 py-2 font-semibold">
            Trade
          </th>
          <th scope="col" className="py-2 pl-1 md:pl-2.5 text-right font-semibold">
            Jobs
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="py-2.5 pr-1 md:pr-2.5 font-semibold [overflow-wrap:anywhere]">
              {entry.firstName} {entry.lastName}
            </td>
            <td className="px-1 md:px-2.5 py-2.5 [overflow-wrap:anywhere]">{entry.trade}</td>
            <td className="py-2.5 pl-1 md:pl-2.5 text-right tabular-nums">{showCount(entry.jobCount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
