import { expect, test } from "vitest";

import { listMuted } from "#contracts/blocks.ts";
import { listAdminReports, reviewReport } from "#contracts/moderation.ts";
import { createProject, deleteProject } from "#contracts/projects.ts";
import { createReport } from "#contracts/reports.ts";
import { projectForm } from "#server/testing/profiles.ts";

import { administrator } from "./support/administrator.ts";
import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, widthsFor } from "./support/browser.ts";
import { crewMates, fieldFor, send, threadWith } from "./support/chat.ts";
import { runSql } from "./support/database.ts";
import { join, mark, newAddress } from "./support/members.ts";
import { post } from "./support/post-card.ts";

const browser = useBrowser();

const LAW = "Is it against the law? (optional)";
const CHILD = "A child at risk, or sexual content with a child";

test.each(widthsFor("phone"))(
  "a visitor says that a child is at risk, and a moderator sees it first, at %i pixels",
  RARE,
  async (width) => {
    const author = await join({ firstName: "Ivor", lastName: `Urgent-${mark()}` });
    const id = await post(author, `Meet me behind the yard ${width}`);
    const visitor = await browser.visit({ width });
    await visitor.goTo(`/shared/post/${id}`);
    await visitor.press("Report this post");
    const dialog = visitor.dialog("Report post");
    await dialog.getByRole("button", { name: "Report post" }).click();
    await visitor.sees(dialog.getByText("Report reason required"));
    await dialog.getByLabel(LAW).selectOption(CHILD);
    await visitor.sees(dialog.getByText("If somebody is in danger now, call 999 first."));
    // A tab of its own leaves the typed text where it is.
    await dialog.getByLabel(/^Anything our moderators/).fill("By the gate");
    const opening = visitor.page.waitForEvent("popup");
    await dialog.getByRole("link", { name: "write to us" }).click();
    const tab = await opening;
    await tab.getByRole("heading", { name: "Contact us" }).waitFor();
    await tab.close();
    await expect(dialog.getByLabel(/^Anything our moderators/).inputValue()).resolves.toBe("By the gate");
    expect(await findViolations(visitor.page)).toEqual([]);
    // A member who says which law it breaks need not choose a reason as well.
    await dialog.getByRole("button", { name: "Report post" }).click();
    await visitor.seesToast("Post reported");

    await visitor.press("Report this post");
    await visitor.sees("You have already reported this post");
    const answer = visitor.dialog("Report post").getByRole("link", { name: "write to us" });
    await expect(answer.getAttribute("href")).resolves.toBe("/contact?kind=complaint");

    const admin = await administrator();
    const office = await browser.visit({ width: 1280, as: admin });
    await office.goTo("/adminportal");
    const card = office.page.getByRole("article", { name: `Reported post by ${author.name}` });
    await office.sees(card.getByText("Urgent", { exact: true }));
    await office.sees(card.getByText(CHILD));
    const first = office.page.getByRole("list", { name: "Reports" }).getByRole("article").first();
    await office.sees(first.getByText("Urgent", { exact: true }));
    await office.sees(office.page.getByText(/^\d+ urgent/));
    await card.getByRole("button", { name: "Add note" }).click();
    const note = office.dialog("Note on the report");
    await note.getByLabel(/^Note/).fill("Asked the merchant");
    await office.page.keyboard.press("Escape");
    await office.dialog("Discard what you wrote?").getByRole("button", { name: "Discard" }).click();
    await office.seesNo(note);
    await card.getByRole("button", { name: "Add note" }).click();
    await expect(note.getByLabel(/^Note/).inputValue()).resolves.toBe("");

    // A colleague's newer note is shown before it is replaced.
    await note.getByLabel(/^Note/).fill("Asked the merchant");
    const reports = await callApi(listAdminReports, {}, admin.token);
    const report = (Array.isArray(reports) ? reports : reports.reports).find((each) => each.targetId === id);
    const body = { action: "reviewed", adminNote: "Rang the police" } as const;
    await callApi(reviewReport, { params: { id: report?.id ?? 0 }, body }, admin.token);
    office.errors.expect("409 POST /api/admin/reports/");
    await note.getByRole("button", { name: "Save note" }).click();
    await office.seesToast("A colleague has written a note in the meantime");
    await office.sees(note.getByText("Rang the police"));
    expect(await findViolations(office.page)).toEqual([]);
    await expect(note.getByLabel(/^Note/).inputValue()).resolves.toBe("Asked the merchant");
    await note.getByRole("button", { name: "Save note" }).click();
    await office.seesNo(note);
    await office.sees(card.getByText("Note: Asked the merchant"));
    await card.getByRole("button", { name: "Delete post" }).click();
    const question = office.dialog("Delete post?");
    await question.getByRole("button", { name: "Delete post" }).click();
    await office.seesNo(card);
  },
);

