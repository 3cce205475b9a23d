import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** The form in which a page names a test: its file and its title. */
const NAMED = /`([\w./-]+\.test\.tsx?)`: "([^"]+)"/g;
const NAMED_ONCE = /^`[\w./-]+\.test\.tsx?`: "[^"]+"$/;

/** Returns the cells of the rows in the page's tables whose last column is 'Test'. */
function guardsOf(page: string): string[][] {
  const rows = read(page)
    .split("\n")
    .map((line) =>
      line.startsWith("|")
        ? line
            .split("|")
            .slice(1, -1)
            .map((cell) => cell.trim())
        : null,
    );
  let isGuarded = false;
  return rows.flatMap((cells) => {
    if (cells === null) isGuarded = false;
    else if (cells.at(-1) === "Test") isGuarded = true;
    else if (isGuarded && !/^-+$/.test(cells[0] ?? "")) return [cells];
    return [];
  });
}

describe.each([
  ["docs/threat-model.md", 25],
  ["docs/children.md", 15],
])("%s", (page, least) => {
  const named = [...read(page).matchAll(NAMED)].map(([, file = "", title = ""]) => ({ file, title }));

  it("names a test for every guard", () => {
    const guards = guardsOf(page);
    expect(guards.length).toBeGreaterThanOrEqual(least);
    expect(guards.filter((cells) => !NAMED_ONCE.test(cells.at(-1) ?? ""))).toEqual([]);
    expect(named).toHaveLength(guards.length);
  });

  it.each(named)("$file has $title", ({ file, title }) => {
    expect(existsSync(join(ROOT, file))).toBe(true);
    expect(read(file)).toContain(`"${title}"`);
  });

  it("is linked from where people look for it, and short", () => {
    for (const from of ["SECURITY.md", "ARCHITECTURE.md"]) expect(read(from)).toContain(page);
    expect(read(page).split("\n").length).toBeLessThanOrEqual(120);
  });
});
