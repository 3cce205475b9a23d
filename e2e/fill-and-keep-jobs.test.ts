import { describe, expect, test } from "vitest";

import { formatDay } from "#contracts/job-words.ts";
import { declareInterest, deleteJob, listJobs, setJobStatus } from "#contracts/jobs.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { dayFromNow, fillJobForm, postJob } from "./support/jobs.ts";
import { dropResponse } from "./support/lost-responses.ts";
import { join, PASSWORD } from "./support/members.ts";
import { refuse } from "./support/post-card.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("an owner chats with who is interested, marks the job as filled, and reposts it", async () => {
    const [owner, seeker] = await Promise.all([join({ firstName: "Orla" }), join({ firstName: "Sam" })]);
    const title = `To be filled ${width}`;
    const place = { trade: "Mason", county: "Rutland", town: "Oakham" };
    const job = await postJob(owner, { title, ...place });
    const another = await postJob(owner, { title: `Another like it ${width}`, ...place });
    await callApi(declareInterest, { params: { id: job.id } }, seeker.token);
    const visitor = await browser.visit({ width, as: owner });
    await visitor.goTo("/jobs?openJobInterests=true");
    const panel = visitor.dialog("Job Interest Applications");
    await visitor.sees(panel.getByText(seeker.name, { exact: true }));
    expect(await findViolations(visitor.page)).toEqual([]);
    await panel.getByRole("button", { name: `Chat with ${seeker.name}` }).click();
    await visitor.sees(visitor.page.getByRole("textbox", { name: /message/i }));
    await visitor.sees(visitor.page.getByText(seeker.name).first());

    await visitor.goTo("/jobs?view=mine");
    const card = jobCard(visitor, title);
    await card.getByRole("button", { name: /^Mark as filled/ }).click();
    const question = visitor.page.getByRole("alertdialog", { name: `Mark “${title}” as filled?` });
    await question.getByRole("button", { name: "Cancel" }).click();
    await card.getByRole("button", { name: /^Mark as filled/ }).click();
    await question.getByRole("button", { name: "Mark as filled" }).click();
    await visitor.seesToast("Job Marked as Filled");
    await visitor.sees(card.getByText("Filled", { exact: true }));
    expect(await findViolations(visitor.page)).toEqual([]);
    await visitor.page.reload();
    await visitor.sees(card.getByText("Filled", { exact: true }));

    const atSeeker = await browser.visit({ width, as: seeker });
    await atSeeker.goTo(`/jobs?jobId=${job.id}`);
    const details = atSeeker.dialog(title);
    await atSeeker.sees(details.getByText("This job has closed").first());
    await atSeeker.sees(details.getByRole("heading", { name: "Similar jobs" }));
    expect(await findViolations(atSeeker.page)).toEqual([]);
    const similar = details.getByRole("region", { name: "Similar jobs" });
    await similar.getByRole("link", { name: another.heading }).first().click();
    await atSeeker.seesNo(details);
    await atSeeker.page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await atSeeker.seesNo(atSeeker.page.getByRole("dialog"));

    await card.getByRole("button", { name: /^Repost/ }).click();
    const form = visitor.dialog("Repost Job");
    await form.getByLabel(/^End date/).fill(dayFromNow(-1));
    await form.getByRole("button", { name: "Repost" }).click();
    await visitor.sees(form.getByText("End date cannot be in the past").last());
    await form.getByLabel(/^End date/).fill(dayFromNow(30));
    await form.getByRole("button", { name: "Repost" }).click();
    await visitor.seesToast("Job Reposted");
    await visitor.seesNo(card.getByText("Filled", { exact: true }));
  });

  test("a member saves a job and a search, and finds both again", async () => {
    const [owner, member] = await Promise.all([join({ firstName: "Una" }), join({ firstName: "Kit" })]);
    const title = `To be kept ${width}`;
    const { id } = await postJob(owner, { title, trade: "Welder", county: "Durham", town: "Hartlepool" });
    const visitor = await browser.visit({ width, as: member });
    await visitor.goTo("/jobs?trade=Welder&county=Durham");
    const save = jobCard(visitor, title).getByRole("button", { name: `Save ${title}` });
    await save.click();
    await visitor.seesToast("Job Saved");
    await expect.poll(() => save.getAttribute("aria-pressed")).toBe("true");
    await visitor.press("Save search");
    const dialog = visitor.dialog("Save Search");
    expect(await findViolations(visitor.page)).toEqual([]);
    await dialog.getByLabel(/^Name/).fill("Welding up north");
    await dialog.getByRole("radio", { name: /^As they come/ }).check();
    await dialog.getByRole("checkbox", { name: /^By push/ }).uncheck();
    await dialog.getByRole("button", { name: "Save search" }).click();
    await visitor.seesToast("Search Saved");

    await visitor.link("Saved jobs").click();
    await visitor.sees(jobCard(visitor, title));
    expect(await findViolations(visitor.page)).toEqual([]);
    await visitor.page.reload();
    await expect.poll(() => save.getAttribute("aria-pressed")).toBe("true");
    await visitor.link("Saved searches").click();
    await visitor.sees("As they come, by notification and email");
    expect(await findViolations(visitor.page)).toEqual([]);
    await visitor.link("Welding up north").click();
    await expect.poll(() => visitor.path).toBe("/jobs?trade=Welder&county=Durham");
    await visitor.page.goBack();
    await visitor.page.getByRole("button", { name: "Delete Welding up north" }).click();
    await visitor.page.getByRole("alertdialog").getByRole("button", { name: "Delete search" }).click();
    await visitor.seesToast("Search Deleted");
    await visitor.sees("You have not saved a search yet.");

    await visitor.link("Saved jobs").click();
    const card = jobCard(visitor, title);
    await visitor.sees(card);
    // A member who saved the job is not told that it is filled. Opening the job also updates its card.
    await callApi(setJobStatus, { params: { id }, body: { status: "filled" } }, owner.token);
    await card.getByRole("link", { name: title }).click();
    await visitor.sees(visitor.dialog(title).getByText("This job has closed").first());
    await visitor.page.goBack();
    await visitor.sees(card.getByText("Filled", { exact: true }));
  });

  test("a visitor reads a public job, signs in, and is at that job; closed it says so", async () => {
    const [owner, seeker] = await Promise.all([join({ firstName: "Pat" }), join({ firstName: "Lee" })]);
    const title = `For everybody ${width}`;
    const { id } = await postJob(owner, { title, isPublic: true });
    const visitor = await browser.visit({ width });
    expect(await visitor.goTo(`/jobs/public/${id}`)).toBe(200);
    await visitor.isAt(title);
    await visitor.isWhole();
    expect(await findViolations(visitor.page)).toEqual([]);
    await visitor.link("Sign in to declare interest").click();
    await visitor.fills({ Email: seeker.email, Password: PASSWORD });
    await visitor.press("Sign In");
    await visitor.sees(visitor.dialog(`Declare interest in “${title}”`));
    expect(visitor.path).toBe(`/jobs?declare=${id}`);
  });
});

