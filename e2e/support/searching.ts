import type { Visitor } from "./visitor.ts";

/** The search's label, and its field's. */
export const WORDS = "Search users, trades, companies...";

/** Returns a unique surname, so that each test finds its own people; no letter twice, so that any two can be swapped. */
export const newName = () =>
  `Z${"bcdfghjklmnprstvw"
    .split("")
    .toSorted(() => Math.random() - 0.5)
    .join("")
    .slice(0, 8)}`;

export const searchIn = ({ page }: Visitor) => page.getByRole("dialog", { name: WORDS });
export const fieldOf = (visitor: Visitor) => searchIn(visitor).getByRole("searchbox", { name: WORDS });
export const foundIn = (visitor: Visitor) => searchIn(visitor).getByRole("article");
/** The members found; until then the list shows those nearby, who may be the same. */
export const matchesIn = (visitor: Visitor) => searchIn(visitor).getByRole("list", { name: "Members found" });

/** Opens the search for members. */
export async function openSearch(visitor: Visitor): Promise<void> {
  await visitor.press(WORDS);
  await fieldOf(visitor).waitFor();
}
