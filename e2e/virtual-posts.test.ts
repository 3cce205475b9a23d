import { expect, test } from "vitest";

import { RARE, useBrowser } from "./support/browser.ts";
import { APART, join } from "./support/members.ts";
import { hasFocus, post } from "./support/post-card.ts";

const browser = useBrowser();

test(
  "in a long feed posts far from the screen are light, and whole again before they are seen",
  RARE,
  async () => {
    const author = await join({ firstName: "Farah", ...APART });
    const ids: number[] = [];
    for (let at = 1; at <= 40; at++)
      ids.push(await post(author, `Course ${at} is laid.\nOn to the next one.`));
    const visitor = await browser.visit({ as: author });
    await visitor.goTo("/?filter=crew");
    const cards = visitor.page.getByRole("feed").locator("[data-post]");
    for (const loaded of [10, 20, 30]) {
      await expect.poll(() => cards.count()).toBe(loaded);
      await visitor.button("Load More Posts").press("Enter");
    }
    await expect.poll(() => cards.count()).toBe(40);

    // The thirty-sixth and the fifth from the top.
    const far = visitor.page.locator(`[data-post="${ids[4]}"]`);
    const first = visitor.page.locator(`[data-post="${ids[35]}"]`);
    const like = far.getByRole("button", { name: "Like", exact: true });
    await visitor.sees(like);
    const height = (await far.boundingBox())?.height;
    await first.scrollIntoViewIfNeeded();
    await expect.poll(() => like.count()).toBe(0);
    // It keeps its name, its words, its place and its height.
    await expect(far.locator("*").count()).resolves.toBe(2);
    await expect(far.getByRole("heading", { name: author.name }).count()).resolves.toBe(1);
    await expect(far.getByText("Course 5 is laid.").count()).resolves.toBe(1);
    await expect(far.getAttribute("aria-posinset")).resolves.toBe("36");
    expect((await far.boundingBox())?.height).toBe(height);
    await expect(first.getByRole("button", { name: "Like", exact: true }).count()).resolves.toBe(1);

    await far.scrollIntoViewIfNeeded();
    await like.click();
    await visitor.seesToast("Post liked!");
    await far.getByRole("button", { name: "Comment", exact: true }).click();
    await far.getByLabel("Write a comment").fill("Frogs up, mind");
    await first.focus();
    await first.scrollIntoViewIfNeeded();
    await hasFocus(first);
    await visitor.hasDrawn();
    // Text being written stays where it is.
    await expect(far.getByLabel("Write a comment").inputValue()).resolves.toBe("Frogs up, mind");
    await visitor.sees(first.getByText("Course 36 is laid."));
  },
);
