import type { Route } from "playwright-core";
import { expect, test } from "vitest";

import { openCheckout, ownJobs, pay, useBoosters } from "./support/boosts.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { fillJobForm } from "./support/jobs.ts";
import { doneButUnheard } from "./support/lost-answers.ts";
import { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
const { joinHere, oldMember } = useBoosters();

test("who pays and closes the tab finds the job posted and boosted", RARE, async () => {
  const member = await oldMember("Tia");
  const visitor = await browser.visit({ as: member });
  await openCheckout(visitor, "Tab closed");
  await visitor.page.route("**/api/confirm-boost-payment", (route) => route.abort());
  await Promise.all([visitor.page.waitForResponse(/test-payments/), pay(visitor, "pays")]);
  await visitor.page.close();
  await expect.poll(() => ownJobs(member)).toEqual(["Tab closed boosted"]);
  const back = new Visitor(await visitor.page.context().newPage(), 1280);
  await back.goTo("/jobs");
  await back.sees(back.page.getByRole("article", { name: "Tab closed" }));
  // What was typed went with the job: it is not offered to be paid for again.
  await back.press("Post Job");
  await back.sees("The job you paid for is posted");
  await expect(back.dialog("Post Job").getByLabel("Job title").inputValue()).resolves.toBe("");
});

test("what may be paid for and posted is not posted a second time from its own form", RARE, async () => {
  const member = await oldMember("Vic");
  const visitor = await browser.visit({ as: member });
  const { page } = visitor;
  await openCheckout(visitor, "Posted once");
  // Neither page hears what became of the payment.
  const asks = /\/(confirm-boost-payment|boost-payments)\b/;
  visitor.errors.expect("POST /api/confirm-boost-payment");
  await page.route(asks, (route) => route.abort("internetdisconnected"));
  await pay(visitor, "pays");
  await visitor.isAt("We could not check your payment yet");
  await expect.poll(() => ownJobs(member)).toEqual(["Posted once boosted"]);
  await visitor.goTo("/jobs?postJob=true");
  const form = visitor.dialog("Post Job");
  const title = form.getByLabel("Job title");
  await expect.poll(() => title.inputValue()).toBe("Posted once");
  const post = form.getByRole("button", { name: "Post Job" });
  const maybe = page.getByText("This job may be paid for and posted already").first();
  await post.click();
  await visitor.sees(maybe);
  await form.getByRole("button", { name: "Post and boost for £1.99" }).click();
  await visitor.sees(maybe);
  expect([await title.inputValue(), visitor.path.startsWith("/jobs")]).toEqual(["Posted once", true]);
  await page.unroute(asks);
  await post.click();
  await visitor.seesToast("The job you paid for is posted");
  await visitor.seesNo(form);
  expect(await ownJobs(member)).toEqual(["Posted once boosted"]);
  await visitor.press("Post Job");
  await expect.poll(() => title.inputValue()).toBe("");
});

test("a job whose checkout was left is posted without a boost", RARE, async () => {
  const member = await oldMember("Wyn");
  const visitor = await browser.visit({ as: member });
  await openCheckout(visitor, "Not paid for");
  await visitor.goTo("/jobs?postJob=true");
  const form = visitor.dialog("Post Job");
  await expect.poll(() => form.getByLabel("Job title").inputValue()).toBe("Not paid for");
  await form.getByRole("button", { name: "Post Job" }).click();
  await visitor.seesToast("Job Posted Successfully");
  expect(await ownJobs(member)).toEqual(["Not paid for plain"]);
});

test(
  "a signal that is lost after paying: the server says how it stands, once there is one again",
  RARE,
  async () => {
    const member = await oldMember("Una");
    const visitor = await browser.visit({ as: member });
    await openCheckout(visitor, "Lost signal");
    visitor.errors.expect("POST /api/confirm-boost-payment");
    await visitor.page.route("**/api/confirm-boost-payment", (route) => route.abort("internetdisconnected"));
    await pay(visitor, "pays");
    await visitor.isAt("We could not check your payment yet");
    await visitor.sees("Have you paid?");
    await visitor.page.unroute("**/api/confirm-boost-payment");
    await visitor.press("Check again");
    await visitor.isAt("Job Boosted Successfully!");
  },
);

test("a job that is posted with a boost is not posted a second time by the other button", RARE, async () => {
  const member = await joinHere({ firstName: "Bo" });
  const visitor = await browser.visit({ as: member });
  const { page } = visitor;
  await visitor.goTo("/jobs?postJob=true");
  const form = visitor.dialog("Post Job");
  await fillJobForm(visitor, "Posted by either button");
  const { promise: come, resolve: comes } = Promise.withResolvers<void>();
  // Done, and its answer is lost: neither button posts it again.
  const unheard = (route: Route) => come.then(() => doneButUnheard(route));
  await page.route("**/api/create-free-boost", unheard, { times: 1 });
  visitor.errors.expect("net::ERR_FAILED POST /api/create-free-boost");
  await form.getByRole("button", { name: "Post and boost for free" }).click();
  await visitor.sees(form.getByRole("button", { name: "Boosting…" }));
  const plain = form.getByRole("button", { name: "Posting…" });
  await visitor.sees(plain);
  await plain.click({ force: true });
  comes();
  await visitor.sees(page.getByText(/^No answer came, so your job may have been posted/));
  await form.getByRole("button", { name: "Post Job" }).click();
  await visitor.seesToast("Job Boosted Successfully!");
  await visitor.seesNo(form);
  expect(await ownJobs(member)).toEqual(["Posted by either button boosted"]);
  // The form was opened by the address: Back does not lead to it again.
  await expect.poll(() => visitor.path).not.toContain("postJob");
});
