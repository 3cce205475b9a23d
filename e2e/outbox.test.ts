import { expect, test } from "vitest";

import { getCurrentUser, updateCurrentUser } from "#contracts/accounts.ts";
import { addBannedWord } from "#contracts/banned-words.ts";
import type { BodyOf } from "#contracts/endpoint.ts";
import { getInteractions, getPost } from "#contracts/feed.ts";
import { listMyInterests } from "#contracts/jobs.ts";

import { administrator } from "./support/administrator.ts";
import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { crewMates, openChats, send, textsOf, threadWith, write } from "./support/chat.ts";
import { postJob } from "./support/jobs.ts";
import { join, mark } from "./support/members.ts";
import { BUSY, openPost, post, refuse } from "./support/post-card.ts";
import { Visitor } from "./support/visitor.ts";

const browser = useBrowser();

test(
  "what was done without a signal is on the server once and in its order, after the page was closed",
  RARE,
  async () => {
    const [nell, bert] = await crewMates();
    const { conversationId } = await send(bert, nell, "Hello");
    const [id, job] = await Promise.all([
      post(bert, "The lintels are in"),
      postJob(bert, {
        title: `Strip a tower for ${nell.id}`,
        trade: "Scaffolder",
        county: "Fife",
        town: "Cupar",
      }),
    ]);
    const visitor = await browser.visit({ as: nell });
    const { page } = visitor;
    const context = page.context();

    // Everything used below has been opened once with a signal.
    await visitor.goTo("/jobs?county=Fife");
    const question = visitor.dialog(`Declare interest in “${job.heading}”?`);
    await page.getByRole("button", { name: `Declare Interest ${job.heading}` }).click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await visitor.seesNo(question);
    await visitor.link("Home").first().click();
    await visitor.isAt("Home", "/");
    const card = page.getByRole("article").filter({ hasText: "The lintels are in" }).first();
    await card.getByRole("button", { name: "Comment", exact: true }).click();
    await visitor.sees(card.getByLabel("Write a comment"));
    await openChats(visitor);
    await page.getByRole("button", { name: new RegExp(`^${bert.name}`) }).click();
    await visitor.sees(threadWith(visitor, bert.name).getByText("Hello"));

    // The notice of waiting entries loads after the first moments.
    await visitor.hasCode("LazyNotices");
    await visitor.losesSignal();
    for (const text of ["One", "Two", "Three"]) await write(visitor, bert.name, text);
    await expect.poll(() => page.getByText("It goes by itself").count()).toBe(3);
    await card.getByLabel("Write a comment").fill("Which ties?");
    // The chat may cover it.
    await card.getByRole("button", { name: "Post comment" }).press("Enter");
    await visitor.sees(card.getByText("Not sent yet."));
    const like = card.getByRole("button", { name: "Like", exact: true });
    await like.press("Enter");
    await expect(like.getAttribute("aria-pressed")).resolves.toBe("true");
    await page.goBack();
    await visitor.isAt("Job Board");
    await page.getByRole("button", { name: `Declare Interest ${job.heading}` }).press("Enter");
    await question.getByRole("button", { name: "Declare Interest" }).click();
    await visitor.sees("Interest not sent yet");
    await visitor.sees(visitor.link(/^6 not sent yet/));
    await page.close();

    await visitor.hasSignalAgain();
    const again = new Visitor(await context.newPage(), 1280);
    await again.goTo("/");
    await expect
      .poll(() => textsOf(nell, conversationId), { timeout: 30_000 })
      .toEqual(["Hello", "One", "Two", "Three"]);
    const given = { params: { postId: id } };
    await expect
      .poll(async () =>
        (await callApi(getInteractions, given, nell.token)).comments.map(({ content }) => content),
      )
      .toEqual(["Which ties?"]);
    await expect.poll(async () => (await callApi(getPost, { params: { id } }, nell.token)).likes).toBe(1);
    await expect
      .poll(async () =>
        (await callApi(listMyInterests, {}, bert.token)).map(({ applicant }) => applicant.name),
      )
      .toEqual([nell.name]);
  },
);

