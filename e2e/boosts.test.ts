import { expect, test, describe } from "vitest";

import { createBoostExistingPayment, getBoostEligibility } from "#contracts/boosts.ts";
import { getJob } from "#contracts/jobs.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { openCheckout, ownJobs, pay, useBoosters } from "./support/boosts.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { runSql } from "./support/database.ts";
import { fillJobForm, postJob } from "./support/jobs.ts";
import { receiveMail } from "./support/outbox.ts";

const browser = useBrowser();
const { joinHere, oldMember } = useBoosters();

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("a new member posts and boosts for free, and it stands first for everybody", async () => {
    const member = await joinHere({ firstName: "Fay" });
    const visitor = await browser.visit({ width, as: member });
    const title = `Free boost ${width}`;
    await visitor.goTo("/jobs");
    await visitor.press("Post Job");
    const form = visitor.dialog("Post Job");
    await visitor.sees(form.getByText("NEW MEMBER"));
    await form.getByRole("button", { name: "Post and boost for free" }).click();
    await visitor.seesToast("Please complete all required fields");
    await visitor.sees(form.getByText("Trade is required").first());
    await fillJobForm(visitor, title);
    await form.getByRole("button", { name: "Post and boost for free" }).click();
    await visitor.seesToast("Job Boosted Successfully!");
    const card = visitor.page.getByRole("article", { name: title });
    await visitor.sees(card.getByText("Paid", { exact: true }));
    await visitor.seesNo(card.getByRole("button", { name: /^Boost/ }));
    await visitor.page.reload();
    await visitor.sees(card.getByText("Boosted", { exact: true }));
    const shown = await visitor.page.getByRole("article").allTextContents();
    const before = shown.slice(
      0,
      shown.findIndex((text) => text.includes(title)),
    );
    expect(before.filter((text) => !text.includes("Boosted"))).toEqual([]);
    await card.getByRole("link", { name: title }).click();
    await visitor.sees(visitor.dialog(title).getByText("Paid", { exact: true }));
    // Each boosted job on the home screen says that its place is paid for.
    await visitor.goTo("/");
    const strip = visitor.page.getByRole("region", { name: "Boosted Jobs" });
    await visitor.sees(strip.getByText("Paid", { exact: true }));
    expect(await strip.getByText("Paid", { exact: true }).count()).toBe(
      await strip.getByText("Boosted", { exact: true }).count(),
    );
    // With ten running, the price comes with its reason.
    const eligibility = await callApi(getBoostEligibility, {}, member.token);
    await visitor.page.route("**/api/boost-eligibility", (route) =>
      route.fulfill({ json: { ...eligibility, isFreeEligible: false, freeLeft: 0 } }),
    );
    await visitor.goTo("/jobs");
    await visitor.press("Post Job");
    await visitor.sees(form.getByRole("button", { name: "Post and boost for £1.99" }));
    await visitor.sees(form.getByText(/^All 10 of your free boosts are in use\. You get one back/));
    // Once a job is filled, its boost is free for the next.
    await form.getByRole("button", { name: "Close" }).click();
    await visitor.page.unroute("**/api/boost-eligibility");
    await card.getByRole("button", { name: /^Mark as filled/ }).click();
    await visitor.page.getByRole("alertdialog").getByRole("button", { name: "Mark as filled" }).click();
    await visitor.press("Post Job");
    await visitor.sees(form.getByRole("button", { name: "Post and boost for free" }));
  });

  test("a member pays for a new job's boost, refreshes, and cannot pay twice", async () => {
    const member = await oldMember("Pia");
    const visitor = await browser.visit({ width, as: member });
    const title = `Paid boost ${width}`;
    await openCheckout(visitor, title);
    expect(visitor.page.url()).not.toContain("secret");
    await visitor.sees(visitor.page.getByRole("heading", { name: title }));
    await visitor.sees("£210/day");
    await visitor.sees("VAT included where it applies");
    await visitor.sees("You can still change your mind within 14 days");
    expect(await findViolations(visitor.page)).toEqual([]);
    await visitor.page.reload();
    await visitor.sees(visitor.page.getByRole("heading", { name: title }));
    await pay(visitor, "pays");
    await visitor.isAt("Job Boosted Successfully!", "/boost-success");
    expect(await findViolations(visitor.page)).toEqual([]);
    await visitor.page.reload();
    await visitor.isAt("Job Boosted Successfully!", "/boost-success");
    await visitor.link("View Job Board").click();
    await visitor.sees(visitor.dialog(title));
    expect(await ownJobs(member)).toEqual([`${title} boosted`]);
    const receipt = await receiveMail(member.email, "TEST Receipt: £1.99 for a job boost");
    expect(receipt.text).toContain(title);
    await visitor.goTo("/boost-checkout");
    await visitor.sees("Nothing to pay here");
    await visitor.link("Go to the job board").click();
    const card = visitor.page.getByRole("article", { name: title });
    await visitor.sees(card.getByText("Boosted", { exact: true }));
    // The form's text went with the job.
    await visitor.press("Post Job");
    const jobTitle = visitor.dialog("Post Job").getByLabel("Job title");
    await expect.poll(() => jobTitle.inputValue()).toBe("");
    // Text typed now is another job, also for a page that reports the previous one.
    await jobTitle.fill("The next one");
    await runSql("update jobs set status = 'filled' where title = $1", [title]);
    await visitor.goTo("/boost-success");
    await visitor.sees("This boost is paid. It ended with the job.");
    await visitor.goTo("/jobs?postJob=true");
    await expect.poll(() => jobTitle.inputValue()).toBe("The next one");
  });

  test("a declined card is told, and another one then pays for a job that is there", async () => {
    const member = await oldMember("Dee");
    const job = await postJob(member, { title: `Existing ${width}` });
    const visitor = await browser.visit({ width, as: member });
    await visitor.goTo("/jobs?view=mine");
    const card = visitor.page.getByRole("article", { name: job.heading });
    await card.getByRole("button", { name: /^Boost/ }).click();
    const offer = visitor.dialog("Boost this job");
    await offer.getByRole("button", { name: "Boost for £1.99" }).click();
    await visitor.isAt("Boost your job", "/boost-existing-checkout");
    visitor.errors.expect("402 POST /api/test-payments/");
    await pay(visitor, "declines");
    await visitor.seesToast("Your card was declined.");
    const support = visitor.link("contact support");
    expect(await support.getAttribute("href")).toMatch(/^\/contact\?kind=payment&about=pi_/);
    await visitor.page.route("**/api/confirm-boost-existing-payment", (route) =>
      route.fulfill({ json: { success: false, state: "problem", job: null, error: null } }),
    );
    await pay(visitor, "pays");
    await visitor.isAt("Your boost did not start");
    await visitor.sees("There was an issue processing your payment. Please contact support.");
    const reference = (await support.getAttribute("href"))?.split("about=")[1];
    await support.click();
    await visitor.isAt("Contact us");
    await expect(visitor.field(/^Address, name or number/).inputValue()).resolves.toBe(reference);
    await visitor.page.unroute("**/api/confirm-boost-existing-payment");
    await visitor.page.goBack();
    await visitor.isAt("Job Boosted Successfully!", "/boost-existing-success");
    await visitor.link("View on Home Page").click();
    // A phone shows one job at a time.
    const boosted = visitor.page.getByRole("region", { name: "Boosted Jobs" });
    await boosted.getByText(job.heading).first().waitFor({ state: "attached" });
  });
});

