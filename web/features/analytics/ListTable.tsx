import { cx } from "../../ui/cx.ts";
import { usePhone } from "../../ui/phone.ts";
import type { AnalyticsList } from "./lists.ts";

interface ListTableProps<Row extends { id: number }> {
  list: AnalyticsList<Row>;
  rows: readonly Row[];
}

/** The rows as a table; on a phone, which has no room for six columns, one block each. */
export function ListTable<Row extends { id: number }>({ list, rows }: ListTableProps<Row>) {
  return usePhone() ? <Blocks list={list} rows={rows} /> : <Table list={list} rows={rows} />;
}

function Table<Row extends { id: number }>({ list, rows }: ListTableProps<Row>) {
  return (
    <table className="w-full border-collapse text-left text-sm">
      <caption className="sr-only">{list.title}</caption>
      <thead>
        <tr>
          {list.columns.map(({ label, kind }) => (
            <th
              key={label}
              scope="col"
              className={cx(
                "sticky top-0 border-b border-line-strong bg-card px-2.5 py-2 font-semibold whitespace-nowrap first:pl-0 last:pr-0",
                kind === "number" && "text-right",
              )}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.id} className="align-top hover:bg-ground">
            {list.columns.map((column, at) => (
              <td
                key={column.label}
                className={cx(
                  "px-2.5 py-2.5 [overflow-wrap:anywhere] first:pl-0 last:pr-0",
                  at === 0 && "font-semibold",
                  column.kind === "number" && "text-right tabular-nums",
                )}
              >
                <Cell column={column} row={row} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Blocks<Row extends { id: number }>({ list, rows }: ListTableProps<Row>) {
  const [head, ...others] = list.columns;
  return (
    <ul aria-label={list.title} className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-col gap-1 py-3">
          <p className="font-semibold [overflow-wrap:anywhere]">
            {head === undefined ? null : <Cell column={head} row={row} />}
          </p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm">
            {others.map((column) => (
              <div key={column.label} className="contents">
                <dt className="text-muted">{column.label}</dt>
                <dd className="text-right [overflow-wrap:anywhere]">
                  <Cell column={column} row={row} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Cell<Row extends { id: number }>({
  column: { text, kind, isGood },
  row,
}: {
  column: AnalyticsList<Row>["columns"][number];
  row: Row;
}) {
  const words = text(row);
  if (kind === "badge") {
    const isFine = isGood?.(row) ?? true;
    return (
      <span
        className={cx(
          "inline-flex rounded-chip px-2 py-0.5 text-xs font-semibold whitespace-nowrap",
          isFine ? "bg-green-soft text-green" : "bg-ground text-muted",
        )}
      >
        {words}
      </span>
    );
  }
  if (kind === "lines") return <span className="whitespace-pre-line tabular-nums">{words}</span>;
  if (kind === "code") return <code className="text-sm">{words}</code>;
  return words;
}