test(
  "a change of one field leaves those that were changed on another device, with a signal and without",
  RARE,
  async () => {
    const member = await join({ firstName: "Una" });
    const elsewhere = (body: BodyOf<typeof updateCurrentUser>) =>
      callApi(updateCurrentUser, { body }, member.token);
    const visitor = await browser.visit({ as: member });
    const form = visitor.dialog("Edit Profile");
    const isLive = visitor.page.waitForEvent("websocket").then((socket) =>
      socket.waitForEvent("framereceived", {
        predicate: ({ payload }) => payload.toString().includes("authenticated"),
      }),
    );
    await visitor.goTo("/profile");
    await visitor.press("Edit Profile");
    await visitor.fills({ "Bio (optional)": "Rewires." });
    await elsewhere({ contactVisibility: "nobody", phone: null });
    await visitor.press("Save changes");
    await visitor.seesToast("Profile updated successfully");
    const saved = { bio: "Rewires.", contactVisibility: "nobody", phone: null };
    expect(await callApi(getCurrentUser, {}, member.token)).toMatchObject(saved);
    // An open page learns of it by itself, once its socket is open.
    await isLive;
    await elsewhere({ contactVisibility: "crew" });
    await visitor.sees("Email, phone, CV and certificates are seen by your crew only.");

    await visitor.losesSignal();
    for (const change of [
      { "Bio (optional)": "Rewires, Leeds." },
      { "Company (optional)": "Nair Electric" },
    ]) {
      await visitor.press("Edit Profile");
      await visitor.fills(change);
      await form.getByRole("button", { name: "Save changes" }).click();
      await visitor.seesNo(form);
    }
    await visitor.sees("Your changes are not sent yet.");
    await visitor.sees("Rewires, Leeds.");
    await elsewhere({ contactVisibility: "nobody" });
    await visitor.hasSignalAgain();
    await expect
      .poll(() => callApi(getCurrentUser, {}, member.token))
      .toMatchObject({ bio: "Rewires, Leeds.", company: "Nair Electric", contactVisibility: "nobody" });
  },
);

test(
  "a change that waits for a moderator is not in the form any more, who sees contacts included",
  RARE,
  async () => {
    const [admin, member] = await Promise.all([administrator(), join({ firstName: "Una" })]);
    const word = `airship${mark()}`;
    await callApi(addBannedWord, { body: { word, severity: 3 } }, admin.token);
    const visitor = await browser.visit({ as: member });
    await visitor.goTo("/profile");
    const form = visitor.dialog("Edit Profile");
    await visitor.press("Edit Profile");
    await visitor.sees(form);
    await visitor.losesSignal();
    await form.getByRole("radio", { name: /^Members/ }).check();
    await visitor.fills({ "Bio (optional)": `I fly an ${word}` });
    await visitor.press("Save changes");
    await visitor.sees("Your changes are not sent yet.");
    visitor.errors.expect("409 PATCH /api/user/current");
    await visitor.hasSignalAgain();
    await visitor.seesToast("Waiting for a moderator");

    const later = { contactVisibility: "nobody", bio: "Rewires." } as const;
    await callApi(updateCurrentUser, { body: later }, member.token);
    await visitor.goTo("/profile");
    await visitor.press("Edit Profile");
    await visitor.fills({ "Company (optional)": "Nair Electric" });
    await visitor.press("Save changes");
    await visitor.seesToast("Profile updated successfully");
    const saved = await callApi(getCurrentUser, {}, member.token);
    expect(saved).toMatchObject({ ...later, company: "Nair Electric" });
  },
);

