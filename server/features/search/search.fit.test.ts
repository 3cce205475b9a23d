import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { SEARCH_SIZE } from "#contracts/reference/limits.ts";
import { searchUsers } from "#contracts/search.ts";

import type { Member, MemberDetails } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let viewer: Member;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.deps.db.pool.query("delete from users");
  viewer = await app.makeMember({ firstName: "Viola", lastName: "Quaye", trade: "Welder", county: "Fife" });
});
afterAll(() => app.close());

const make = (name: string, details: Partial<MemberDetails> = {}) => {
  const [firstName = "", lastName = ""] = name.split(/ (.*)/);
  return app.makeMember({ firstName, lastName, trade: "Joiner", county: "Kent", ...details });
};
const search = async (query: Record<string, string>, by = viewer) =>
  (await app.as(by).raw(searchUsers, { query })).body;
const names = async (query: Record<string, string>, by = viewer) =>
  (await search(query, by)).map(({ name }) => name);
const rate = (member: Member, sum: number, count: number) =>
  app.deps.db.kysely
    .updateTable("users")
    .set({ rating_sum: sum, review_count: count })
    .where("id", "=", member.id)
    .execute();

describe("what fits", () => {
  test("one character fits the start of a name only", async () => {
    await make("Dan Mistry", { company: "Zeta Joinery" });
    await make("Zoe Dunn", { trade: "Driver" });
    await expect(names({ q: "d" })).resolves.toEqual(["Dan Mistry"]);
    await expect(names({ q: " Z " })).resolves.toEqual(["Zoe Dunn"]);
    await expect(names({ q: "j" })).resolves.toEqual([]);
  });

  test.each([
    ["mi", ["Dan Mistry"]],
    ["MISTRY", ["Dan Mistry"]],
    ["stry", []],
    ["stairs doors", ["Dan Mistry"]],
    ["bolton", ["Dan Mistry"]],
    ["jo", ["Dan Mistry"]],
    ["joiner", ["Dan Mistry"]],
    ["dan mistry", ["Dan Mistry"]],
    ["mistry dan", ["Dan Mistry"]],
    ["d m", ["Dan Mistry"]],
    ["dan b", ["Dan Mistry"]],
    ["dan x", []],
    ["m joiner bolton stairs", ["Dan Mistry"]],
    ["dan plumber", []],
    ["dan dan dan", ["Dan Mistry"]],
  ])("%j: starts of words of name, trade and company, all of them", async (q, expected) => {
    await make("Dan Mistry", { company: "Bolton Stairs & Doors" });
    await make("Sue Kerr", { trade: "Plumber" });
    await expect(names({ q })).resolves.toEqual(expected);
  });

  test("a typed trade is found by its words, and not by 'Other'", async () => {
    await make("Kit Lane", { trade: "Other", customTrade: "Thatcher" });
    await expect(search({ q: "thatch" })).resolves.toMatchObject([{ name: "Kit Lane", trade: "Thatcher" }]);
    await expect(names({ q: "other" })).resolves.toEqual([]);
  });

  test.each([
    ["sparky", "Electrician"],
    ["Sparkies", "Electrician"],
    ["electricians", "Electrician"],
    ["brickie", "Bricklayer"],
    ["painter & decorator", "Painter & Decorator"],
    ["gas fitter", "Gas Engineer"],
    ["heat pump", "Heating Engineer"],
    ["hoddie", "Labourer"],
    ["scafolder", "Scaffold Erector"],
    ["electrition", "Electrician"],
    ["brick layer", "Bricklayer"],
  ])("%j means %s", async (q, trade) => {
    await make("Kit Lane", { trade });
    await make("Sue Kerr", { trade: "Tiler" });
    await expect(names({ q })).resolves.toEqual(["Kit Lane"]);
  });

  test("a chippy is a carpenter, a joiner, and whoever is called so", async () => {
    await make("Ann One", { trade: "Carpenter" });
    await make("Bob Two", { trade: "Joiner" });
    await make("Cat Three", { trade: "Tiler", company: "Chippy Lane Tiles" });
    await make("Dee Four", { trade: "Tiler" });
    await expect(names({ q: "chippy" })).resolves.toEqual(["Ann One", "Bob Two", "Cat Three"]);
    await expect(names({ q: "chippy bob" })).resolves.toEqual(["Bob Two"]);
  });

  test.each([
    ["siobhan", "Siobhán O’Neill"],
    ["SIOBHÁN", "Siobhán O’Neill"],
    ["oneill", "Siobhán O’Neill"],
    ["o'neill", "Siobhán O’Neill"],
    ["o neill", "Siobhán O’Neill"],
    ["neill", "Siobhán O’Neill"],
    ["lukasz", "Łukasz Wójcik"],
    ["Łukasz", "Łukasz Wójcik"],
    ["l", "Łukasz Wójcik"],
    ["wojcik", "Łukasz Wójcik"],
    ["bjorn", "Bjørn Strauß-Æbel"],
    ["strauss", "Bjørn Strauß-Æbel"],
    ["aebel", "Bjørn Strauß-Æbel"],
    ["strauß-æbel", "Bjørn Strauß-Æbel"],
  ])("%j finds %s whatever its accents and case", async (q, name) => {
    for (const each of ["Siobhán O’Neill", "Łukasz Wójcik", "Bjørn Strauß-Æbel"]) await make(each);
    await expect(names({ q })).resolves.toEqual([name]);
  });

  test.each([
    ["jonh", ["John Smith"]],
    ["smtih", ["John Smith"]],
    ["john smiht", ["John Smith"]],
    ["kowlaski", ["Tomasz Kowalski"]],
    ["cowalski", ["Tomasz Kowalski"]],
    ["Kowalsky", ["Tomasz Kowalski"]],
    ["tomaz", ["Tomasz Kowalski"]],
    ["micheal", ["Michael Hughes"]],
    ["tomasz kovalsky", ["Tomasz Kowalski"]],
    ["michael kovalsky", []],
    ["jhn", []],
    ["zzzzzz", []],
    ["michelangelo", []],
  ])("%j: a slip or two is forgiven, more is not", async (q, expected) => {
    for (const each of ["John Smith", "Tomasz Kowalski", "Michael Hughes"])
      await make(each, { trade: "Tiler" });
    await expect(names({ q })).resolves.toEqual(expected);
  });

  test("what is spelled right is not taken for a slip", async () => {
    for (const each of ["Jon Reed", "John Reed", "Joan Reed"]) await make(each, { trade: "Tiler" });
    await expect(names({ q: "john" })).resolves.toEqual(["John Reed"]);
    await expect(names({ q: "jon" })).resolves.toEqual(["Jon Reed"]);
  });
});

