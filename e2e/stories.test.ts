import { beforeAll, expect, test } from "vitest";

import { administrator } from "./support/administrator.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, widthsFor } from "./support/browser.ts";
import { mark } from "./support/members.ts";
import type { Member } from "./support/members.ts";

const browser = useBrowser();
const SLOW = { timeout: 30_000 };
let admin: Member;
beforeAll(async () => {
  admin = await administrator();
});

test.each(widthsFor("desk"))(
  "a story goes from an administrator's form to a reader without JavaScript, at %i pixels",
  RARE,
  async (width) => {
    const own = mark();
    const title = `Loft number ${own}`;
    const editor = await browser.visit({ width, as: admin });
    await editor.goTo("/blogs");
    await editor.isAt("Success stories", "/blogs");
    await editor.press("Create New Story");
    const form = editor.dialog("Create New Story");
    await editor.sees(form);
    await editor.press("Publish story");
    await editor.sees("There is a problem");
    for (const words of [
      "Title is required",
      "Category is required",
      "Tags are required (comma-separated)",
      "Read time is required (e.g., '5 min read')",
    ])
      await editor.sees(form.getByText(words));
    await editor.fills({
      Title: title,
      Excerpt: "Two joiners and a tight staircase.",
      Content: "Up it went.\n\nDown came the scaffold.",
      "Location (optional)": "Bolton, Greater Manchester",
      Tags: "lofts, joinery",
      "Read time": "5 min read",
    });
    await editor.field("Category").selectOption("Team Projects");
    await editor.press("Publish story");
    await editor.seesToast("Story published");
    await editor.sees(editor.link(title));

    const reader = await browser.visit({ width, script: false });
    reader.errors.expect("csp GET /assets/");
    expect(await reader.goTo(`/blogs/loft-number-${own}`)).toBe(200);
    await reader.isAt(title);
    await reader.sees("Up it went.");
    await reader.sees("Down came the scaffold.");
    await reader.sees("#joinery");
    await reader.sees("Crewyard Team");
    await reader.link("All Stories").click();
    await reader.isAt("Success stories", "/blogs");
    await reader.link("Business Growth").click();
    await reader.sees(reader.link("Five electricians by Friday"));
    await reader.seesNo(reader.link(title));

    await editor.button(`Edit ${title}`).click();
    await editor.dialog("Edit Story").getByLabel("Title").fill(`${title}, finished`);
    await editor.press("Save changes");
    await editor.seesToast("Story updated");
    await editor.button(`Delete ${title}, finished`).click();
    const question = editor.dialog("Are you sure you want to delete this blog post?");
    await question.getByRole("button", { name: "Delete" }).click();
    await editor.seesToast("Story deleted");
    await editor.seesNo(editor.link(`${title}, finished`));
    reader.errors.expect(`410 GET /blogs/loft-number-${own}`);
    expect(await reader.goTo(`/blogs/loft-number-${own}`)).toBe(410);
    await reader.sees("This story has been removed");
  },
);

test("a visitor filters, reads one over the list, and finds it at an address of its own", RARE, async () => {
  const visitor = await browser.visit();
  await visitor.goTo("/blogs");
  await visitor.sees(visitor.page.getByRole("heading", { name: "Featured" }));
  await expect(visitor.button("Create New Story").count()).resolves.toBe(0);
  await visitor.link("Career Development").click();
  await expect.poll(() => visitor.path, SLOW).toBe("/blogs?category=Career+Development");
  await visitor.seesNo(visitor.page.getByRole("heading", { name: "Featured" }));
  const title = "From labourer to site manager in six years";
  await visitor.link(title).click();
  const dialog = visitor.dialog(title);
  await visitor.sees(dialog.getByText("Example story"));
  await visitor.sees(dialog.getByText("Related Topics"));
  expect(await findViolations(visitor.page)).toEqual([]);
  await dialog.getByRole("link", { name: "Open on its own page" }).click();
  await visitor.isAt(title, "/blogs/from-labourer-to-site-manager");
  await expect.poll(() => visitor.page.title(), SLOW).toBe(`${title} · Crewyard`);
  expect(await findViolations(visitor.page)).toEqual([]);
});
