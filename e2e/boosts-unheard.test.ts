import type { Route } from "playwright-core";
import { expect, test } from "vitest";

import { listPayments, refundPayment } from "#contracts/payments.ts";

import { payForBoost } from "./support/admin-records.ts";
import { administrator } from "./support/administrator.ts";
import { callApi } from "./support/api.ts";
import { openCheckout, ownJobs, pay, useBoosters } from "./support/boosts.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { runSql } from "./support/database.ts";
import { fillJobForm } from "./support/jobs.ts";
import { dropResponse } from "./support/lost-responses.ts";
import { join, mark } from "./support/members.ts";
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
  // The form's text went with the job, so it is not offered for payment again.
  await back.press("Post Job");
  await back.sees("The job you paid for is posted");
  await expect(back.dialog("Post Job").getByLabel("Job title").inputValue()).resolves.toBe("");
});

test("what may be paid for and posted is not posted a second time from its own form", RARE, async () => {
  const member = await oldMember("Vic");
  const visitor = await browser.visit({ as: member });
  const { page } = visitor;
  await openCheckout(visitor, "Posted once");
  // Neither page learns the payment's result.
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
  // Done, but the response is lost: neither button posts it again.
  const unheard = (route: Route) => come.then(() => dropResponse(route));
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
  // The address had opened the form: Back does not lead to it again.
  await expect.poll(() => visitor.path).not.toContain("postJob");
});

test(
  "a part of a payment is given back once: after a lost answer and a reload, and by two at once",
  RARE,
  async () => {
    const payer = await join({ firstName: "Petra", lastName: `Pays-${mark()}` });
    await payForBoost(payer, "Boundary wall");
    const office = await browser.visit({ as: await administrator() });
    await office.goTo("/adminportal?view=payments");
    const row = office.page.getByRole("row").filter({ hasText: payer.email });
    const dialog = office.page.getByRole("dialog", { name: /^Refund £/ });
    const refund = dialog.getByRole("button", { name: "Refund" });
    const given = () =>
      runSql("select refunded_amount from payments where user_id = $1", [payer.id]).then(([paid]) => paid);
    await row.getByRole("button").click();
    await dialog.getByLabel("Amount in pounds").fill("0.50");
    await dialog.getByLabel("Reason").fill("Two days late");
    office.errors.expect("net::ERR_FAILED POST /api/admin/payments/");
    await office.page.route("**/api/admin/payments/*/refund", dropResponse, { times: 1 });
    await refund.click();
    await office.seesToast("Failed to refund the payment");
    await office.page.reload();
    await row.getByRole("button").click();
    await refund.click();
    await office.seesToast("Payment refunded");
    expect(await given()).toEqual({ refunded_amount: 50 });

    // The provider is down: pressing again refunds the same part, not the whole remainder.
    await row.getByRole("button").click();
    await dialog.getByLabel("Amount in pounds").fill("0.01");
    await dialog.getByLabel("Reason").fill("A penny");
    office.errors.expect("502 POST /api/admin/payments/");
    const away = { status: 502, json: { error: "Away", code: "payment_unreachable" } };
    await office.page.route("**/api/admin/payments/*/refund", (route) => route.fulfill(away), { times: 1 });
    const isRefunding = "update payments set state = $2 where user_id = $1";
    await runSql(isRefunding, [payer.id, "refunding"]);
    await refund.click();
    // Behind the dialog the row has no role.
    await office.sees(office.page.locator("tr").filter({ hasText: payer.email }).getByText("Being refunded"));
    await office.sees(dialog.getByLabel("Amount in pounds"));
    await runSql(isRefunding, [payer.id, "delivered"]);
    await refund.click();
    await office.seesToast("Payment refunded");
    expect(await given()).toEqual({ refunded_amount: 51 });

    // The dialog shows £1.48 while a colleague refunds £0.50 too.
    await row.getByRole("button").click();
    await dialog.getByLabel("Amount in pounds").fill("0.50");
    await dialog.getByLabel("Reason").fill("Two more days late");
    const { token } = await administrator();
    const { payments } = await callApi(listPayments, {}, token);
    const id = payments.find(({ member }) => member?.id === payer.id)?.id ?? 0;
    await callApi(refundPayment, { params: { id }, body: { amount: 50, reason: "Late" } }, token);
    office.errors.expect("409 POST /api/admin/payments/");
    await refund.click();
    await office.seesToast("£1.01 of £1.99 has been refunded meanwhile. Nothing else has been done.");
    await office.sees(office.dialog(/^Refund £0\.98 to/));
    expect(await given()).toEqual({ refunded_amount: 101 });
    await refund.click();
    await office.seesToast("Payment refunded");
    expect(await given()).toEqual({ refunded_amount: 151 });
  },
);
