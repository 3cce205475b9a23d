import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { spreadSimply } from "../../testing/spread-simply.ts";
import { isBehind, START, takeInTurn, type Candidate, type Turn } from "./page.runs.ts";

/** A feed, newest first, by the authors of its posts. */
function feedOf(authors: readonly number[]): Candidate[] {
  return authors.map((author, at) => ({ author, place: { id: authors.length - at, at: "" } }));
}

/** What the statements give: the next posts; with somebody held, that author's next ones and those of all others. */
function fetch(feed: readonly Candidate[], { front, held }: Turn, asked: number) {
  const behind = feed.filter((each) => isBehind(each.place, front));
  if (held === null) return behind.slice(0, asked);
  const others = behind.filter((each) => each.author !== held.author).slice(0, asked);
  const own = feed.filter((each) => each.author === held.author && isBehind(each.place, held.after));
  return [...own.slice(0, asked), ...others].toSorted((x, y) => y.place.id - x.place.id);
}

/** A page as the service takes it; also how many statements it took. */
function readPage(feed: readonly Candidate[], from: Turn, limit: number) {
  const ids: number[] = [];
  let turn = from;
  for (let statements = 1; ; statements++) {
    const asked = limit - ids.length + 1;
    const rows = fetch(feed, turn, asked);
    const others = rows.filter((row) => row.author !== turn.held?.author).length;
    const step = takeInTurn(rows, turn, limit - ids.length, others < asked);
    ids.push(...step.taken.map((each) => each.place.id));
    turn = step.turn;
    if (!step.isStuck) return { ids, turn, hasMore: step.hasMore, statements };
  }
}

function readAll(feed: readonly Candidate[], limit: number): number[] {
  const seen: number[] = [];
  let turn = START;
  for (;;) {
    const page = readPage(feed, turn, limit);
    seen.push(...page.ids);
    if (!page.hasMore) return seen;
    expect(page.ids).toHaveLength(limit);
    turn = page.turn;
  }
}

/** Few authors, so that runs are long. */
const authors = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 60 });
const runs = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 15 })), { maxLength: 10 })
  .map((parts) => parts.flatMap(([author, length]) => Array.from({ length }, () => author)));

describe("at most two in a row by one author", () => {
  test("any page size gives the order that the plainest means give: nothing twice, nothing left out", () => {
    fc.assert(
      fc.property(fc.oneof(authors, runs), fc.integer({ min: 1, max: 12 }), (by, limit) => {
        const feed = feedOf(by);
        const ids = feed.map((each) => each.place.id);
        expect(readAll(feed, limit)).toEqual(spreadSimply(ids, (id) => by[by.length - id] ?? 0));
      }),
      { numRuns: 3000 },
    );
  });

  test("three in a row only when nobody else is left", () => {
    fc.assert(
      fc.property(fc.oneof(authors, runs), (feed) => {
        const shown = readAll(feedOf(feed), 10).map((id) => feed[feed.length - id]);
        shown.forEach((author, at) => {
          if (at < 2 || shown[at - 1] !== author || shown[at - 2] !== author) return;
          expect(new Set(shown.slice(at))).toEqual(new Set([author]));
        });
      }),
      { numRuns: 1000 },
    );
  });

  test("one author among others costs a page one statement more, the end of the feed none", () => {
    const flood = feedOf([
      ...Array.from({ length: 200 }, () => 1),
      2,
      3,
      4,
      5,
      ...Array.from({ length: 30 }, () => 1),
    ]);
    const first = readPage(flood, START, 10);
    expect([first.ids.length, first.statements, first.hasMore]).toEqual([10, 2, true]);
    const second = readPage(flood, first.turn, 10);
    expect([second.ids.length, second.statements, second.hasMore]).toEqual([10, 1, true]);
    // Nobody else is left: the cursor knows, and looks no further.
    expect(second.turn.front).toEqual({ id: 0, at: "" });
    expect(readPage(flood, second.turn, 10).statements).toBe(1);
  });
});
