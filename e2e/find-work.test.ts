import { describe, expect, test } from "vitest";

import { countMyInterests, declareInterest } from "#contracts/jobs.ts";

import { callApi } from "./support/api.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { dayFromNow, postJob } from "./support/jobs.ts";
import { delayResponse } from "./support/lost-responses.ts";
import { join } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("an owner posts a day-rate job, another member finds it by trade and place, and the owner sees who", async () => {
    const [owner, seeker] = await Promise.all([
      join({ firstName: "Olive", company: "Fifeshire Roofing" }),
      join({ firstName: "Sam", trade: "Roofer", phone: "07700900789", company: "" }),
    ]);
    const title = `Slating a steading ${width}`;
    const atOwner = await browser.visit({ width, as: owner });
    await postByForm(atOwner, title);

    // Jobs that the filters must exclude.
    await Promise.all([
      postJob(owner, { title: `Wrong trade ${width}`, trade: "Glazier", county: "Fife", town: "Kirkcaldy" }),
      postJob(owner, { title: `Wrong town ${width}`, trade: "Roofer", county: "Fife", town: "Cupar" }),
      postJob(owner, { title: `Wrong county ${width}`, trade: "Roofer", county: "Devon", town: "Exeter" }),
    ]);
    const atSeeker = await browser.visit({ width, as: seeker });
    await atSeeker.goTo("/jobs");
    await chooseFilters(atSeeker);
    const job = jobCard(atSeeker, title);
    await atSeeker.sees(job);
    for (const other of ["Wrong trade", "Wrong town", "Wrong county"])
      await atSeeker.seesNo(jobCard(atSeeker, `${other} ${width}`));
    expect(new URLSearchParams(atSeeker.path.split("?")[1]).toString()).toBe(
      "trade=Roofer&county=Fife&town=Fife%7CKirkcaldy",
    );
    await lookAround(atSeeker, 30);
    await atSeeker.sees(jobCard(atSeeker, `Wrong town ${width}`));
    await atSeeker.sees(job);
    await atSeeker.seesNo(jobCard(atSeeker, `Wrong county ${width}`));
    expect(new URLSearchParams(atSeeker.path.split("?")[1]).get("radius")).toBe("30");
    await atSeeker.page.reload();
    await atSeeker.sees(jobCard(atSeeker, `Wrong town ${width}`));
    await atSeeker.press(/^Within 30 miles/);
    await atSeeker.seesNo(jobCard(atSeeker, `Wrong town ${width}`));
    // Others post such jobs too.
    const own = atSeeker.page.getByRole("heading", { name: /^(Slating|Wrong)/ });
    const listed = await own.allTextContents();
    await atSeeker.page.reload();
    await atSeeker.sees(job);
    await expect(own.allTextContents()).resolves.toEqual(listed);

    await atSeeker.link(title).click();
    const details = atSeeker.dialog(title);
    await atSeeker.sees(details.getByText("£220–£240/day"));
    await atSeeker.sees(details.getByText("Kirkcaldy, Fife").first());
    await details.getByRole("button", { name: "Declare Interest" }).click();
    const question = atSeeker.dialog(`Declare interest in “${title}”?`);
    await atSeeker.sees(question.getByText(`This shares your name, phone and email with ${owner.name}.`));
    await question.getByRole("button", { name: "Declare Interest" }).click();
    await atSeeker.seesToast("Interest Declared");
    await atSeeker.seesNo(question);
    await atSeeker.sees(atSeeker.link(`Job: ${title}`));
    await (width === 390 ? atSeeker.page.goBack() : atSeeker.press("Close"));
    await atSeeker.sees(job.getByText("Interest declared", { exact: true }));
    await atOwner.page.reload();
    await atOwner.page.getByRole("button", { name: /^Job Interest.*1 new/ }).click();
    const panel = atOwner.dialog("Job Interest Applications");
    await atOwner.sees(panel.getByText(seeker.name, { exact: true }));
    await atOwner.sees(panel.getByText("New", { exact: true }));
    await expect(panel.getByRole("link", { name: /^Call/ }).getAttribute("href")).resolves.toBe(
      "tel:07700900789",
    );
    await expect(panel.getByRole("link", { name: /^Email/ }).getAttribute("href")).resolves.toBe(
      `mailto:${seeker.email}`,
    );
    await panel.getByRole("button", { name: "Close" }).click();
    await atOwner.seesNo(panel);
    // Once seen it is no longer counted, not even after a reload.
    await atOwner.page.reload();
    await atOwner.sees(atOwner.page.getByRole("button", { name: /^Job Interest/ }));
    await atOwner.seesNo(atOwner.page.getByRole("button", { name: /^Job Interest.*new/ }));

    await job.getByRole("button", { name: /^Withdraw/ }).click();
    await atSeeker.seesToast("Interest Withdrawn");
    await atSeeker.sees(job.getByRole("button", { name: /^Declare Interest/ }));
    await atOwner.goTo("/jobs?openJobInterests=true");
    await atOwner.sees(panel.getByText("Nobody has declared interest in your jobs yet."));
  });

  test("an owner changes a job and takes it down after a question", async () => {
    const owner = await join({ firstName: "Una" });
    const first = await postJob(owner, {
      title: `To be changed ${width}`,
      trade: "Tiler",
      county: "Cornwall",
      town: "Truro",
    });
    const visitor = await browser.visit({ width, as: owner });
    await visitor.goTo(`/jobs?trade=Tiler&county=Cornwall&jobId=${first.id}`);
    const details = visitor.dialog(`To be changed ${width}`);
    await visitor.sees(details.getByText("This is your job posting"));
    await details.getByRole("button", { name: "Edit" }).click();
    const form = visitor.dialog("Edit Job");
    await expect.poll(() => form.getByLabel(/^Town/).inputValue()).toBe("Truro");
    await form.getByLabel("Job title").fill(`Changed ${width}`);
    await form.getByLabel(/^Day rate/).fill("£195.50");
    await form.getByRole("button", { name: "Save changes" }).click();
    await visitor.seesToast("Job Updated Successfully");
    const card = jobCard(visitor, `Changed ${width}`);
    await visitor.sees(card.getByText("£195.50"));
    await card.getByRole("button", { name: /^Delete/ }).click();
    const question = visitor.dialog("Are you sure you want to delete this job?");
    await question.getByRole("button", { name: "Cancel" }).click();
    await visitor.sees(card);
    await card.getByRole("button", { name: /^Delete/ }).click();
    await question.getByRole("button", { name: "Delete job" }).click();
    await visitor.seesToast("Job Deleted Successfully");
    await visitor.seesNo(card);
    visitor.errors.expect(`404 GET /api/jobs/${first.id}`);
    await visitor.goTo(`/jobs?jobId=${first.id}`);
    await visitor.sees("This job is no longer available");
  });
});

