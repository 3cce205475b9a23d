import { expect, test } from "vitest";

import { createProject } from "#contracts/projects.ts";
import { requestReview } from "#contracts/review-requests.ts";
import { projectForm } from "#server/testing/profiles.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { crewMates } from "./support/chat.ts";
import { postJob } from "./support/jobs.ts";
import { hasFocus, holdsFocus, opensWithFocusCare, tabTo } from "./support/keyboard.ts";
import { join } from "./support/members.ts";

const browser = useBrowser();

test(
  "a dialog that follows another gives the focus back to what the first was opened from",
  RARE,
  async () => {
    const [member, other] = await Promise.all([join({ firstName: "Kay" }), join({ firstName: "Ossie" })]);
    await postJob(other, { title: "Keyboard followed", trade: "Roofer" });
    const visitor = await browser.visit({ as: member });
    const { keyboard } = visitor.page;
    await visitor.goTo("/jobs?trade=Roofer");
    const link = visitor.link("Keyboard followed");
    const details = visitor.dialog(/^Keyboard followed/);
    const question = visitor.dialog(/^Declare interest in/);
    await link.focus();
    // The second time its code is there, and it opens while the first dialog closes.
    for (let times = 0; times < 2; times++) {
      await keyboard.press("Enter");
      await holdsFocus(visitor, details);
      await tabTo(visitor, details.getByRole("button", { name: "Declare Interest" }));
      await keyboard.press("Enter");
      await holdsFocus(visitor, question);
      await visitor.seesNo(details);
      await holdsFocus(visitor, question);
      await keyboard.press("Escape");
      await visitor.seesNo(question);
      await hasFocus(link);
    }

    await visitor.goTo("/profile");
    await visitor.press("Edit Profile");
    const form = visitor.dialog("Edit Profile");
    await holdsFocus(visitor, form);
    await keyboard.press("Escape");
    await visitor.seesNo(form);
    const cv = visitor.button(/^C\.V/);
    await tabTo(visitor, cv);
    await keyboard.press("Enter");
    await visitor.dialog("C.V").getByRole("button", { name: "Change who sees it" }).press("Enter");
    await holdsFocus(visitor, form);
    await visitor.seesNo(visitor.dialog("C.V"));
    await keyboard.press("Escape");
    await visitor.seesNo(form);
    await hasFocus(cv);
    // Neither has left a history entry that leads nowhere.
    await visitor.page.goBack();
    await expect.poll(() => visitor.path).toBe("/jobs?trade=Roofer");
  },
);

test("the focus stays near a button that is disabled by what it has asked for", RARE, async () => {
  const [member, other] = await crewMates();
  await callApi(createProject, { body: projectForm({ title: "A stolen picture" }) }, other.token);
  const visitor = await browser.visit({ as: member });
  const { page } = visitor;
  await opensWithFocusCare(visitor, `/profile/${other.id}`);
  await visitor.button("Report A stolen picture").press("Enter");
  const report = visitor.dialog("Report project");
  await report.getByRole("radio", { name: /^Fake/ }).check();
  await report.getByRole("button", { name: "Report project" }).press("Enter");
  const reported = visitor.dialog("Project reported");
  await reported.getByRole("button", { name: "Close" }).last().press("Enter");
  await visitor.seesNo(reported);
  await visitor.sees(visitor.button("Reported A stolen picture"));
  await holdsFocus(visitor, page.getByRole("listitem").filter({ hasText: "A stolen picture" }));

  // Here the reply to a later read disables it; the dialog keeps the focus.
  await visitor.press(/^Reviews/);
  const reviews = visitor.dialog("Reviews");
  await reviews.getByRole("button", { name: "Ask for a review" }).press("Enter");
  const asking = visitor.dialog(/^Ask .* for a review/);
  await asking.getByRole("textbox", { name: "Message" }).fill("How was I?");
  const mayCome = Promise.withResolvers<void>();
  await page.route("**/api/review-requests/reviewers?*", (route) =>
    mayCome.promise.then(() => route.continue()),
  );
  await asking.getByRole("button", { name: "Send request" }).press("Enter");
  await visitor.seesNo(asking);
  await hasFocus(reviews.getByRole("button", { name: "Ask for a review" }));
  mayCome.resolve();
  await visitor.sees(reviews.getByRole("button", { name: "Review asked for" }));
  await holdsFocus(visitor, reviews);
});

test("a review that was asked for loads in one dialog, which gives the focus back", RARE, async () => {
  const [member, other] = await crewMates();
  const asked = { body: { reviewerId: member.id, message: "How was it?" } };
  const { id } = await callApi(requestReview, asked, other.token);
  const visitor = await browser.visit({ as: member });
  await visitor.goTo("/crew?tab=requests");
  const mayCome = Promise.withResolvers<void>();
  await visitor.page.route(`**/api/review-requests/${id}`, (route) =>
    mayCome.promise.then(() => route.continue()),
  );
  const link = visitor.link(`Write a review of ${other.name}`);
  await tabTo(visitor, link);
  await visitor.page.keyboard.press("Enter");
  const dialog = visitor.dialog("Submit Review");
  await visitor.sees(dialog.getByText("Loading the review request…"));
  await expect(findViolations(visitor.page)).resolves.toEqual([]);
  const frame = await dialog.elementHandle();
  mayCome.resolve();
  await visitor.sees(dialog.getByText("How was it?"));
  expect(await frame?.evaluate((node) => node.isConnected)).toBe(true);
  await visitor.page.keyboard.press("Escape");
  await visitor.seesNo(dialog);
  await hasFocus(link);
});
