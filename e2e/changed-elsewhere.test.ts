import { expect, test } from "vitest";

import {
  createAdvertisement,
  deleteAdvertisement,
  listOwnAdvertisements,
  updateAdvertisement,
} from "#contracts/admin-advertisements.ts";
import { banUser, unbanUser } from "#contracts/admin-users.ts";
import { createPost } from "#contracts/feed.ts";
import { getJob, updateJob } from "#contracts/jobs.ts";
import { createProject, listProjects, updateProject } from "#contracts/projects.ts";
import { reportPost } from "#contracts/reports.ts";
import { requestReview, submitReview } from "#contracts/review-requests.ts";
import { updateReview } from "#contracts/reviews.ts";
import { appealAgainst, limitReach } from "#contracts/sanctions.ts";
import { createSavedSearch, listSavedSearches, updateSavedSearch } from "#contracts/saved-searches.ts";
import { confirmAuthenticator, startAuthenticator } from "#contracts/second-factor.ts";
import { createStory, deleteStory, getStory, updateStory } from "#contracts/stories.ts";

import { administrator, findReport } from "./support/administrator.ts";
import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { crewMates } from "./support/chat.ts";
import { runSql } from "./support/database.ts";
import { postJob } from "./support/jobs.ts";
import { join, mark } from "./support/members.ts";
import { makePhoto } from "./support/photos.ts";
import { codeOf } from "./support/second-step.ts";

const browser = useBrowser();

test(
  "a job's form follows what another device changed, and saving it takes nothing of that back",
  RARE,
  async () => {
    const owner = await join({ firstName: "Ola" });
    const job = await postJob(owner, { title: "Two devices", rate: "180" });
    const visitor = await browser.visit({ as: owner });
    await visitor.goTo(`/jobs?jobId=${job.id}`);
    const details = visitor.dialog("Two devices");
    await visitor.sees(details.getByText("This is your job posting"));
    const { title, trade, county, town, description, startDate, endDate } = job;
    const form = { title: title ?? "", trade, county, town, description, startDate, endDate };
    const changeElsewhere = (rate: string) =>
      callApi(updateJob, { params: { id: job.id }, body: { ...form, rate } }, owner.token);

    await changeElsewhere("200");
    await details.getByRole("button", { name: "Edit" }).click();
    const edit = visitor.dialog("Edit Job");
    await expect.poll(() => edit.getByLabel(/^Day rate/).inputValue()).toBe("200");
    await edit.getByLabel("Job title").fill("Two devices, one job");
    // Only the typed fields are stored.
    await changeElsewhere("220");
    await visitor.goTo(`/jobs?jobId=${job.id}`);
    await details.getByRole("button", { name: "Edit" }).click();
    await expect.poll(() => edit.getByLabel(/^Day rate/).inputValue()).toBe("220");
    expect(await edit.getByLabel("Job title").inputValue()).toBe("Two devices, one job");
    await edit.getByRole("button", { name: "Save changes" }).click();
    await visitor.seesToast("Job Updated Successfully");
    expect(await callApi(getJob, { params: { id: job.id } }, owner.token)).toMatchObject({
      title: "Two devices, one job",
      rate: "220",
    });
  },
);

test(
  "one's review keeps what another device wrote in it, where this one changes the stars",
  RARE,
  async () => {
    const [dan, zoe] = await crewMates();
    const { id } = await callApi(
      requestReview,
      { body: { reviewerId: zoe.id, message: "How was it?" } },
      dan.token,
    );
    const body = { rating: 2, comment: "Late." };
    const review = await callApi(submitReview, { params: { id }, body }, zoe.token);
    const visitor = await browser.visit({ as: zoe });
    await visitor.goTo(`/profile/${dan.id}`);
    await visitor.press(/^2\.0/);
    await visitor.press("Edit");
    const change = { params: { id: review.id }, body: { comment: "Late, but neat." } };
    await callApi(updateReview, change, zoe.token);
    const form = visitor.dialog("Edit review");
    await form.getByRole("radio", { name: "3 stars" }).check();
    await form.getByRole("button", { name: "Save changes" }).click();
    await visitor.seesToast("Review updated");
    await visitor.sees("Late, but neat.");
    await visitor.sees(visitor.dialog("Reviews").getByText("3.0", { exact: true }));
  },
);

test("a saved search that an email's link has silenced stays so when its name is changed", RARE, async () => {
  const member = await join({ firstName: "Sal" });
  const body = { board: "jobs" as const, trades: ["Tiler"], name: "Tiles" };
  const { id } = await callApi(createSavedSearch, { body }, member.token);
  const visitor = await browser.visit({ as: member });
  await visitor.goTo("/jobs?view=searches");
  await visitor.button(/^Change/).click();
  await callApi(updateSavedSearch, { params: { id }, body: { byEmail: false } }, member.token);
  const dialog = visitor.dialog("Change Search");
  await dialog.getByLabel("Name").fill("Tiles and slates");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await visitor.seesToast("Search Updated");
  expect(await callApi(listSavedSearches, { query: { board: "jobs" } }, member.token)).toMatchObject([
    { name: "Tiles and slates", byEmail: false },
  ]);
});

