import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";

import { createPost, updatePost } from "#contracts/feed.ts";
import { createProject } from "#contracts/projects.ts";
import { projectForm } from "#server/testing/profiles.ts";
import { makeVideo, toDataUrl } from "#server/testing/videos.ts";

import { administrator, searchFor, settle } from "./support/administrator.ts";
import { callApi } from "./support/api.ts";
import { postApprenticeship } from "./support/apprenticeships.ts";
import { findViolations, layOut } from "./support/axe.ts";
import { RARE, useBrowser, widthsFor } from "./support/browser.ts";
import { postJob } from "./support/jobs.ts";
import { hasFocus, tabTo } from "./support/keyboard.ts";
import { join, mark, PASSWORD, type Member } from "./support/members.ts";
import { receiveMail } from "./support/outbox.ts";
import { post, reportPost } from "./support/post-card.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
const APPEAL = "To appeal, follow the link in our email to you";

/** A card of the queue, by the reported text. */
const reported = (visitor: Visitor, words: string): Locator =>
  visitor.page.getByRole("list", { name: "Reports" }).getByRole("article").filter({ hasText: words });

const rowOf = (visitor: Visitor, member: Member): Locator =>
  visitor.page.getByRole("row").filter({ hasText: member.email });

/** Waits for a notification of that member. */
async function isNotified(visitor: Visitor, words: RegExp): Promise<void> {
  if (visitor.isPhone) await visitor.goTo("/mobile-notifications");
  else {
    await visitor.goTo("/");
    await visitor.press(/^Notifications, \d unread$/);
  }
  await visitor.sees(visitor.page.getByText(words));
}

