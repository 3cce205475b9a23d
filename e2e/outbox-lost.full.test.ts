import { expect, test } from "vitest";

import { listApplications } from "#contracts/apprenticeships.ts";
import { getInteractions, getPost, listPosts } from "#contracts/feed.ts";
import { listMyInterests } from "#contracts/jobs.ts";

import { callApi } from "./support/api.ts";
import { postApprenticeship } from "./support/apprenticeships.ts";
import { crewMates, openChats, send, textsOf, threadWith, write } from "./support/chat.ts";
import { postJob } from "./support/jobs.ts";
import { signInOn, useKeptPhone } from "./support/kept-phone.ts";
import { untilScreensKept } from "./support/kept.ts";
import { comesBack, isWrite, leaveMany, MANY } from "./support/many-acts.ts";
import { makePhoto } from "./support/photos.ts";
import { post } from "./support/post-card.ts";
import type { Fate, Passed } from "./support/weak-network.ts";

const CV = { name: "nell.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF\n") };

const device = useKeptPhone();

test("all that was done without a signal is there once, in order, after the browser was killed", async () => {
  const [nell, bert] = await crewMates();
  const { conversationId } = await send(bert, nell, "Hello");
  const [id, job, place] = await Promise.all([
    post(bert, "The scaffold is up"),
    postJob(bert, { title: "Strike a scaffold", trade: "Scaffolder", county: "Fife", town: "Cupar" }),
    postApprenticeship(bert, { title: "Apprentice scaffolder", cvRequired: true }),
  ]);
  const visitor = await device.phone.start();
  const { page } = visitor;
  await signInOn(visitor, nell);

  // Everything used below has been opened once with a signal.
  await visitor.goTo("/");
  await untilScreensKept(visitor);
  await visitor.goTo("/apprenticeships");
  await visitor.sees(place.title);
  // Within the app: the latest reads are still being cached.
  await visitor.link("Job Board").first().click();
  await visitor.sees(job.heading);
  await visitor.link("Home").first().click();
  const card = page.getByRole("article").filter({ hasText: "The scaffold is up" }).first();
  await card.getByRole("button", { name: "Comment", exact: true }).click();
  await visitor.sees(card.getByLabel("Write a comment"));
  await openChats(visitor);
  await page.getByRole("button", { name: new RegExp(`^${bert.name}`) }).click();
  await visitor.sees(threadWith(visitor, bert.name).getByText("Hello"));

  device.network.isOff = true;
  await visitor.losesSignal();
  for (const text of ["One", "Two", "Three"]) await write(visitor, bert.name, text);
  await visitor.field("Share a project update").fill("Four from the top");
  await visitor
    .field("Photos")
    .setInputFiles(await Promise.all(["a", "b", "c", "d"].map((name) => makePhoto(name))));
  const chosen = page.getByRole("list", { name: "Photos of this post" }).getByRole("listitem");
  await expect.poll(() => chosen.count()).toBe(4);
  await visitor.press("Post");
  const waiting = page.getByRole("article", { name: "Your post that is not sent yet" });
  await visitor.sees(waiting.getByText("Four from the top"));
  await card.getByLabel("Write a comment").fill("Which ties?");
  await card.getByRole("button", { name: "Post comment" }).click();
  await card.getByRole("button", { name: "Like", exact: true }).click();
  await visitor.link("Job Board").first().click();
  await page.getByRole("button", { name: `Declare Interest ${job.heading}` }).click();
  await visitor
    .dialog(`Declare interest in “${job.heading}”?`)
    .getByRole("button", { name: "Declare Interest" })
    .click();
  await visitor.link("Apprenticeships").first().click();
  // The chat covers it.
  await page.getByRole("button", { name: `Apply Now ${place.title}` }).press("Enter");
  const form = visitor.dialog("Apply");
  await form.getByLabel("CV file").setInputFiles(CV);
  await form.getByLabel(/^Message/).fill("I climb.");
  await visitor.sees(form.getByText(CV.name));
  await form.getByRole("button", { name: "Submit Application" }).click();
  await visitor.seesNo(form);
  // Three messages, a post, a comment, a like, an interest and an application.
  await visitor.sees(visitor.link(/^8 not sent yet/));
  await device.phone.kill();

  Object.assign(device.network, { isOff: false, kilobits: 400, latencyMs: 400 });
  const again = await device.phone.start();
  await again.page.goto("/", { waitUntil: "commit" });
  const read = async () => ({
    messages: await textsOf(nell, conversationId),
    posts: (await callApi(listPosts, { query: { filter: "crew" } }, nell.token)).posts
      .filter(({ author }) => author.id === nell.id)
      .map(({ content, images }) => `${content}, ${images.length}`),
    comments: (await callApi(getInteractions, { params: { postId: id } }, nell.token)).comments.map(
      ({ content }) => content,
    ),
    likes: (await callApi(getPost, { params: { id } }, nell.token)).likes,
    interests: (await callApi(listMyInterests, {}, bert.token)).map(({ applicant }) => applicant.name),
    applications: (await callApi(listApplications, { params: { id: place.id } }, bert.token)).map(
      ({ message, cvUrl }) => [message, cvUrl !== null],
    ),
  });
  await expect.poll(read, { timeout: 60_000, interval: 1_000 }).toEqual({
    messages: ["Hello", "One", "Two", "Three"],
    posts: ["Four from the top, 4"],
    comments: ["Which ties?"],
    likes: 1,
    interests: [nell.name],
    applications: [["I climb.", true]],
  });
  // Each photo was sent once.
  expect(device.network.passed.filter(({ path }) => path === "/api/media/images")).toHaveLength(4);
});

test(
  "of many writes of every kind whose every first answer is lost, none is lost and none is done twice",
  { timeout: 280_000 },
  async () => {
    const { visitor, wanted, read } = await leaveMany(device.phone);
    device.network.fateOf = onceEach("unheard");
    await visitor.goTo("/");
    await comesBack(visitor);
    await expect.poll(read, { timeout: 240_000, interval: 3_000 }).toEqual(wanted);
    expect(device.network.passed.filter(isWrite).length).toBeGreaterThan(MANY * 1.9);
  },
);

test("two tabs with one outbox send each thing once", { timeout: 120_000 }, async () => {
  const { visitor, wanted, read } = await leaveMany(device.phone);
  const other = await device.phone.openTab();
  device.network.latencyMs = 100;
  await Promise.all([visitor.goTo("/"), other.goTo("/")]);
  await expect.poll(read, { timeout: 90_000, interval: 1_000 }).toEqual(wanted);
  const names = device.network.passed.filter(isWrite).map(nameOf);
  expect(new Set(names).size).toBe(names.length);
});

/** Identifies an act: each has a key, a name in its body, or its own address. */
const nameOf = ({ method, path, key, body }: Passed) => `${method} ${path} ${key ?? body}`;

/** The first attempt of each write meets that fate. */
function onceEach(fate: Fate): (request: Passed) => Fate {
  const met = new Set<string>();
  return (request) => {
    const name = nameOf(request);
    if (!isWrite(request) || met.has(name)) return "answered";
    met.add(name);
    return fate;
  };
}
