import { expect, it } from "vitest";

import { rowsByBatch } from "./batches.ts";
import { many } from "./queries.ts";

it.each([
  ["select id from posts where user_id = $1", false],
  ["update posts set is_public = true where user_id = $1 returning id", false],
  ["select id from posts where user_id = $1 order by id limit 20", true],
  ["select id from posts where id = any($1::bigint[])", true],
  ["select p.id from unnest($1::bigint[]) wanted (id) join posts p on p.id = wanted.id", true],
  ["select id from posts where pinned -- few: one a member", true],
])("a list is declared with what bounds it: %s", (text, isBounded) => {
  const declared = expect(() => many(text));
  if (isBounded) declared.not.toThrow();
  else declared.toThrow("Nothing bounds the rows");
});

it("rows come batch by batch, each asked for after the last, until one is not full", async () => {
  const asked: (number | undefined)[] = [];
  const next = (last: number | undefined) => {
    asked.push(last);
    return Promise.resolve([1, 2, 3, 4].filter((id) => id > (last ?? 0)).slice(0, 2));
  };
  const rows: number[] = [];
  for await (const row of rowsByBatch(next, 2)) rows.push(row);
  expect(rows).toEqual([1, 2, 3, 4]);
  expect(asked).toEqual([undefined, 2, 4]);
});