test("a job that was posted a moment ago is deleted, and nobody asks for it again", RARE, async () => {
  const visitor = await browser.visit({ as: await join({ firstName: "Wyn" }) });
  await postByForm(visitor, "Posted by mistake");
  const card = jobCard(visitor, "Posted by mistake");
  await card.getByRole("button", { name: /^Delete/ }).click();
  const asked = visitor.page.waitForResponse((answer) => answer.url().includes("/api/jobs?"));
  await visitor.press("Delete job");
  await visitor.seesToast("Job Deleted Successfully");
  await visitor.seesNo(card);
  await asked;
  await visitor.isWhole();
});

test(
  "parking on site is ticked on a job's form, found by its filter and kept in a saved search",
  RARE,
  async () => {
    const owner = await join({ firstName: "Perry" });
    // On a board of all trades, others' boosted jobs would stand before these.
    const job = await postJob(owner, { title: "With a bay", trade: "Tiler" });
    await postJob(owner, { title: "Without a bay", trade: "Tiler" });
    const visitor = await browser.visit({ as: owner });
    await visitor.goTo(`/jobs?trade=Tiler&jobId=${job.id}`);
    await visitor.dialog("With a bay").getByRole("button", { name: "Edit" }).click();
    const form = visitor.dialog("Edit Job");
    await form.getByRole("checkbox", { name: "Parking on site" }).check();
    await form.getByRole("button", { name: "Save changes" }).click();
    await visitor.seesToast("Job Updated Successfully");
    await visitor.sees(jobCard(visitor, "Without a bay"));
    await visitor.page.getByRole("checkbox", { name: "Parking on site" }).check();
    await visitor.seesNo(jobCard(visitor, "Without a bay"));
    await visitor.sees(jobCard(visitor, "With a bay").getByText("Parking on site"));
    expect(visitor.path).toBe("/jobs?trade=Tiler&parkingOnSite=true");
    await visitor.press("Save search");
    await visitor.dialog("Save Search").getByRole("button", { name: "Save search" }).click();
    await visitor.seesToast("Search Saved");
    await visitor.goTo("/jobs?view=searches");
    await visitor.sees("Tiler · anywhere · Parking on site");
    await visitor.link(/Parking on site/).click();
    await visitor.sees(jobCard(visitor, "With a bay"));
    expect(visitor.path).toBe("/jobs?trade=Tiler&parkingOnSite=true");
  },
);

