import { expect, test } from "vitest";

import { administrator } from "./support/administrator.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, widthsFor } from "./support/browser.ts";
import { join, newAddress } from "./support/members.ts";
import { post } from "./support/post-card.ts";

const browser = useBrowser();

const LAW = "Is it against the law? (optional)";
const CHILD = "A child at risk, or sexual content with a child";

test.each(widthsFor("phone"))(
  "a visitor says that a child is at risk, and a moderator sees it first, at %i pixels",
  async (width) => {
    const author = await join({ firstName: "Ivor", lastName: `Urgent${width}` });
    const id = await post(author, `Meet me behind the yard ${width}`);
    const visitor = await browser.visit({ width });
    await visitor.goTo(`/shared/post/${id}`);
    await visitor.press("Report this post");
    const dialog = visitor.dialog("Report post");
    await dialog.getByRole("button", { name: "Report post" }).click();
    await visitor.sees(dialog.getByText("Report reason required"));
    await dialog.getByLabel(LAW).selectOption(CHILD);
    await visitor.sees(dialog.getByText("If somebody is in danger now, call 999 first."));
    await visitor.sees(dialog.getByRole("link", { name: "write to us" }));
    expect(await findViolations(visitor.page)).toEqual([]);
    // Who says which law it breaks need not choose a reason as well.
    await dialog.getByRole("button", { name: "Report post" }).click();
    await visitor.seesToast("Post reported");

    const office = await browser.visit({ width: 1280, as: await administrator() });
    await office.goTo("/adminportal");
    const card = office.page.getByRole("article", { name: `Reported post by ${author.name}` });
    await office.sees(card.getByText("Urgent", { exact: true }));
    await office.sees(card.getByText(CHILD));
    const first = office.page.getByRole("list", { name: "Reports" }).getByRole("article").first();
    await office.sees(first.getByText("Urgent", { exact: true }));
    await office.sees(office.page.getByText(/^\d+ urgent/));
    await card.getByRole("button", { name: "Delete post" }).click();
    const question = office.dialog("Delete post?");
    await question.getByRole("button", { name: "Delete post" }).click();
    await office.seesNo(card);
  },
);

test("a complaint by contact says which law is broken, and stands first", RARE, async () => {
  const email = newAddress("carla");
  const visitor = await browser.visit({ width: 390 });
  await visitor.goTo("/contact");
  await visitor.isAt("Contact us");
  await visitor.seesNo(visitor.page.getByLabel(LAW));
  await visitor.page.getByLabel("What is it about?").selectOption("A complaint about content or a decision");
  await visitor.page.getByLabel(LAW).selectOption("Somebody’s life at risk");
  await visitor.sees("If somebody is in danger now, call 999 first.");
  await visitor.fills({
    "Your name": "Carla Urgent",
    "E-mail": email,
    Message: "He writes that he will come to her house tonight.",
  });
  expect(await findViolations(visitor.page)).toEqual([]);
  await visitor.press("Send message");
  await visitor.isAt("We have your message");

  const desk = await browser.visit({ width: 1280, as: await administrator() });
  await desk.goTo("/adminportal?view=contact");
  const row = desk.page.getByRole("listitem").filter({ hasText: "Carla Urgent" });
  await desk.sees(row.getByText("Somebody’s life at risk"));
  await row.getByRole("button").click();
  const dialog = desk.dialog(/Carla Urgent$/);
  await desk.sees(dialog.getByText("Against the law"));
  await dialog.getByRole("button", { name: "Close message" }).click();
  await desk.sees(dialog.getByRole("button", { name: "Open again" }));
});
