import { describe, expect, test } from "vitest";

import { answerCrewRequest, listCrew, listCrewRequests, requestCrew } from "#contracts/crew.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { dayFromNow } from "./support/jobs.ts";
import { demoMember, join } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { refuse } from "./support/post-card.ts";

const browser = useBrowser();

const ask = (from: Member, to: Member, message?: string) =>
  callApi(requestCrew, { body: { receiverId: to.id, message } }, from.token);

async function crewNames(member: Member): Promise<string[]> {
  const crew = await callApi(listCrew, {}, member.token);
  return (Array.isArray(crew) ? crew : crew.members).map(({ name }) => name);
}

async function joinCrew(one: Member, other: Member): Promise<void> {
  const { requestId } = await ask(one, other);
  await callApi(answerCrewRequest, { params: { requestId }, body: { status: "accepted" } }, other.token);
}

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("requests are answered and withdrawn, and the counts follow", RARE, async () => {
    const [nell, bert, zoe, ossie] = await Promise.all([
      join({ firstName: "Nell" }),
      join({ firstName: "Bert", lastName: "Aldous" }),
      join({ firstName: "Zoe", lastName: "Pike" }),
      join({ firstName: "Ossie", lastName: "Dunn" }),
    ]);
    await ask(bert, nell, "We met on the Salford job.");
    await ask(zoe, nell);
    await ask(nell, ossie);
    const visitor = await browser.visit({ width, as: nell });
    const { page } = visitor;
    await visitor.goTo("/crew?tab=requests");
    await visitor.sees(page.getByRole("tab", { name: "Crew Requests (2)", exact: true }));
    await visitor.sees("We met on the Salford job.");
    await visitor.isWhole();
    expect(await findViolations(page)).toEqual([]);

    await visitor.press("Accept Bert Aldous");
    await visitor.sees(page.getByRole("tab", { name: "My Crew (1)" }));
    await visitor.sees(page.getByRole("tab", { name: "Crew Requests (1)" }));
    // The screen shows the answer before the server has it.
    await expect.poll(() => crewNames(nell)).toEqual(["Bert Aldous"]);
    await expect(crewNames(bert)).resolves.toEqual([nell.name]);

    visitor.errors.expect("503 PATCH /api/crew/request/");
    await page.route("**/api/crew/request/*", (route) => refuse(route));
    await visitor.press("Decline Zoe Pike");
    await visitor.seesToast("Not sent yet");
    await visitor.sees(visitor.button("Declined, not sent yet: Zoe Pike"));
    await page.unroute("**/api/crew/request/*");
    await visitor.seesToast("Crew request declined");
    await visitor.sees("No crew requests waiting for you.");

    await visitor.press("Withdraw the request to Ossie Dunn");
    await visitor.seesToast("Crew request withdrawn");
    await visitor.sees("You are not waiting for anybody.");
    await expect(callApi(listCrewRequests, {}, ossie.token)).resolves.toEqual([]);
  });

  test("a request and its acceptance are seen by both while they look", async () => {
    // An adult may ask a member under 18 only in the standard words, whose greeting is the whole first name.
    const young = { dateOfBirth: dayFromNow(-Math.round(17.5 * 365)), experience: 0 };
    const [nell, bert] = await Promise.all([
      join({ firstName: "Mary Jane", ...young }),
      join({ firstName: "Bert", lastName: "Aldous" }),
    ]);
    const asked = await browser.visit({ width, as: nell });
    const asking = await browser.visit({ width, as: bert });
    await asked.goLive("/crew?tab=requests");
    await asking.goLive(`/profile/${nell.id}`);
    await asked.sees(asked.page.getByRole("tab", { name: "Crew Requests (0)" }));
    await asking.press("Add to My Crew");
    const usual = "Hi Mary Jane, I'd like to add you to my crew.";
    await expect(asking.field("Message").inputValue()).resolves.toBe(usual);
    await asking.press("Send request");
    await asked.sees(asked.page.getByRole("tab", { name: "Crew Requests (1)" }));
    await asked.sees(usual);
    await asked.press("Accept Bert Aldous");
    await asking.sees(asking.button("In Your Crew"));
    await asked.sees(asked.page.getByRole("tab", { name: "My Crew (1)" }));
  });

  test("the crew is searched, sorted and left, and Back returns to each step", RARE, async () => {
    const nell = await join({ firstName: "Nell" });
    const mates = await Promise.all(
      ["Adam Vine", "Bert Hale", "Cara Moss"].map((name) => {
        const [firstName = "", lastName = ""] = name.split(" ");
        return join({ firstName, lastName, trade: firstName === "Cara" ? "Roofer" : "Plumber" });
      }),
    );
    for (const mate of mates) await joinCrew(mate, nell);
    const visitor = await browser.visit({ width, as: nell });
    const { page } = visitor;
    const shown = () => page.getByRole("list", { name: "Your crew" }).getByRole("article");
    const names = () => shown().evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label")));
    await visitor.goTo("/crew");
    await visitor.sees(page.getByRole("tab", { name: "My Crew (3)" }));
    await expect.poll(names).toEqual(["Cara Moss", "Bert Hale", "Adam Vine"]);
    await visitor.isWhole();
    expect(await findViolations(page)).toEqual([]);

    await page.getByLabel("Sort your crew by").selectOption("a-z");
    await expect.poll(names).toEqual(["Adam Vine", "Bert Hale", "Cara Moss"]);
    // Searches 300 ms after the last key.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByLabel("Search your crew").fill("roof");
    await page.clock.runFor(299);
    expect(visitor.path).toBe("/crew?sort=a-z");
    await page.clock.runFor(1);
    await expect.poll(() => visitor.path).toBe("/crew?sort=a-z&q=roof");
    await page.clock.resume();
    await expect.poll(names).toEqual(["Cara Moss"]);
    // The total, whatever is searched for.
    await visitor.sees(page.getByRole("tab", { name: "My Crew (3)" }));
    await page.getByLabel("Search your crew").fill("nobody like this");
    await visitor.sees("Nobody in your crew matches “nobody like this”.");

    await page.goBack();
    await expect.poll(names).toEqual(["Adam Vine", "Bert Hale", "Cara Moss"]);
    await page.getByRole("tab", { name: "Crew Requests (0)" }).click();
    await expect.poll(() => visitor.path).toContain("tab=requests");
    await page.goBack();
    await expect.poll(names).toEqual(["Adam Vine", "Bert Hale", "Cara Moss"]);

    const remove = page.getByRole("button", { name: "Remove Bert Hale from my crew" });
    await remove.click();
    const question = visitor.dialog("Remove Bert Hale from your crew?");
    const failed = "Failed to remove crew member";
    visitor.errors.expect("503 DELETE /api/crew/remove/");
    await page.route("**/api/crew/remove/*", (route) => refuse(route), { times: 1 });
    await question.getByRole("button", { name: "Remove" }).click();
    await visitor.seesToast(failed);
    await question.getByRole("button", { name: "Cancel" }).click();
    await visitor.seesNo(question);
    await remove.click();
    await visitor.sees(question);
    await visitor.seesNo(question.getByText(failed));
    await question.getByRole("button", { name: "Remove" }).click();
    await visitor.seesToast("Removed from your crew");
    await expect.poll(names).toEqual(["Adam Vine", "Cara Moss"]);
    await visitor.sees(page.getByRole("tab", { name: "My Crew (2)" }));
  });

  test("a request that is gone says so, and goes", RARE, async () => {
    const [nell, bert] = await Promise.all([join({ firstName: "Nell" }), join({ firstName: "Bert" })]);
    const { requestId } = await ask(bert, nell);
    const visitor = await browser.visit({ width, as: nell });
    await visitor.goTo("/crew?tab=requests");
    const accept = visitor.button(`Accept ${bert.name}`);
    await visitor.sees(accept);
    await callApi(answerCrewRequest, { params: { requestId }, body: { status: "declined" } }, nell.token);
    visitor.errors.expect("409");
    await accept.click();
    await visitor.seesToast("This crew request has already been answered.");
    await visitor.sees("No crew requests waiting for you.");
  });
});