test.each(widthsFor("phone"))(
  "a reported message is out of its reader's sight, and its sender can be blocked, at %i pixels",
  RARE,
  async (width) => {
    const [nell, bert] = await crewMates();
    const { conversationId } = await send(bert, nell, "Pay me first or else");
    const visitor = await browser.visit({ width, as: nell });
    const { page } = visitor;
    await visitor.goTo(`/mobile-chat?conversation=${conversationId}`);
    const thread = threadWith(visitor, bert.name);
    await visitor.sees(thread.getByText("Pay me first or else"));
    await thread.getByRole("button", { name: "Message options" }).click();
    await page.getByRole("menuitem", { name: "Report message" }).click();
    const dialog = visitor.dialog("Report message");
    await dialog.getByRole("radio", { name: /^Harassment/ }).check();
    // The reason for the failure is shown.
    await page.route("**/api/reports", (route) => route.abort("connectionreset"), { times: 1 });
    visitor.errors.expect("net::ERR_CONNECTION_RESET POST /api/reports");
    await dialog.getByRole("button", { name: "Report message" }).click();
    await visitor.seesToast("Failed to report message. We could not reach the server");
    await dialog.getByRole("button", { name: "Report message" }).click();
    await visitor.sees(thread.getByText("You reported this message."));
    await visitor.seesNo(thread.getByText("Pay me first or else"));
    expect(await findViolations(page)).toEqual([]);
    await thread.getByRole("button", { name: /^Show/ }).click();
    await visitor.sees(thread.getByText("Pay me first or else"));
    await visitor.goTo("/mobile-chat");
    await visitor.sees(page.getByRole("listitem").getByText("You reported this message."));
    await visitor.seesNo(page.getByText("Pay me first or else"));
    await visitor.goTo(`/mobile-chat?conversation=${conversationId}`);
    await visitor.sees(thread.getByText("You reported this message."));
    await thread.getByRole("button", { name: `Block ${bert.name}` }).click();
    await visitor.dialog(`Block ${bert.name}?`).getByRole("button", { name: "Block" }).click();
    await visitor.seesToast("Blocked");
    await visitor.seesNo(fieldFor(visitor, bert.name));
  },
);

test("whoever reports a profile is offered to mute or block its member", RARE, async () => {
  const [reader, author] = [await join({ firstName: "Rita" }), await join({ firstName: "Otto" })];
  const visitor = await browser.visit({ width: 390, as: reader });
  await visitor.goTo(`/profile/${author.id}`);
  await visitor.press("Profile options");
  await visitor.page.getByRole("menuitem", { name: "Report profile" }).click();
  await visitor.dialog("Report profile").getByRole("radio", { name: /^Fake/ }).check();
  await visitor.dialog("Report profile").getByRole("button", { name: "Report profile" }).click();
  const done = visitor.dialog("Profile reported");
  await visitor.sees(done.getByText("Thank you. Our moderators will look at it."));
  expect(await findViolations(visitor.page)).toEqual([]);
  await done.getByRole("button", { name: `Mute ${author.name}` }).click();
  await visitor.sees(done.getByText(`You no longer see what ${author.name} posts. They won't be notified.`));
  const muted = async () =>
    (await callApi(listMuted, { query: {} }, reader.token)).people.map(({ id }) => id);
  await expect(muted()).resolves.toEqual([author.id]);
  await done.getByRole("button", { name: `Block ${author.name}` }).click();
  await visitor.dialog(`Block ${author.name}?`).getByRole("button", { name: "Block" }).click();
  await visitor.isAt("Home", "/");
});

