import { Download } from "lucide-react";

import { Loaded } from "../../platform/Loaded.tsx";
import { MorePages } from "../../platform/MorePages.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Field } from "../../ui/Field.tsx";
import { InlineStatus } from "../../ui/InlineStatus.tsx";
import { Select } from "../../ui/Select.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useList } from "./analytics.queries.ts";
import { showCount } from "./dates.ts";
import type { AnalyticsList, ListPage } from "./lists.ts";
import { ListTable } from "./ListTable.tsx";
import { PERIODS, wordsOfPeriod, type Period } from "./periods.ts";
import { Tiles } from "./Tiles.tsx";
import { useExport } from "./use-export.ts";

interface ListDialogProps<Row extends { id: number }> {
  list: AnalyticsList<Row>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  period: Period;
  onPeriod: (period: Period) => void;
}

/** The rows that a card counts, with the period and an export of them all. */
export function ListDialog<Row extends { id: number }>(props: ListDialogProps<Row>) {
  const { list, open, onOpenChange, period, onPeriod } = props;
  const read = useList(list, period);
  const file = useExport(list, period);
  const skeleton = <SkeletonRows label={`Loading ${list.title.toLowerCase()}…`} rows={6} row="h-9" />;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={list.title}
      size="xl"
      fill
      footer={
        <Button
          icon={<Download />}
          pending={file.progress !== undefined}
          pendingText={wordsOfProgress(file.progress)}
          disabled={!read.data?.pages[0]?.rows.length}
          onClick={() => void file.start()}
        >
          Export CSV
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {list.hasPeriod ? (
          <Field label="Period" className="md:max-w-56">
            <Select
              value={String(period)}
              options={PERIODS.map(({ value, label }) => ({ value: String(value), label }))}
              onChange={({ target }) =>
                onPeriod(PERIODS.find(({ value }) => String(value) === target.value)?.value ?? period)
              }
            />
          </Field>
        ) : null}
        {file.fault === undefined ? null : <InlineStatus tone="error">{file.fault}</InlineStatus>}
        <InlineStatus tone="success">{file.saved}</InlineStatus>
        <Loaded read={read} failure={list.failure} skeleton={skeleton}>
          {({ pages }) => <Pages list={list} pages={pages} period={period} />}
        </Loaded>
        <MorePages read={read} />
      </div>
    </Dialog>
  );
}

function wordsOfProgress(progress: { done: number; of: number } | undefined): string {
  if (progress === undefined || progress.of === 0) return "Exporting…";
  return `Exporting ${showCount(progress.done)} of ${showCount(progress.of)}…`;
}

interface PagesProps<Row extends { id: number }> {
  list: AnalyticsList<Row>;
  pages: readonly ListPage<Row>[];
  period: Period;
}

function Pages<Row extends { id: number }>({ list, pages, period }: PagesProps<Row>) {
  const { totalCount = 0, tiles } = pages[0] ?? {};
  const rows = pages.flatMap((page) => page.rows);
  return (
    <>
      {tiles === undefined ? null : <Tiles tiles={tiles} />}
      <p className="text-sm text-muted">{list.lead(totalCount, wordsOfPeriod(period).within)}</p>
      {rows.length === 0 ? <EmptyState title={list.empty} /> : <ListTable list={list} rows={rows} />}
    </>
  );
}