const photo = async (name: string) =>
  `data:image/jpeg;base64,${(await makePhoto(name, { width: 600, height: 500 })).buffer.toString("base64")}`;

test("a photo that another device added to a project stays when its title is changed", RARE, async () => {
  const member = await join({ firstName: "Pia" });
  const [first, added] = [await photo("first"), await photo("added")];
  const body = { title: "Loft", description: "Two dormers and a stair.", imageUrls: [first] };
  const { id, imageUrls } = await callApi(createProject, { body }, member.token);
  const visitor = await browser.visit({ as: member });
  await visitor.goTo("/profile");
  await visitor.press("Edit Loft");
  const change = { imageUrls: [...imageUrls, added] };
  const elsewhere = await callApi(updateProject, { params: { id }, body: change }, member.token);
  const edit = visitor.dialog("Edit Project");
  await edit.getByLabel(/^Title/).fill("Loft in Leeds");
  await edit.getByRole("button", { name: "Update" }).click();
  await visitor.seesNo(edit);
  const [saved] = await callApi(listProjects, { params: { id: member.id } }, member.token);
  expect(saved).toMatchObject({ title: "Loft in Leeds", imageUrls: elsewhere.imageUrls });
});

test(
  "an advertisement and a story keep what another administrator changed while their forms were open",
  RARE,
  async () => {
    const admin = await administrator();
    const label = `Hoists ${mark()}`;
    const days = { startsOn: "2026-01-01", endsOn: null };
    const ad = { imageUrl: await photo("ad"), label, link: "/jobs", placement: "feed" as const, ...days };
    const { id } = await callApi(createAdvertisement, { body: ad }, admin.token);
    const params = { id };
    const visitor = await browser.visit({ as: admin });
    await visitor.goTo("/adminportal?view=advertisements");
    await visitor.press(`Edit ${label}`);
    await callApi(updateAdvertisement, { params, body: { isActive: false } }, admin.token);
    const form = visitor.dialog("Edit advertisement");
    await form.getByLabel("Link").fill("/apprenticeships");
    await form.getByRole("button", { name: "Save changes" }).click();
    await visitor.seesNo(form);
    const saved = await callApi(listOwnAdvertisements, {}, admin.token);
    expect(saved.find((each) => each.id === id)).toMatchObject({ link: "/apprenticeships", isActive: false });
    await callApi(deleteAdvertisement, { params }, admin.token);

    const words = { excerpt: "Short.", content: "Long.", tags: "lofts", readTime: "1 min read" };
    const story = { title: label, category: "Team Projects" as const, ...words };
    const { id: storyId, slug } = await callApi(createStory, { body: story }, admin.token);
    const about = { params: { id: storyId } };
    await visitor.goTo("/blogs");
    await visitor.press(`Edit ${label}`);
    await callApi(updateStory, { ...about, body: { content: "Longer." } }, admin.token);
    const edit = visitor.dialog("Edit Story");
    await edit.getByLabel("Excerpt").fill("Shorter.");
    await edit.getByRole("button", { name: "Save changes" }).click();
    await visitor.seesNo(edit);
    const expected = { excerpt: "Shorter.", content: "Longer." };
    expect(await callApi(getStory, { params: { slug } })).toMatchObject(expected);
    await callApi(deleteStory, about, admin.token);
  },
);

async function moderator() {
  const member = await join({ firstName: "Molly" });
  await runSql("update users set role = 'moderator', role_since = now() where id = $1", [member.id]);
  return member;
}

test("a report that comes while one decides is read before the decision closes it", RARE, async () => {
  const author = await join({ firstName: "Aled", lastName: `Again-${mark()}` });
  const { id } = await callApi(createPost, { body: { content: "Cheap likes" } }, author.token);
  const file = async (details: string) => {
    const { token } = await join({ firstName: "Rhona" });
    await callApi(reportPost, { params: { id }, body: { reason: "spam", details } }, token);
  };
  await file("It is an advert");
  const office = await browser.visit({ as: await administrator() });
  await office.goTo("/adminportal");
  const card = office.page.getByRole("article", { name: `Reported post by ${author.name}` });
  await findReport(office, card, (more) => more.click());
  await card.getByRole("button", { name: "Ignore" }).click();
  const dialog = office.dialog("Ignore the report?");
  await office.sees(dialog);
  await file("A child can be found by it");
  office.errors.expect("409 POST /api/admin/reports/");
  const ignore = dialog.getByRole("button", { name: "Ignore" });
  await ignore.click();
  await office.sees(dialog.getByText("It has been reported again:"));
  await office.sees(dialog.getByText(/A child can be found by it/));
  await office.seesNo(dialog.getByText(/It is an advert/));
  expect(await findViolations(office.page)).toEqual([]);
  await ignore.click();
  await office.seesToast("Report ignored");
});