test("a further page of the crew, and of the requests, is counted aloud", RARE, async () => {
  const [nell, ...others] = await Promise.all(
    ["Nell", "Bert", "Zoe", "Ossie", "Amy"].map((firstName) => join({ firstName })),
  );
  const [bert, zoe, ossie, amy] = others;
  if (!nell || !bert || !zoe || !ossie || !amy) throw new Error("Not everybody has joined");
  for (const mate of [bert, zoe]) await joinCrew(mate, nell);
  for (const one of [ossie, amy]) await ask(one, nell);
  const visitor = await browser.visit({ as: nell });
  const { page } = visitor;
  await page.route(/\/api\/crew(\/requests)?\?/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("limit", "1");
    return route.continue({ url: url.href });
  });
  const hears = (words: string) =>
    page.getByRole("status").getByText(words, { exact: true }).waitFor({ state: "attached" });
  await visitor.goTo("/crew");
  await visitor.press("Show more");
  await hears("1 more person");
  await visitor.goTo("/crew?tab=requests");
  await visitor.press("Show more");
  await hears("1 more request");
});

test("a crew request in one's own words is kept by Cancel and a reload, until it is thrown away", async () => {
  const [nell, bert] = await Promise.all([join({ firstName: "Nell" }), join({ firstName: "Bert" })]);
  const visitor = await browser.visit({ as: nell });
  visitor.page.on("dialog", (dialog) => void dialog.accept());
  const message = visitor.field("Message");
  await visitor.goTo(`/profile/${bert.id}`);
  await visitor.press("Add to My Crew");
  await message.fill("We met on the Salford job.");
  await visitor.press("Cancel");
  await visitor.press("Add to My Crew");
  expect(await message.inputValue()).toBe("We met on the Salford job.");
  await visitor.page.reload();
  await visitor.press("Add to My Crew");
  expect(await message.inputValue()).toBe("We met on the Salford job.");
  await visitor.page.keyboard.press("Escape");
  await visitor.press("Discard");
  await visitor.press("Add to My Crew");
  expect(await message.inputValue()).toBe("Hi Bert, I'd like to add you to my crew.");
});