test("filters that nothing matches say so and are taken off again; Back undoes one at a time", async () => {
  const member = await join({ firstName: "Finn" });
  await postJob(member);
  const visitor = await browser.visit({ as: member });
  await visitor.goTo("/jobs");
  await visitor.page.getByRole("searchbox", { name: "Search jobs" }).fill("zeppelin hangar");
  await visitor.sees("No jobs found matching your criteria.");
  await expect.poll(() => visitor.path).toBe("/jobs?q=zeppelin+hangar");
  await visitor.page.getByRole("checkbox", { name: /^Electrician/ }).check();
  await expect.poll(() => visitor.path).toContain("trade=Electrician");
  await visitor.page.goBack();
  await expect.poll(() => visitor.path).toBe("/jobs?q=zeppelin+hangar");
  await visitor.seesNo(visitor.page.getByRole("list", { name: "Active filters" }).getByText("Electrician"));
  expect(await visitor.page.getByRole("checkbox", { name: /^Electrician/ }).isChecked()).toBe(false);
  await visitor.press("Clear all filters");
  await expect.poll(() => visitor.path).toBe("/jobs");
  await visitor.seesNo("No jobs found matching your criteria.");
});

test("a job that two members want shows both to its owner, and is in their applications", RARE, async () => {
  const [owner, one, two] = await Promise.all(
    ["Orla", "Ivo", "Tess"].map((firstName) => join({ firstName })),
  );
  const job = await postJob(owner!, { title: "Two wanted" });
  const declare = ({ token }: { token: string }) =>
    callApi(declareInterest, { params: { id: job.id } }, token);
  await declare(one!);
  const atOwner = await browser.visit({ as: owner! });
  const late = delayResponse();
  await atOwner.page.route("**/my-interests/seen", late.route, { times: 1 });
  await atOwner.goLive("/jobs?openJobInterests=true");
  const panel = atOwner.dialog("Job Interest Applications");
  await atOwner.sees(panel.getByText(one!.name));
  const seen = async () => (await callApi(countMyInterests, {}, owner!.token)).unseen;
  await expect.poll(seen).toBe(0);
  // An applicant who arrives now appears by themself and is marked as seen too, even before the first response.
  await declare(two!);
  await atOwner.sees(panel.getByText(two!.name));
  late.letThrough();
  await expect.poll(seen).toBe(0);
  const marks = panel.getByText("New", { exact: true });
  expect(await marks.count()).toBe(2);
  await panel.getByRole("button", { name: "Close" }).click();
  const again = atOwner.page.getByRole("button", { name: "Job Interest", exact: true });
  const [read] = await Promise.all([atOwner.page.waitForResponse("**/my-interests"), again.click()]);
  expect(await read.json()).toMatchObject([{ isSeen: true }, { isSeen: true }]);
  await expect.poll(() => marks.count()).toBe(0);
  const atOne = await browser.visit({ as: one! });
  await atOne.goTo("/jobs");
  await atOne.page.getByRole("button", { name: /^Job Interest/ }).click();
  await atOne.page.getByRole("radio", { name: "My applications" }).check();
  const mine = atOne.dialog("Job Interest Applications");
  await atOne.sees(mine.getByRole("link", { name: "Two wanted" }));
  await mine.getByRole("button", { name: /^Withdraw/ }).click();
  await atOne.seesToast("Interest Withdrawn");
  await mine.getByRole("button", { name: /^Declare again/ }).click();
  // It shares as much as the first time, and says so.
  await atOne.sees(`This shares your name, phone and email with ${owner!.name}.`);
});

