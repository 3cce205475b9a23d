import { expect, test } from "vitest";

import { getJob, updateJob } from "#contracts/jobs.ts";
import { createSavedSearch, listSavedSearches, updateSavedSearch } from "#contracts/saved-jobs.ts";

import { callApi } from "./support/api.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { postJob } from "./support/jobs.ts";
import { join } from "./support/members.ts";

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
    // What was typed is kept without the rest.
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
  "a saved search that an e-mail's link has silenced stays so when its name is changed",
  RARE,
  async () => {
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
  },
);