test("whoever is accepted stands in the crew that was looked at before, also while no news comes in", async () => {
  const [nell, bert] = await Promise.all([
    join({ firstName: "Nell" }),
    join({ firstName: "Bert", lastName: "Aldous" }),
  ]);
  await ask(bert, nell);
  const visitor = await browser.visit({ width: 390, as: nell });
  const { page } = visitor;
  // The socket opens and stays silent.
  await page.routeWebSocket(/./, () => undefined);
  await visitor.goTo("/crew");
  await visitor.sees(page.getByRole("tab", { name: "Crew Requests (1)" }));
  await visitor.isWhole();
  await page.getByRole("tab", { name: "Crew Requests (1)" }).click();
  await visitor.press("Accept Bert Aldous");
  await visitor.sees(page.getByRole("tab", { name: "Crew Requests (0)" }));
  await page.getByRole("tab", { name: /^My Crew/ }).click();
  await visitor.sees(page.getByRole("tabpanel").getByText("Bert Aldous"));
});

test("a phone shows everybody one may know in a dialog, ten at a time", RARE, async () => {
  const visitor = await browser.visit({ width: 390, as: await demoMember() });
  const { page } = visitor;
  await visitor.goTo("/my-crew?tab=crew");
  await expect.poll(() => visitor.path).toBe("/crew?tab=crew");
  const more = page.getByRole("button", { name: /^Show More \(\d+ more\)$/ });
  const total = Number(/\d+/.exec(await more.innerText())?.[0]);
  await more.click();
  const dialog = visitor.dialog("People You May Know");
  const people = dialog.getByRole("listitem");
  await visitor.sees(people.first());
  expect(await findViolations(page)).toEqual([]);
  for (let seen = await people.count(); seen < total; seen = await people.count()) {
    await people.last().scrollIntoViewIfNeeded();
    await expect.poll(() => people.count()).toBeGreaterThan(seen);
    const now = await people.count();
    expect(now % 10 === 0 || now === total).toBe(true);
  }
  await page.goBack();
  await visitor.seesNo(dialog);
});