test(
  "a job that was closed or deleted elsewhere is not offered to be boosted or changed any more",
  RARE,
  async () => {
    const owner = await join({ firstName: "Ede" });
    const visitor = await browser.visit({ as: owner });
    for (const [act, question, send, refusal] of [
      ["Boost", "Boost this job", "Boost for free", "410 POST /api/create-free-boost-existing"],
      ["Edit", "Edit Job", "Save changes", "410 PUT /api/jobs/"],
      ["Mark as filled", /^Mark “/, "Mark as filled", "404 PATCH /api/jobs/"],
    ] as const) {
      const job = await postJob(owner, { title: `Too late: ${act}` });
      await visitor.goTo("/jobs?view=mine");
      const card = jobCard(visitor, job.heading);
      await card.getByRole("button", { name: new RegExp(`^${act}`) }).click();
      const isGone = refusal.startsWith("404");
      const params = { id: job.id };
      if (isGone) await callApi(deleteJob, { params }, owner.token);
      else await callApi(setJobStatus, { params, body: { status: "filled" } }, owner.token);
      visitor.errors.expect(refusal);
      const dialog = visitor.page.getByRole(isGone ? "alertdialog" : "dialog", { name: question });
      await dialog.getByRole("button", { name: send }).click();
      await visitor.sees(isGone ? "This job is no longer available" : "This job has closed");
      await visitor.page.keyboard.press("Escape");
      await visitor.seesNo(dialog);
      if (isGone) await visitor.seesNo(card);
      else await visitor.sees(card.getByText("Filled", { exact: true }));
    }
  },
);

function jobCard(visitor: Visitor, title: string) {
  return visitor.page.getByRole("article", { name: title });
}

test("an owner is told how long a job is on the board, which may end before its last day", RARE, async () => {
  const owner = await join({ firstName: "Orla" });
  const { id, heading, listedUntil } = await postJob(owner, { endDate: dayFromNow(200) });
  const until = formatDay(listedUntil, dayFromNow(0));
  const visitor = await browser.visit({ as: owner });
  await visitor.goTo(`/jobs?jobId=${id}`);
  const details = visitor.dialog(heading);
  await visitor.sees(details.getByText("On the board until"));
  await visitor.sees(details.getByText(until, { exact: true }));
  await details.getByRole("button", { name: "Edit" }).click();
  const form = visitor.dialog("Edit Job");
  const hint = form.getByText(`On the board until ${until}, which is 90 days.`, { exact: false });
  await visitor.sees(hint);
  await form.getByLabel(/^End date/).fill(dayFromNow(90));
  await visitor.seesNo(hint);
});

test("a job that the server will not keep is not shown as kept", async () => {
  const [owner, member] = await Promise.all([join({ firstName: "Una" }), join({ firstName: "Kit" })]);
  const { id } = await postJob(owner, { title: "Not to be kept" });
  const visitor = await browser.visit({ width: 390, as: member });
  const answered = Promise.withResolvers<void>();
  visitor.errors.expect("422 POST /api/jobs");
  await visitor.page.route(`**/api/jobs/${id}/save`, async (route) => {
    await answered.promise;
    await refuse(route, 422);
  });
  await visitor.goTo(`/jobs?jobId=${id}`);
  const save = visitor.page.getByRole("dialog").getByRole("button", { name: /^Save / });
  await save.click();
  await expect.poll(() => save.getAttribute("aria-pressed")).toBe("true");
  answered.resolve();
  await visitor.seesToast("Error");
  await expect.poll(() => save.getAttribute("aria-pressed")).toBe("false");
});