describe.each(widthsFor("desk"))("at %i pixels", (width) => {
  test("a post is reported, an administrator removes it, and both are told why", async () => {
    const [author, reader] = await Promise.all([join({ firstName: "Arthur" }), join({ firstName: "Rita" })]);
    const words = `Guaranteed ten-bag sealant, ring now ${mark()}`;
    const filmed = { content: words, videoUrl: toDataUrl(makeVideo("webm"), "video/webm") };
    const { id } = await callApi(createPost, { body: filmed }, author.token);
    const reporter = await browser.visit({ width, as: reader });
    // A notification's subject is read again, and is gone by then.
    reporter.errors.allow(`404 GET /api/posts/${id}`);
    await reportPost(reporter, id, "He posts it every day");
    const params = { id };
    await callApi(updatePost, { params, body: { content: `Good morning ${width}` } }, author.token);

    const office = await browser.visit({ width, as: await administrator() });
    await office.goTo("/adminportal");
    const card = reported(office, words);
    await office.sees(card.getByText("He posts it every day"));
    await office.sees(card.getByText(`Good morning ${width}`));
    await office.sees(card.getByRole("button", { name: `Play reported video by ${author.name}` }));
    await office.sees(card.getByRole("region", { name: /^Earlier texts/ }).getByText(words));
    await office.sees(card.getByText(reader.email));
    await card.getByRole("button", { name: "Delete post" }).click();
    const dialog = office.dialog("Delete post?");
    await dialog.getByLabel(/^Reason/).fill("It is an advert");
    await dialog.getByLabel(/^Note/).fill("Third time");
    await office.page.reload();
    await card.getByRole("button", { name: "Delete post" }).click();
    await dialog.getByRole("button", { name: "Delete post" }).click();
    await office.seesToast("Report resolved");
    await office.seesNo(card);
    await office.sees(
      office.page.getByRole("complementary").getByRole("listitem").filter({ hasText: "It is an advert" }),
    );
    await office.page.getByRole("radio", { name: "Decided" }).click();
    await office.sees(card.getByText("Resolved"));
    await office.sees(card.getByText("Note: Third time"));
    await isNotified(
      reporter,
      /^(New: |Unread: )?Thank you for your report\..*removed\. Reason: It is an advert\.$/,
    );
    const told = await browser.visit({ width, as: author });
    await isNotified(
      told,
      /A moderator removed your post\. Reason: It is an advert\. Open this to read more or to appeal/,
    );
  });

  test(
    "a visitor reports a public post and a public job, by keyboard too, and both reach the queue",
    RARE,
    async () => {
      const author = await join({ firstName: "Percy" });
      const words = `Anybody may read this ${mark()}`;
      const id = await post(author, words);
      const job = await postJob(author, { title: `Public job ${width}`, isPublic: true });
      const passer = await browser.visit({ width });

      await passer.goTo(`/shared/post/${id}`);
      const button = passer.button("Report this post");
      await tabTo(passer, button);
      await passer.page.keyboard.press("Enter");
      const dialog = passer.dialog("Report post");
      await passer.sees(dialog);
      await dialog.getByRole("button", { name: "Report post" }).click();
      await passer.sees(dialog.getByText("Report reason required").first());
      await expect(dialog.getByRole("radio").count()).resolves.toBe(6);
      await dialog.getByRole("radio", { name: /^Harassment/ }).check();
      await dialog.getByLabel(/^Anything our moderators/).fill("That is my house");
      await layOut(passer.page);
      await expect(findViolations(passer.page)).resolves.toEqual([]);
      await dialog.getByRole("button", { name: "Report post" }).click();
      await passer.seesToast("Post reported");
      await passer.seesNo(dialog);

      await passer.goTo(`/jobs/public/${job.id}`);
      await passer.press("Report this job");
      await passer.dialog("Report job").getByRole("radio", { name: /^Fake/ }).check();
      await passer.dialog("Report job").getByRole("button", { name: "Report job" }).click();
      await passer.seesToast("Job reported");

      const office = await browser.visit({ width, as: await administrator() });
      await office.goTo("/adminportal");
      const card = reported(office, words);
      await office.sees(card.getByText("That is my house"));
      await office.sees(card.getByText("A visitor"));
      await office.sees(reported(office, `Public job ${width}`));
      await settle(author);
    },
  );

  test("a job, an apprenticeship and a project are reported where they are read", RARE, async () => {
    const [owner, reader] = await Promise.all([join({ firstName: "Otto" }), join({ firstName: "Ray" })]);
    const named = (thing: string) => `${thing} nobody should trust ${width}`;
    const job = await postJob(owner, { title: named("A job") });
    const it = await postApprenticeship(owner, { title: named("An apprenticeship") });
    await callApi(createProject, { body: projectForm({ title: named("A project") }) }, owner.token);
    const reporter = await browser.visit({ width, as: reader });
    const file = async (button: string, what: string) => {
      await reporter.press(button);
      const dialog = reporter.dialog(`Report ${what.toLowerCase()}`);
      await dialog.getByRole("radio", { name: /^Fake/ }).check();
      await dialog.getByRole("button", { name: `Report ${what.toLowerCase()}` }).click();
      await reporter.seesNo(dialog);
    };
    await reporter.goTo(`/jobs?jobId=${job.id}`);
    await file("Report this job", "Job");
    await reporter.sees("Reported. You no longer see this job.");
    await reporter.goTo(`/apprenticeships?apprenticeshipId=${it.id}`);
    await file("Report this apprenticeship", "Apprenticeship");
    await reporter.sees("Reported. You no longer see this apprenticeship.");
    await reporter.goTo(`/profile/${owner.id}`);
    await file(`Report ${named("A project")}`, "Project");
    await reporter.sees(reporter.button(`Block ${owner.name}`));
    await reporter.dialog("Project reported").getByRole("button", { name: "Close" }).last().click();
    await reporter.sees(reporter.button(`Reported ${named("A project")}`));
    await layOut(reporter.page);
    await expect(findViolations(reporter.page)).resolves.toEqual([]);

    const own = await browser.visit({ width, as: owner });
    await own.goTo(`/jobs?jobId=${job.id}`);
    await own.sees(own.page.getByText("This is your job posting"));
    await own.seesNo(own.button("Report this job"));

    const office = await browser.visit({ width, as: await administrator() });
    await office.goTo("/adminportal");
    for (const thing of ["A job", "An apprenticeship", "A project"])
      await office.sees(reported(office, named(thing)));
    await settle(owner);
  });

  test(
    "a banned member is signed out, reads why at sign-in and in an email, and comes back when it is lifted",
    RARE,
    async () => {
      const member = await join({ firstName: "Bill", lastName: `Banned${width}` });
      const visitor = await browser.visit({ width, as: member });
      await visitor.goTo("/");
      await visitor.isAt("Home");
      visitor.errors.allow("401 ", "The realtime connection");

      const office = await browser.visit({ width, as: await administrator() });
      await searchFor(office, member.email);
      await office.press(`Warn or ban ${member.name}`);
      const dialog = office.dialog(`Warn or ban ${member.name}`);
      await dialog.getByRole("radio", { name: /^Ban for good/ }).check();
      await dialog.getByRole("button", { name: "Ban user" }).click();
      await office.sees(dialog.getByText("Please give a reason").first());
      await dialog.getByLabel(/^Reason/).fill("Adverts in every comment");
      await dialog.getByRole("button", { name: "Ban user" }).click();
      await office.seesToast(`${member.name} is banned`);
      await office.sees(rowOf(office, member).getByText("Adverts in every comment"));

      await visitor.goTo("/jobs");
      await visitor.sees(visitor.button("Sign In"));
      visitor.errors.expect("403 POST /api/auth/login");
      await visitor.fills({ Email: member.email, Password: PASSWORD });
      await visitor.press("Sign In");
      await visitor.seesToast(`This account has been suspended. Reason: Adverts in every comment. ${APPEAL}`);
      const mail = await receiveMail(member.email, "Your Crewyard account has been suspended");
      expect(mail.text).toContain("Adverts in every comment");
      await visitor.link("Appeal against the suspension").click();
      await visitor.isAt("Your account is suspended", "/appeal");
      await visitor.field("Why is the decision wrong?").fill("They were my own jobs.");
      await visitor.press("Send appeal");
      await visitor.sees("Your appeal");
      await visitor.goTo("/jobs");
      visitor.errors.expect("403 POST /api/auth/login");
      await visitor.fills({ Email: member.email, Password: PASSWORD });
      await visitor.press("Sign In");
      await visitor.sees(visitor.link("See your appeal"));
      await office.press(`Unban ${member.name}`);
      await office.dialog(`Unban ${member.name}?`).getByRole("button", { name: "Unban" }).click();
      await office.seesToast(`${member.name} is no longer banned`);
      await office.sees(office.button(`Warn or ban ${member.name}`));
      await visitor.press("Sign In");
      await visitor.isAt("Job Board");
    },
  );

  test("a member's posts and jobs are looked at and removed one by one", RARE, async () => {
    const member = await join({ firstName: "Wilf", lastName: `Watched-${mark()}` });
    await post(member, `Looks fine ${width}`);
    await post(member, `Does not ${width}`);
    await postJob(member, { title: `Too good to be true ${width}` });
    const office = await browser.visit({ width, as: await administrator() });
    await searchFor(office, member.name);
    await office.press(`View ${member.name}'s profile`);
    const profile = office.dialog(member.name);
    await office.sees(profile.getByRole("tab", { name: "Posts (2)" }));
    const doomed = profile.getByRole("listitem").filter({ hasText: "Does not" });
    await doomed.getByRole("button", { name: "Delete post" }).click();
    const question = office.dialog("Delete this post?");
    await office.sees(question.getByText(`Does not ${width}`));
    await question.getByLabel(/^Reason/).fill("Not a job of his");
    await office.page.reload();
    await office.press(`View ${member.name}'s profile`);
    await doomed.getByRole("button", { name: "Delete post" }).click();
    await expect(question.getByLabel(/^Reason/).inputValue()).resolves.toBe("Not a job of his");
    await question.getByRole("button", { name: "Delete post" }).click();
    await office.seesToast("Post deleted");
    await office.sees(profile.getByRole("tab", { name: "Posts (1)" }));
    await office.seesNo(doomed);
    await profile.getByRole("tab", { name: "Jobs (1)" }).click();
    await profile.getByRole("button", { name: "Delete job" }).click();
    await office.dialog("Delete this job?").getByRole("button", { name: "Delete job" }).click();
    await office.seesToast("Job deleted");
    await office.sees(profile.getByText("No jobs."));
    await profile.getByRole("button", { name: "Close" }).first().click();
    await office.page.getByRole("tab", { name: "Actions" }).click();
    await office.sees(rowOf(office, member).getByText("Job deleted"));
    await office.sees(rowOf(office, member).getByText("Not a job of his"));
  });
});

