import { expect, test } from "vitest";

import { printTable, type Row } from "./table.ts";

const SOUND: Row = {
  name: "kill",
  database: "own",
  recoveries: [100],
  verdict: { acknowledged: 9, stored: 9, lost: 0, doubled: 0 },
  wrong: 0,
  refusals: [],
  longest: 10,
};

test("a case that could not be tried has no row, and is named", () => {
  const said: string[] = [];
  printTable([SOUND], { unfinished: [], notTried: ["disk (own)"] }, (line) => said.push(line));
  expect(said.filter((line) => line.startsWith("| ")).map((line) => line.split(" ")[1])).toEqual([
    "case",
    expect.stringMatching(/^-+$/),
    "kill",
  ]);
  expect(said.slice(-2)).toEqual(["NOT TRIED: disk (own).", "Nothing was lost, doubled or left wrong."]);
});