test("what waits is listed, can be deleted, and signing out says so and waits for it", RARE, async () => {
  const [nell, bert] = await crewMates();
  const id = await post(bert, "Damp in the cellar");
  const visitor = await browser.visit({ width: 390, as: nell });
  const card = await openPost(visitor, id);
  await visitor.page.route("**/api/interactions", (route) => route.abort("failed"));
  visitor.errors.expect("net::ERR_FAILED POST /api/interactions");
  for (const text of ["First thought", "Second thought"]) {
    await card.getByLabel("Write a comment").fill(text);
    await card.getByRole("button", { name: "Post comment" }).click();
    await visitor.sees(card.getByText(text));
    // Two presses in quick succession mean one comment.
    await visitor.page.waitForFunction((from) => performance.now() - from > 750, await now(visitor));
  }
  await visitor.goTo("/settings#waiting");
  const section = visitor.page.locator("#waiting");
  await visitor.sees(section.getByText("First thought"));
  await visitor.sees(section.getByText(/ · 13 B$/));
  expect(await findViolations(visitor.page)).toEqual([]);
  await section.getByRole("button", { name: "Delete Comment" }).last().click();
  await visitor.seesNo(section.getByText("Second thought"));

  await visitor.button("Log out").last().click();
  await visitor.sees("1 thing has not been sent yet.");
  expect(await findViolations(visitor.page)).toEqual([]);
  await visitor.press("Wait until it is sent");
  await visitor.sees("You will be signed out when it has.");
  // Requests under way at that moment are answered too late.
  visitor.errors.allow("401 GET /api/");
  await visitor.page.unroute("**/api/interactions");
  await visitor.isAt("Sign in", "/signin");
  const { comments } = await callApi(getInteractions, { params: { postId: id } }, bert.token);
  expect(comments.map(({ content }) => content)).toEqual(["First thought"]);
});

test(
  "whoever waits to be signed out until all is sent stays signed in when it is refused",
  RARE,
  async () => {
    const [nell, bert] = await crewMates();
    const id = await post(bert, "Damp in the attic");
    const visitor = await browser.visit({ as: nell });
    const card = await openPost(visitor, id);
    await visitor.page.route("**/api/interactions", (route) => route.abort("failed"));
    visitor.errors.expect("net::ERR_FAILED POST /api/interactions");
    await card.getByLabel("Write a comment").fill("Tank it");
    await card.getByRole("button", { name: "Post comment" }).click();
    await visitor.sees(card.getByText("Not sent yet."));
    await visitor.button("Log out").first().click();
    await visitor.press("Wait until it is sent");
    await visitor.sees("You will be signed out when it has.");
    // Added over the other route, so that no attempt in between gets through.
    visitor.errors.expect("422 POST /api/interactions");
    await visitor.page.route("**/api/interactions", (route) => refuse(route, 422), { times: 1 });
    await visitor.sees("You stay signed in: 1 thing could not be sent.");
    expect(await findViolations(visitor.page)).toEqual([]);
    await visitor.press("Cancel");
    await visitor.sees(card.getByText(`Not sent. ${BUSY}`));
  },
);

test("a press that is taken back in another tab is taken back on the server, too", RARE, async () => {
  const [nell, bert] = await crewMates();
  const id = await post(bert, "Topping out on Friday");
  const likes = async () => (await callApi(getPost, { params: { id } }, nell.token)).likes;
  const visitor = await browser.visit({ as: nell });
  const other = new Visitor(await visitor.page.context().newPage(), 1280);
  const cards = [await openPost(visitor, id), await openPost(other, id)] as const;
  const [here, there] = [cards[0], cards[1]].map((card) =>
    card.getByRole("button", { name: "Like", exact: true }),
  );
  // The first press has been sent, but takes long to arrive.
  const arrives = Promise.withResolvers<void>();
  await visitor.page.context().route(
    "**/api/interactions",
    async (route) => {
      await arrives.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await here?.click();
  await expect.poll(() => there?.getAttribute("aria-pressed")).toBe("true");
  await there?.click();
  await expect.poll(() => here?.getAttribute("aria-pressed")).toBe("false");
  const first = visitor.page
    .context()
    .waitForEvent("response", (answer) => answer.url().endsWith("/api/interactions"));
  arrives.resolve();
  await first;
  await expect.poll(likes).toBe(0);
});

const now = ({ page }: Visitor) => page.evaluate(() => performance.now());
