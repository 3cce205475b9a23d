import type { Screen } from "./screens.ts";
import type { Visitor } from "./visitor.ts";

async function open(visitor: Visitor, path: string): Promise<void> {
  await visitor.goTo(path);
  // The skip link is the app's, so the server's markup has been replaced.
  await visitor.page.locator("a[href='#main']").waitFor({ state: "attached" });
  await visitor.page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  await visitor.isWhole();
}

/** Success stories, as visitors see them. */
export const STORY_SCREENS: readonly Screen[] = [
  { name: "stories", as: "visitor", open: (visitor) => open(visitor, "/blogs") },
  { name: "stories, for a member", as: "member", open: (visitor) => open(visitor, "/blogs") },
  {
    name: "stories of one category",
    as: "visitor",
    open: (visitor) => open(visitor, "/blogs?category=Team+Projects"),
  },
  {
    name: "a story",
    as: "visitor",
    open: (visitor) => open(visitor, "/blogs/village-hall-in-nine-weekends"),
  },
  {
    name: "a story over the list",
    as: "visitor",
    async open(visitor) {
      await open(visitor, "/blogs");
      await visitor.link("A village hall rebuilt in nine weekends").click();
      await visitor.sees(visitor.dialog("A village hall rebuilt in nine weekends"));
    },
  },
  {
    name: "a story that never was",
    as: "visitor",
    async open(visitor) {
      visitor.errors.expect("404 GET /blogs/nowhere", "404 GET /api/blogs/slug/nowhere");
      await open(visitor, "/blogs/nowhere");
    },
  },
];
