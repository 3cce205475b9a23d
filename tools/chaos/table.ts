import type { Verdict } from "#server/testing/outages/judge.ts";
import type { Refusal } from "#server/testing/outages/load.ts";

/** What came of one case on one database. */
export interface Row {
  readonly name: string;
  readonly database: "embedded" | "own";
  /** Milliseconds after each trouble had ended until a write was acknowledged again. */
  readonly recoveries: readonly number[];
  readonly verdict: Verdict;
  /** Lines of the data's check that say that something is not as it should be. */
  readonly wrong: number;
  readonly refusals: readonly Refusal[];
  /** The longest that anybody waited for an answer, in milliseconds. */
  readonly longest: number;
}

/** The database is away, the disk is full, the bucket is: what may be said, with the time to come back. */
const LATER = [502, 503, 507];

/** Answers that are faults: any other 5xx, and one that does not say when to come back. */
const faultsOf = ({ refusals }: Row): number =>
  refusals.filter(({ status, inWords }) => status > 0 && !(LATER.includes(status) && inWords)).length;

/** Nothing lost, doubled or left wrong, and nobody answered with a fault. */
export function isSound(row: Row): boolean {
  const { lost, doubled, acknowledged } = row.verdict;
  return acknowledged > 0 && lost + doubled + row.wrong + faultsOf(row) === 0;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** A line for each case that was tried to its end, and what is to be said of all of them. */
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
