import type { ComponentProps, ReactNode } from "react";

import { cx } from "./cx.ts";

export interface RecordColumn {
  title: string;
  /** A class such as `w-30` or `w-[20%]`; one column of a table has none and takes the remaining room. */
  width?: string;
  /** A column of buttons, whose title is only for screen readers. */
  isActs?: boolean;
}

export interface RecordTableProps {
  label: string;
  columns: readonly RecordColumn[];
  /** Another page or filter is loading. */
  busy?: boolean | undefined;
  /** `RecordRow`s. */
  children: ReactNode;
}

/** Explicit roles, since screen readers ignore a table that is drawn as blocks. */
const AS = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

/** A table of records; on a phone, or with large text, each row is a separate sheet. */
export function RecordTable({ label, columns, busy = false, children }: RecordTableProps) {
  return (
    <table
      {...AS.table}
      aria-label={label}
      aria-busy={busy}
      // Fixed, so that one long name does not squeeze the other columns until their words break.
      className={cx(
        "block w-full text-left text-sm md:table md:table-fixed",
        busy && "pointer-events-none opacity-55",
      )}
    >
      <colgroup className="max-md:hidden">
        {columns.map(({ title, width }) => (
          <col key={title} className={width} />
        ))}
      </colgroup>
      <thead {...AS.rowgroup} className="max-md:sr-only">
        <tr {...AS.row}>
          {columns.map(({ title, isActs = false }) => (
            <th
              key={title}
              {...AS.columnheader}
              scope="col"
              className="border-b border-line px-3 py-2 text-xs font-semibold text-muted first:pl-4 last:pr-4"
            >
              <span className={cx(isActs && "sr-only")}>{title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...AS.rowgroup} className="block md:table-row-group">
        {children}
      </tbody>
    </table>
  );
}

export function RecordRow({ children, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      {...rest}
      {...AS.row}
      className="flex flex-col gap-1.5 border-b border-line px-4 py-3.5 last:border-b-0 md:table-row md:[&:last-child>td]:border-b-0"
    >
      {children}
    </tr>
  );
}

interface RecordCellProps {
  /** The column's title, drawn before the value where rows are sheets; omit it where the value is clear by itself. */
  title?: string | undefined;
  /** `end`: at the right, for actions. */
  at?: "start" | "end" | undefined;
  /** Not drawn on a sheet, because it is empty. */
  isEmpty?: boolean | undefined;
  children?: ReactNode;
}

export function RecordCell({ title, at = "start", isEmpty = false, children }: RecordCellProps) {
  return (
    <td
      {...AS.cell}
      className={cx(
        "min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5 align-top [overflow-wrap:anywhere] md:table-cell md:border-b md:border-line md:px-3 md:py-3 md:first:pl-4 md:last:pr-4",
        isEmpty ? "hidden" : "flex",
        at === "end" && "max-md:pt-1 md:text-right",
      )}
    >
      {title === undefined ? null : (
        <span aria-hidden className="w-24 shrink-0 text-xs font-semibold text-muted md:hidden">
          {title}
        </span>
      )}
      <div className="min-w-0 max-md:flex-1 max-md:basis-40">{children}</div>
    </td>
  );
}

const SHORT = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Europe/London",
});

/** '22 Nov 2026, 12:41' by London's clock, for records; draws nothing for an unreadable date. */
export function ExactTime({ at, className }: { at: string; className?: string | undefined }) {
  const then = Date.parse(at);
  if (Number.isNaN(then)) return null;
  return (
    <time dateTime={at} className={className}>
      {SHORT.format(then).replace("Sept", "Sep")}
    </time>
  );
}