test(
  "a member who reports on a public page is told what they no longer see, and can take that back",
  RARE,
  async () => {
    const [reader, author] = [await join({ firstName: "Rita" }), await join({ firstName: "Otto" })];
    const id = await post(author, "Come and see my wall");
    const visitor = await browser.visit({ width: 390, as: reader });
    const isHidden = async () =>
      (await runSql("select 1 from hidden_things where user_id = $1 and thing_id = $2", [reader.id, id]))
        .length === 1;
    await visitor.goTo(`/shared/post/${id}`);
    await visitor.press("Report this post");
    await visitor.dialog("Report post").getByRole("radio", { name: /^Spam/ }).check();
    await visitor.dialog("Report post").getByRole("button", { name: "Report post" }).click();
    const done = visitor.dialog("Post reported");
    await visitor.sees(done.getByText("Reported. You no longer see this post in your feed."));
    expect(await findViolations(visitor.page)).toEqual([]);
    await expect(isHidden()).resolves.toBe(true);
    await done.getByRole("button", { name: "Undo" }).click();
    await visitor.seesNo(done);
    await expect(isHidden()).resolves.toBe(false);
    await visitor.press("Report this post");
    await visitor.page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await visitor.dialog("Report post").getByRole("link", { name: "write to us" }).click();
    await visitor.isAt("Contact us", "/contact?kind=complaint");
    await visitor.seesNo(visitor.dialog("Report post"));
    await expect(visitor.page.evaluate(() => "isSamePage" in window)).resolves.toBe(true);
  },
);

test("a complaint by contact says which law is broken, and stands first", RARE, async () => {
  const [name, email] = [`Carla Urgent-${mark()}`, newAddress("carla")];
  const visitor = await browser.visit({ width: 390 });
  await visitor.goTo("/contact");
  await visitor.isAt("Contact us");
  await visitor.seesNo(visitor.page.getByLabel(LAW));
  await visitor.page.getByLabel("What is it about?").selectOption("A complaint about content or a decision");
  await visitor.page.getByLabel(LAW).selectOption("Somebody’s life at risk");
  await visitor.sees("If somebody is in danger now, call 999 first.");
  await visitor.fills({
    "Your name": name,
    Email: email,
    Message: "He writes that he will come to her house tonight.",
  });
  expect(await findViolations(visitor.page)).toEqual([]);
  await visitor.press("Send message");
  await visitor.isAt("We have your message");

  const desk = await browser.visit({ width: 1280, as: await administrator() });
  await desk.goTo("/adminportal?view=contact");
  const row = desk.page.getByRole("listitem").filter({ hasText: name });
  await desk.sees(row.getByText("Somebody’s life at risk"));
  await row.getByRole("button").click();
  const dialog = desk.dialog(new RegExp(`${name}$`));
  await desk.sees(dialog.getByText("Against the law"));
  await dialog.getByRole("button", { name: "Close message" }).click();
  await desk.sees(dialog.getByRole("button", { name: "Open again" }));
});

test(
  "a reported project that its owner deleted, and a profile without words, have nothing to remove",
  RARE,
  async () => {
    const [owner, reader] = await Promise.all([
      join({ firstName: "Otto", lastName: `Orr ${mark()}` }),
      join({ firstName: "Ray" }),
    ]);
    const body = { ...projectForm(), imageAlts: ["A stair, seen from below"] };
    const { id } = await callApi(createProject, { body }, owner.token);
    for (const thing of [{ type: "project", id } as const, { type: "profile", id: owner.id } as const])
      await callApi(createReport, { body: { ...thing, reason: "fake" } }, reader.token);
    await callApi(deleteProject, { params: { id } }, owner.token);

    const office = await browser.visit({ as: await administrator() });
    await office.goTo("/adminportal");
    const [project, profile] = ["project", "profile"].map((type) =>
      office.page.getByRole("article", { name: `Reported ${type} by ${owner.name}` }),
    );
    // The latest come last, behind whatever other journeys have reported.
    const more = office.button("Show more");
    await expect
      .poll(async () => {
        if (await more.isVisible()) await more.click();
        return profile!.isVisible();
      })
      .toBe(true);
    await office.sees(profile!.getByText("The profile has no text and no picture."));
    await office.seesNo(profile!.getByRole("button", { name: "Delete picture and words" }));
    await office.sees(project!.getByText("Removed", { exact: true }));
    await office.sees(project!.getByText("Description: “A stair, seen from below”"));
    const photo = project!.getByRole("link", { name: "Reported 1 of 1 (new tab)" });
    expect(await photo.getAttribute("href")).toBe(await photo.getByRole("img").getAttribute("src"));
    await project!.getByRole("button", { name: "Ignore" }).click();
    const dialog = office.dialog("Ignore the report?");
    await office.sees(dialog.getByText(/^The project is gone already\./));
    await dialog.getByRole("button", { name: "Ignore" }).click();
    await office.seesNo(project!);
    await profile!.getByRole("button", { name: "Ignore" }).click();
    await office.sees(dialog.getByText(/^The profile stays as it is/));
    await dialog.getByRole("button", { name: "Ignore" }).click();
    await office.seesNo(profile!);
  },
);