/** Posts a job by the form, after its refusals. */
async function postByForm(visitor: Visitor, title: string): Promise<void> {
  await visitor.goTo("/jobs");
  await visitor.press("Post Job");
  const form = visitor.dialog("Post Job");
  const submit = form.getByRole("button", { name: "Post Job" });
  await submit.click();
  for (const words of [
    "There is a problem",
    "Trade is required",
    "County is required",
    "Town/City is required",
    "Day rate is required",
    "Start date is required",
    "End date is required",
    "Job description is required",
  ])
    await visitor.sees(form.getByText(words));
  await form.getByLabel("Job title").fill(title);
  await form.getByLabel(/^Trade/).selectOption("Roofer");
  await form.getByLabel(/^County/).selectOption("Fife");
  await form.getByLabel(/^Town/).selectOption("Kirkcaldy");
  await form.getByLabel(/^Day rate/).fill("£220-240");
  await form.getByLabel(/^Start date/).fill(dayFromNow(9));
  await form.getByLabel(/^End date/).fill(dayFromNow(5));
  await form.getByLabel(/^Job description/).fill("Strip and re-slate 90 m2.\nScaffold is up.");
  await submit.click();
  await visitor.sees(form.getByText("End date cannot be before start date"));
  await form.getByLabel(/^End date/).fill(dayFromNow(20));
  await submit.click();
  await visitor.seesToast("Job Posted Successfully");
  await visitor.sees(jobCard(visitor, title));
  // Right after the boosted jobs, which come first for the member who has just posted too.
  const cards = await visitor.page.getByRole("article").allInnerTexts();
  const place = cards.findIndex((words) => words.includes(title));
  expect(place).toBeGreaterThan(0);
  expect(cards.filter((words) => /^boosted$/im.test(words))).toEqual(cards.slice(0, place));
}

/** Chooses Roofer, Fife, Kirkcaldy: in the panel at a desk, in the sheet on a phone. */
async function chooseFilters(visitor: Visitor): Promise<void> {
  if (visitor.isPhone) await visitor.page.getByRole("button", { name: /^Filters/ }).click();
  await showAll(visitor, "Trades");
  await visitor.page.getByRole("checkbox", { name: /^Roofer/ }).check();
  await showAll(visitor, "Counties");
  await visitor.page.getByRole("checkbox", { name: /^Fife/ }).check();
  await showAll(visitor, "Towns");
  await visitor.page.getByRole("checkbox", { name: /^Kirkcaldy/ }).check();
  if (visitor.isPhone) await visitor.press("Okay");
}

/** Searches within `miles` of the chosen towns: in the panel at a desk, in the sheet on a phone. */
async function lookAround(visitor: Visitor, miles: number): Promise<void> {
  if (visitor.isPhone) await visitor.page.getByRole("button", { name: /^Filters/ }).click();
  await visitor.page.getByRole("combobox", { name: "Distance" }).selectOption(`Within ${miles} miles`);
  if (visitor.isPhone) await visitor.press("Okay");
}

async function showAll(visitor: Visitor, legend: string): Promise<void> {
  await visitor.page
    .getByRole("group", { name: legend })
    .getByRole("button", { name: /^Show all/ })
    .click();
}

function jobCard(visitor: Visitor, title: string) {
  return visitor.page.getByRole("article", { name: title });
}