test("a second step that is refused takes nothing; passed, it pays", RARE, async () => {
  const member = await oldMember("Sal");
  const visitor = await browser.visit({ as: member });
  await openCheckout(visitor, "Second step");
  visitor.errors.expect("402 POST /api/test-payments/");
  await pay(visitor, "secondStep");
  await visitor.press("Refuse");
  await visitor.seesToast("Your card was declined.");
  await pay(visitor, "secondStep");
  await visitor.press("Confirm payment");
  await visitor.isAt("Job Boosted Successfully!", "/boost-success");
});

test("a payment that nobody answers is told as not made, and can be made again", RARE, async () => {
  const member = await oldMember("Noa");
  const visitor = await browser.visit({ as: member });
  await openCheckout(visitor, "No answer");
  await pay(visitor, "neverAnswers");
  await visitor.sees("An unexpected error occurred. Please try again.");
  expect(await ownJobs(member)).toEqual([]);
  await pay(visitor, "pays");
  await visitor.isAt("Job Boosted Successfully!");
});

test("somebody else's checkout, and none at all, have nothing to pay", RARE, async () => {
  const [owner, other] = [await oldMember("Ola"), await oldMember("Pam")];
  const job = await postJob(owner);
  const { clientSecret } = await callApi(
    createBoostExistingPayment,
    { body: { jobId: job.id } },
    owner.token,
  );
  const visitor = await browser.visit({ as: other });
  visitor.errors.expect("404 GET /api/boost-payments/");
  await visitor.goTo(`/boost-existing-checkout?client_secret=${clientSecret}`);
  await visitor.sees("Nothing to pay here");
  for (const path of ["/boost-checkout", "/boost-success", "/boost-existing-success"]) {
    const fresh = await browser.visit({ as: other });
    await fresh.goTo(path);
    await fresh.sees("Nothing to pay here");
  }
  expect((await callApi(getJob, { params: { id: job.id } }, owner.token)).isBoosted).toBe(false);
});