test("a limit that a colleague changes is read before an appeal, or a moderator, ends it", RARE, async () => {
  const [molly, dan] = [await moderator(), await join({ firstName: "Dan", lastName: `Limited-${mark()}` })];
  const params = { userId: dan.id };
  const year = new Date().getFullYear() + 1;
  const limit = (reason: string, day: string) =>
    callApi(limitReach, { params, body: { reason, until: `${year}-${day}` } }, molly.token);
  await limit("Adverts.", "06-12");
  const [latest] = await runSql("select id::int from sanctions where user_id = $1", [dan.id]);
  const sanction = { id: Number(latest?.["id"]) };
  await callApi(appealAgainst, { params: sanction, body: { message: "They were mine." } }, dan.token);
  const office = await browser.visit({ as: await administrator() });
  await office.goTo("/adminportal?view=appeals");
  const card = office.page.getByRole("article", { name: `Appeal by ${dan.name}` });
  await card.getByRole("button", { name: "Decide" }).click();
  const appeal = office.dialog(`Appeal by ${dan.name}`);
  await appeal.getByRole("radio", { name: /^The decision was wrong/ }).check();
  await appeal.getByLabel(/^Reason/).fill("They were.");
  await limit("Adverts, and rude with it.", "07-12");
  office.errors.expect("409 POST /api/admin/appeals/");
  await appeal.getByRole("button", { name: "Decide appeal" }).click();
  await office.sees(appeal.getByText("The appeal is now about this one:"));
  await office.sees(appeal.getByText("Reason given: Adverts, and rude with it."));
  expect(await findViolations(office.page)).toEqual([]);
  await appeal.getByRole("button", { name: "Decide appeal" }).click();
  await office.seesToast("The decision is undone");

  await limit("Adverts.", "08-12");
  await office.goTo(`/adminportal?view=users&q=${encodeURIComponent(dan.email)}`);
  await office.press(`End limit of ${dan.name}`);
  const question = office.dialog(`End the limit on ${dan.name}?`);
  await office.sees(question.getByText(`A limit holds until 12 Aug ${year}.`));
  await limit("Adverts.", "09-12");
  office.errors.expect(`409 POST /api/admin/users/${dan.id}/end-reach-limit`);
  await question.getByRole("button", { name: "End limit" }).click();
  await office.sees(
    office.page.getByText(/limited this member's reach on .* If you still want it, send again\./),
  );
  await office.sees(question.getByText(`A limit holds until 12 Sep ${year}.`));
  expect(await findViolations(office.page)).toEqual([]);
  await question.getByRole("button", { name: "End limit" }).click();
  await office.seesToast(`The reach of ${dan.name} is no longer limited`);
});

test("the portal's lists show what a colleague does, as its cards do", RARE, async () => {
  const [molly, dan] = [await moderator(), await join({ firstName: "Dan", lastName: `Listed-${mark()}` })];
  const params = { userId: dan.id };
  const office = await browser.visit({ as: await administrator() });
  const { page } = office;
  const row = (words: string) =>
    page.getByRole("row").filter({ hasText: dan.email }).filter({ hasText: words });
  await office.goTo(`/adminportal?view=users&q=${encodeURIComponent(dan.email)}`);
  await office.sees(row("Verified"));
  await callApi(banUser, { params, body: { reason: "Sells likes." } }, molly.token);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await office.sees(row("Sells likes."));
  await office.link("Actions in 7 days").click();
  await office.sees(row("User banned"));
  await page.getByRole("tab", { name: "Users" }).click();
  await office.sees(page.getByRole("searchbox"));
  await callApi(unbanUser, { params }, molly.token);
  await office.link("Actions in 7 days").click();
  await office.sees(row("User unbanned"));
});

test("an authenticator app that was set up elsewhere shows when it is to be set up", RARE, async () => {
  const member = await join({ firstName: "Toby" });
  const visitor = await browser.visit({ as: member });
  await visitor.goTo("/settings");
  await visitor.scrollsTo("Sign-in security");
  await visitor.sees(visitor.button("Set up an authenticator app"));
  const { secret } = await callApi(startAuthenticator, {}, member.token);
  await callApi(confirmAuthenticator, { body: { code: codeOf(secret) } }, member.token);
  visitor.errors.expect("409 PUT /api/user/authenticator");
  await visitor.press("Set up an authenticator app");
  await visitor.sees(visitor.button("Remove the app"));
});