describe("in which order and how many", () => {
  test("A-Z and Z-A by name as people read it; anything else is A-Z", async () => {
    for (const each of ["adam Poll", "Ádam Pole", "Zed Pool", "Bea Polk"]) await make(each);
    const inOrder = ["Ádam Pole", "adam Poll", "Bea Polk", "Zed Pool"];
    for (const sort of ["a-z", "newest", ""])
      await expect(names({ q: "po", sort })).resolves.toEqual(inOrder);
    await expect(names({ q: "po" })).resolves.toEqual(inOrder);
    await expect(names({ q: "po", sort: "z-a" })).resolves.toEqual(inOrder.toReversed());
  });

  test("by rating: the rated first, by average, then by number, then by name", async () => {
    const [few, many, best, plainB, plainA, exact] = [
      await make("Few Tate"),
      await make("Many Tate"),
      await make("Best Tate"),
      await make("Bert Tate"),
      await make("Andy Tate"),
      await make("Exact Tate"),
    ];
    await rate(few, 9, 2);
    await rate(many, 45, 10);
    await rate(best, 5, 1);
    // 4.46 is shown as 4.5 and ranks with the others rated 4.5.
    await rate(exact, 58, 13);
    expect(plainA.id).toBeGreaterThan(plainB.id);
    const found = await search({ q: "tate", sort: "rating" });
    expect(found.map(({ name, rating, reviewCount }) => [name, rating, reviewCount])).toEqual([
      ["Best Tate", 5, 1],
      ["Exact Tate", 4.5, 13],
      ["Many Tate", 4.5, 10],
      ["Few Tate", 4.5, 2],
      ["Andy Tate", null, 0],
      ["Bert Tate", null, 0],
    ]);
    await rate(best, 0, 0);
    expect((await names({ q: "tate", sort: "rating" }))[0]).toBe("Exact Tate");
  });

  test("in one county, by any of its names; unknown ones are empty, 'all' and nothing are everywhere", async () => {
    await make("Ann Park", { county: "London" });
    await make("Bob Park", { county: "Kent" });
    for (const county of ["London", "Greater London", "greater london"])
      await expect(names({ q: "park", county })).resolves.toEqual(["Ann Park"]);
    for (const county of ["Atlantis", "%", "Kent; London"])
      await expect(names({ q: "park", county })).resolves.toEqual([]);
    for (const county of ["all", "", " "])
      await expect(names({ q: "park", county })).resolves.toEqual(["Ann Park", "Bob Park"]);
    await expect(names({ q: "p", county: "Kent" })).resolves.toEqual([]);
    await expect(names({ q: "b joiner", county: "Kent", sort: "rating" })).resolves.toEqual(["Bob Park"]);
  });

  test("fifty at most, whatever is asked for", async () => {
    await Promise.all(
      Array.from({ length: SEARCH_SIZE + 5 }, (_, at) =>
        make(`Mo ${String.fromCharCode(97 + (at % 26))}${at}`),
      ),
    );
    for (const query of [{ q: "m" }, { q: "mo", limit: "1000000000" }, { q: "joiner", page: "-1" }]) {
      const found = await names(query);
      expect(found).toHaveLength(SEARCH_SIZE);
      expect(new Set(found).size).toBe(SEARCH_SIZE);
    }
  });
});
