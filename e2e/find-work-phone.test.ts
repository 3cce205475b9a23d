import { expect, test } from "vitest";

import { deleteJob } from "#contracts/jobs.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { useBrowser } from "./support/browser.ts";
import { postJob } from "./support/jobs.ts";
import { join } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
const headOf = (visitor: Visitor, words: string) => visitor.link(`Job: ${words}`);

test("on a phone one declares interest with a note, and the chat names the job on both sides", async () => {
  const [owner, seeker] = await Promise.all([
    join({ firstName: "Olive" }),
    join({ firstName: "Sam", trade: "Roofer" }),
  ]);
  const job = await postJob(owner, { title: "Slating a steading by the sea" });
  const phone = await browser.visit({ width: 390, as: seeker });
  await phone.goTo(`/jobs?jobId=${job.id}`);
  const declare = phone.dialog(job.heading).getByRole("button", { name: "Declare Interest" });
  await phone.sees(declare);
  const box = await declare.boundingBox();
  expect(box?.width).toBeGreaterThan(340);
  const sharing = `This shares your name, phone and e-mail with ${owner.name}.`;
  await phone.seesNo(sharing);
  await declare.click();
  const question = phone.dialog(`Declare interest in “${job.heading}”?`);
  await phone.sees(question.getByText(sharing));
  await question.getByLabel("Note (optional)").fill("I can start on Monday.");
  expect(await findViolations(phone.page)).toEqual([]);
  await question.getByRole("button", { name: "Declare Interest" }).click();
  await phone.isAt(owner.name);
  await phone.sees("I can start on Monday.");
  await headOf(phone, job.heading).click();
  await phone.sees(phone.dialog(job.heading).getByText("Interest declared", { exact: true }));

  const desk = await browser.visit({ width: 390, as: owner });
  await desk.goTo("/mobile-chat");
  await desk.sees(`Job: ${job.heading}`);
  await desk.press(new RegExp(`^${seeker.name}`));
  await desk.sees("I can start on Monday.");
  await desk.sees(headOf(desk, job.heading));
  await callApi(deleteJob, { params: { id: job.id } }, owner.token);
  await phone.goTo("/mobile-chat");
  await phone.sees("This job is no longer available");
});
