import { describe, expect, test } from "vitest";

import { declareInterest } from "#contracts/jobs.ts";
import { listReviews } from "#contracts/reviews.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { dayFromNow, endJob, postJob } from "./support/jobs.ts";
import { join } from "./support/members.ts";

const browser = useBrowser();

describe.each(WIDTHS)("at %i pixels", (width) => {
  test(
    "both confirm that they worked together, and then one reviews the other with the mark",
    RARE,
    async () => {
      const owner = await join({ firstName: "Orla", lastName: "Quinn" });
      const hand = await join({ firstName: "Sam", lastName: "Reid" });
      const title = `Done together ${width}`;
      const job = await postJob(owner, { title, startDate: dayFromNow(0), endDate: dayFromNow(2) });
      await callApi(declareInterest, { params: { id: job.id } }, hand.token);

      const atOwner = await browser.visit({ width, as: owner });
      await atOwner.goTo("/jobs?openJobInterests=true");
      const panel = atOwner.dialog("Job Interest Applications");
      const say = panel.getByRole("button", { name: "We worked together with Sam Reid" });
      await say.click();
      await atOwner.sees(panel.getByText("Waiting for Sam Reid to confirm that you worked together"));
      expect(await findViolations(atOwner.page)).toEqual([]);
      await panel.getByRole("button", { name: "Take back that you worked with Sam Reid" }).click();
      await say.click();
      await atOwner.sees(panel.getByText(/^Waiting for Sam Reid/));

      const atHand = await browser.visit({ width, as: hand });
      await atHand.goTo("/mobile-notifications");
      await atHand.page.getByText("Orla Quinn says you worked together. Is that right?").first().click();
      const applied = atHand.dialog("Job Interest Applications");
      await atHand.sees(applied.getByText("Orla Quinn says you worked together"));
      expect(await findViolations(atHand.page)).toEqual([]);
      await applied.getByRole("button", { name: "Confirm that you worked with Orla Quinn" }).click();
      await atHand.sees(applied.getByText("You worked together", { exact: true }));
      const said = atHand.page.getByRole("status").getByText("You worked together", { exact: true });
      await said.waitFor({ state: "attached" });
      await atOwner.page.reload();
      await atOwner.sees(panel.getByText("You worked together", { exact: true }));

      await endJob(job.id);
      await atHand.goTo(`/profile/${owner.id}`);
      await atHand.press(/^Reviews/);
      const reviews = atHand.dialog("Reviews");
      await atHand.sees(reviews.getByText(`You and Orla Quinn worked together on ${title}.`));
      await reviews.getByRole("button", { name: "Write a review" }).click();
      const form = atHand.dialog("Review Orla Quinn");
      await form.getByRole("radio", { name: "4 stars" }).check();
      await form.getByRole("button", { name: "Submit", exact: true }).click();
      await atHand.seesToast("Review submitted");
      await atHand.sees(reviews.getByText("Worked together", { exact: true }));
      const written = await callApi(listReviews, { params: { userId: owner.id } }, owner.token);
      expect(written.reviews).toMatchObject([{ rating: 4, label: "Worked together", jobId: job.id }]);
    },
  );
});

test("on a profile, a job that both shared is confirmed where the review is written", RARE, async () => {
  const owner = await join({ firstName: "Orla", lastName: "Quinn" });
  const hand = await join({ firstName: "Sam", lastName: "Reid" });
  const title = "Confirmed on the profile";
  const job = await postJob(owner, { title, startDate: dayFromNow(0), endDate: dayFromNow(1) });
  await callApi(declareInterest, { params: { id: job.id } }, hand.token);
  await endJob(job.id);
  for (const [by, about, words] of [
    [hand, owner, "We worked together with Orla Quinn"],
    [owner, hand, "Confirm that you worked with Sam Reid"],
  ] as const) {
    const visitor = await browser.visit({ as: by });
    await visitor.goTo(`/profile/${about.id}`);
    await visitor.press(/^Reviews/);
    const reviews = visitor.dialog("Reviews");
    await visitor.sees(reviews.getByText(`Did you and ${about.name} work together on ${title}?`));
    await reviews.getByRole("button", { name: words }).click();
    if (by === owner) await visitor.sees(reviews.getByRole("button", { name: "Write a review" }));
    else await visitor.sees(reviews.getByText("Waiting for Orla Quinn to confirm that you worked together"));
  }
});
