import { expect, it } from "vitest";

import { toLines } from "./csv.ts";
import { transparencyRows } from "./transparency-words.ts";

it("the transparency report's rows are in words, with a comma in quotes and never a formula", () => {
  const rows = [
    { month: "2026-11", measure: "reports_received", kind: "threats_or_hate", value: 12 },
    { month: "2026-11", measure: "median_hours_to_decision", kind: "own_words", value: 1.5 },
    { month: "2026-10", measure: "removals", kind: "=1+1", value: 1 },
  ] as const;
  expect(toLines(transparencyRows({ rows: [...rows] }))).toBe(
    [
      "Month,What,Kind,Number",
      '2026-11,Reports received,"Threats, stalking or hate",12',
      "2026-11,Median hours from report to decision,Own words,1.5",
      "2026-10,Content removed,'=1+1,1",
      "",
    ].join("\r\n"),
  );
});
