import { expect, test } from "vitest";

import {
  createAdvertisement,
  deleteAdvertisement,
  listOwnAdvertisements,
  updateAdvertisement,
} from "#contracts/admin-advertisements.ts";
import { getJob, updateJob } from "#contracts/jobs.ts";
import { createProject, listProjects, updateProject } from "#contracts/projects.ts";
import { createSavedSearch, listSavedSearches, updateSavedSearch } from "#contracts/saved-jobs.ts";
import { createStory, deleteStory, getStory, updateStory } from "#contracts/stories.ts";

import { administrator } from "./support/administrator.ts";
import { callApi } from "./support/api.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { postJob } from "./support/jobs.ts";
import { join, mark } from "./support/members.ts";
import { makePhoto } from "./support/photos.ts";

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
    await form.getByLabel("Where it leads").fill("/apprenticeships");
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
