import type { Verdict } from "#server/testing/outages/judge.ts";
import type { Refusal } from "#server/testing/outages/load.ts";

/** The result of one case on one database. */
export interface Row {
  readonly name: string;
  readonly database: "embedded" | "own";
  /** Milliseconds from the end of each trouble until a write was acknowledged again. */
  readonly recoveries: readonly number[];
  readonly verdict: Verdict;
  /** Lines of the data check that report an error. */
  readonly wrong: number;
  readonly refusals: readonly Refusal[];
  /** The longest wait for a response, in milliseconds. */
  readonly longest: number;
}

/** Allowed statuses while the database is down, or the disk or the bucket is full: with the time to retry. */
const LATER = [502, 503, 507];

/** Counts responses that are faults: any other 5xx, and one without a time to retry. */
const faultsOf = ({ refusals }: Row): number =>
  refusals.filter(({ status, inWords }) => status > 0 && !(LATER.includes(status) && inWords)).length;

/** True if nothing was lost, doubled or left wrong, and no response was a fault. */
export function isSound(row: Row): boolean {
  const { lost, doubled, acknowledged } = row.verdict;
  return acknowledged > 0 && lost + doubled + row.wrong + faultsOf(row) === 0;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Prints a line for each completed case, and a summary. */
export function printTable(
  rows: readonly Row[],
  { unfinished, notTried }: { unfinished: readonly string[]; notTried: readonly string[] },
  say: (line: string) => void,
): void {
  const head = [
    "case",
    "database",
    "times",
    "acknowledged",
    "stored",
    "lost",
    "doubled",
    "wrong after",
    "503 or 507",
    "502",
    "other 5xx",
    "no answer",
    "back after, middle",
    "longest",
    "longest wait",
  ];
  const lines = rows.map((row) => {
    const count = (...statuses: number[]): number =>
      row.refusals.filter(({ status }) => statuses.includes(status)).length;
    const back = row.recoveries.toSorted((a, b) => a - b);
    const { acknowledged, stored, lost, doubled } = row.verdict;
    return [
      row.name,
      row.database,
      back.length,
      acknowledged,
      stored,
      lost,
      doubled,
      row.wrong,
      count(503, 507),
      count(502),
      faultsOf(row),
      count(0),
      seconds(back[Math.floor(back.length / 2)] ?? 0),
      seconds(back.at(-1) ?? 0),
      seconds(row.longest),
    ].map(String);
  });
  const widths = head.map((title, at) =>
    Math.max(title.length, ...lines.map((line) => line[at]?.length ?? 0)),
  );
  const write = (cells: readonly string[]): void =>
    say(`| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`);
  say("");
  write(head);
  write(widths.map((width) => "-".repeat(width)));
  for (const line of lines) write(line);
  const odd = rows.filter((row) => !isSound(row)).map(({ name, database }) => `${name} (${database})`);
  say("");
  if (notTried.length > 0) say(`NOT TRIED: ${notTried.join(", ")}.`);
  if (unfinished.length > 0) say(`NOT FINISHED: ${unfinished.join(", ")}.`);
  if (odd.length > 0) say(`NOT SOUND: ${odd.join(", ")}.`);
  else if (rows.length > 0) say("Nothing was lost, doubled or left wrong.");
}