test("at a desk a toast stays for five seconds, and no longer", RARE, async () => {
  const [owner, member] = await Promise.all([join({ firstName: "Una" }), join({ firstName: "Kit" })]);
  const { id } = await postJob(owner, { title: "To be kept" });
  const visitor = await browser.visit({ as: member });
  const { clock } = visitor.page;
  await clock.install();
  await visitor.goTo(`/jobs?jobId=${id}`);
  const save = visitor.page.getByRole("dialog").getByRole("button", { name: /^Save / });
  await visitor.sees(save);
  await clock.pauseAt(Date.now() + 60_000);
  await save.focus();
  await save.press("Enter");
  const toast = visitor.page.getByRole("region", { name: "Messages" }).getByText("Job Saved");
  await visitor.sees(toast);
  await clock.runFor(4900);
  await expect(toast.isVisible()).resolves.toBe(true);
  await clock.runFor(1000);
  await visitor.seesNo(toast);
});

test(
  "a job that somebody reports is off their board at once, with Undo, and stays known as reported",
  RARE,
  async () => {
    const [owner, member] = await Promise.all([join({ firstName: "Una" }), join({ firstName: "Kit" })]);
    const title = "Cash in hand, no questions";
    const { id } = await postJob(owner, { title, trade: "Thatcher" });
    const visitor = await browser.visit({ width: 390, as: member });
    await visitor.goTo("/jobs?q=questions");
    await jobCard(visitor, title).getByRole("link", { name: title }).click();
    const details = visitor.dialog(title);
    await details.getByRole("button", { name: "Report this job" }).click();
    const form = visitor.dialog("Report job");
    await form.getByLabel("Fake").check();
    await form.getByRole("button", { name: "Report job" }).click();
    const words = "Reported. You no longer see this job.";
    await visitor.sees(details.getByText(words));
    await visitor.page.keyboard.press("Escape");
    await visitor.seesNo(details);
    await visitor.seesNo(jobCard(visitor, title));
    await visitor.isWhole();
    await visitor.page.reload();
    await visitor.seesNo(jobCard(visitor, title));
    await visitor.goTo(`/jobs?jobId=${id}`);
    await visitor.sees(details.getByRole("button", { name: "Reported this job" }));

    const next = await postJob(owner, { title: `${title}, really` });
    await visitor.goTo("/jobs?q=really");
    await jobCard(visitor, next.heading).getByRole("link", { name: next.heading }).click();
    await visitor.dialog(next.heading).getByRole("button", { name: "Report this job" }).click();
    await form.getByLabel("Spam").check();
    await form.getByRole("button", { name: "Report job" }).click();
    await visitor.dialog(next.heading).getByRole("button", { name: "Undo" }).click();
    await visitor.sees(visitor.dialog(next.heading).getByRole("button", { name: "Reported this job" }));
    await visitor.page.keyboard.press("Escape");
    await visitor.sees(jobCard(visitor, next.heading));
  },
);

test("deleting a job that went meanwhile, from another device, is no error", async () => {
  const owner = await join({ firstName: "Una" });
  const { id } = await postJob(owner, { title: "Gone", trade: "Tiler", county: "Cornwall", town: "Truro" });
  const visitor = await browser.visit({ as: owner });
  await visitor.goTo("/jobs?trade=Tiler&county=Cornwall");
  const card = jobCard(visitor, "Gone");
  await card.getByRole("button", { name: /^Delete/ }).click();
  await callApi(deleteJob, { params: { id } }, owner.token);
  visitor.errors.expect(`404 DELETE /api/jobs/${id}`);
  await visitor.press("Delete job");
  await visitor.seesToast("Job Deleted Successfully");
  await visitor.seesNo(card);
});

test(
  "a job that may have been posted is posted once, and cannot be boosted from its form before that",
  RARE,
  async () => {
    const owner = await join({ firstName: "Vi" });
    const visitor = await browser.visit({ as: owner });
    await visitor.goTo("/jobs?postJob=true");
    const form = visitor.dialog("Post Job");
    await fillJobForm(visitor, "Posted unheard");
    await visitor.page.route("**/api/jobs", dropResponse, { times: 1 });
    visitor.errors.expect("net::ERR_FAILED POST /api/jobs");
    await form.getByRole("button", { name: "Post Job" }).click();
    await visitor.sees(form.getByText(/^No answer came, so your job may have been posted/));
    await expect(form.getByRole("button", { name: /^Post and boost/ }).isDisabled()).resolves.toBe(true);
    await form.getByRole("button", { name: "Post Job" }).click();
    await visitor.seesToast("Job Posted Successfully");
    await expect(callApi(listJobs, { query: { mine: "true" } }, owner.token)).resolves.toMatchObject({
      jobs: [{ heading: "Posted unheard" }],
    });
  },
);