test(
  "an administrator cannot be banned or deleted, and a report is decided without a mouse",
  RARE,
  async () => {
    const boss = await administrator();
    const [author, reader] = await Promise.all([join({ firstName: "Ada" }), join({ firstName: "Ron" })]);
    const words = `Nothing wrong with this one ${mark()}`;
    await reportPost(await browser.visit({ as: reader }), await post(author, words), "I do not like it");
    const office = await browser.visit({ as: boss });
    const { keyboard } = office.page;
    await searchFor(office, boss.email);
    const row = rowOf(office, boss);
    await office.sees(row.getByText("Administrator"));
    await expect.poll(() => row.getByRole("button").count()).toBe(1);

    await tabTo(office, office.page.getByRole("tab", { name: "Users" }), "Shift+Tab");
    await keyboard.press("ArrowLeft");
    await hasFocus(office.page.getByRole("tab", { name: "Appeals" }));
    await keyboard.press("ArrowLeft");
    await hasFocus(office.page.getByRole("tab", { name: "Reports" }));
    await keyboard.press("Enter");
    const card = reported(office, words);
    await office.sees(card);
    await tabTo(office, card.getByRole("button", { name: "Add note" }));
    await keyboard.press("Enter");
    await tabTo(office, office.dialog("Note on the report").getByRole("textbox"));
    await keyboard.type("Asked a colleague");
    await tabTo(office, office.button("Save note"));
    await keyboard.press("Enter");
    await office.seesToast("Note saved");
    await office.sees(card.getByText("Note: Asked a colleague"));
    await tabTo(office, card.getByRole("button", { name: "Ignore" }));
    await keyboard.press("Enter");
    await tabTo(office, office.dialog("Ignore the report?").getByRole("button", { name: "Ignore" }));
    await keyboard.press("Enter");
    await office.seesToast("Report ignored");
    await office.seesNo(card);
    await expect
      .poll(() => office.page.evaluate(() => document.activeElement?.closest("main") !== null))
      .toBe(true);
  },
);
