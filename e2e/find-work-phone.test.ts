import { expect, test } from "vitest";

import { updateCurrentUser } from "#contracts/accounts.ts";
import { deleteJob } from "#contracts/jobs.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { postJob } from "./support/jobs.ts";
import { join } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
const cardOf = (visitor: Visitor, title: string) => visitor.page.getByRole("article", { name: title });
const headOf = (visitor: Visitor, words: string) => visitor.link(`Job: ${words}`);

test("on a phone one declares interest with a note, and the chat names the job on both sides", async () => {
  const [owner, seeker] = await Promise.all([
    join({ firstName: "Olive" }),
    join({ firstName: "Sam", trade: "Roofer", county: "Fife" }),
  ]);
  const perth = { county: "Perthshire and Angus", town: "Perth" };
  const [job] = await Promise.all([
    postJob(owner, {
      title: "Slating a steading by the sea",
      trade: "Roofer",
      county: "Fife",
      town: "Cupar",
    }),
    postJob(owner, { title: "Roof over the water", trade: "Roofer", ...perth }),
    postJob(owner, { title: "Doors nearby", trade: "Joiner", county: "Fife", town: "Cupar" }),
  ]);
  const phone = await browser.visit({ width: 390, as: seeker });
  await phone.goTo("/jobs");
  await phone.press("My trade within 20 miles");
  await phone.press("In and around Fife");
  await phone.sees(cardOf(phone, job.heading).getByText("In Fife"));
  await phone.sees(cardOf(phone, "Roof over the water").getByText(/^\d+ miles? from Fife$/));
  await phone.seesNo(cardOf(phone, "Doors nearby"));
  await phone.link(job.heading).click();
  const declare = phone.dialog(job.heading).getByRole("button", { name: "Declare Interest" });
  await phone.sees(declare);
  const box = await declare.boundingBox();
  expect(box?.width).toBeGreaterThan(340);
  const sharing = `This shares your name, phone and email with ${owner.name}.`;
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
  // The phone still shows its details, and may read it again.
  phone.errors.allow(`404 GET /api/jobs/${job.id}`);
  await callApi(deleteJob, { params: { id: job.id } }, owner.token);
  await phone.goTo("/mobile-chat");
  await phone.sees("This job is no longer available");
});

test("somebody whose trade was typed is shown the jobs of it, not all that are 'Other'", RARE, async () => {
  const [owner, seeker] = await Promise.all([
    join({ firstName: "Olive" }),
    join({ firstName: "Dee", county: "Kent" }),
  ]);
  await callApi(updateCurrentUser, { body: { trade: "Fen ditcher" } }, seeker.token);
  const there = { county: "Kent", town: "Ashford" };
  const [job] = await Promise.all([
    postJob(owner, { title: "Clear the dykes", trade: "Fen ditcher", ...there }),
    postJob(owner, { title: "Straw on a barn", trade: "Thatcher", ...there }),
  ]);
  const phone = await browser.visit({ width: 390, as: seeker });
  const shows = async () => {
    await phone.sees(cardOf(phone, job.heading));
    await phone.isWhole();
    await phone.seesNo(cardOf(phone, "Straw on a barn"));
  };
  await phone.goTo("/jobs");
  await phone.press("Fen ditcher in Kent");
  await shows();
  await phone.goTo("/jobs?near=mine");
  await phone.press("In and around Kent");
  await shows();
  // A search by words is not sorted by distance, and nothing says that it is.
  expect(new URL(phone.page.url()).searchParams.get("sort")).toBeNull();
  const sort = phone.page.getByRole("combobox", { name: "Sort jobs by" });
  await expect(sort.locator("option").allTextContents()).resolves.not.toContain("Nearest");
  await phone.goTo("/jobs?county=Kent&radius=20");
  await expect.poll(() => sort.locator("option").allTextContents()).toContain("Nearest");
});

test("the phone's place is asked for by a tap alone, and leaves it rounded", { tags: ["full"] }, async () => {
  const [owner, seeker] = await Promise.all([
    join({ firstName: "Olive" }),
    join({ firstName: "Sam", trade: "Roofer", county: "Kent" }),
  ]);
  await postJob(owner, { title: "Roof in Leeds", trade: "Roofer", county: "West Yorkshire", town: "Leeds" });
  const phone = await browser.visit({ width: 390, as: seeker });
  const context = phone.page.context();
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 53.800_812, longitude: -1.549_123 });
  const asked: string[] = [];
  phone.page.on("request", (request) => void asked.push(request.url() + (request.postData() ?? "")));
  await phone.goTo("/jobs");
  await phone.press("My trade within 20 miles");
  await phone.sees("Where I am now");
  expect(asked.filter((url) => url.includes("nearest-town"))).toEqual([]);
  await phone.press("Where I am now");
  await phone.sees(cardOf(phone, "Roof in Leeds").getByText("In Leeds"));
  expect(asked.filter((url) => url.includes("53.8")).map((url) => new URL(url).search)).toEqual([
    "?at=53.80%2C-1.55",
  ]);

  // The device's position did not reach the server: that is no fault of the device.
  await phone.goTo("/jobs?near=mine");
  phone.errors.expect("GET /api/jobs/nearest-town");
  await phone.page.route("**/nearest-town?*", (route) => route.abort("internetdisconnected"));
  await phone.press("Where I am now");
  await phone.sees("We could not reach the server. Check your signal and try again.");
  await phone.seesNo("Your device did not say where it is");
  await phone.page.unroute("**/nearest-town?*");

  // A member who chooses another place while the device is still locating itself stays there.
  await phone.goTo("/jobs?near=mine");
  await phone.page.evaluate(() => {
    const coords = { latitude: 53.8, longitude: -1.55 };
    navigator.geolocation.getCurrentPosition = (onFound) =>
      addEventListener("place-found", () => onFound({ coords } as GeolocationPosition));
  });
  await phone.press("Where I am now");
  await phone.sees(phone.button("Finding your place…"));
  await phone.press("In and around Kent");
  const inKent = "/jobs?trade=Roofer&county=Kent&radius=20&sort=nearest";
  await expect.poll(() => phone.path).toBe(inKent);
  // The address changes first; a position that arrives before the request is closed is still looked up, and then
  // dropped.
  await phone.seesNo(phone.button("Finding your place…"));
  asked.length = 0;
  await phone.page.evaluate(() => void dispatchEvent(new Event("place-found")));
  await phone.hasDrawn();
  expect(asked.filter((url) => url.includes("nearest-town"))).toEqual([]);
  expect(phone.path).toBe(inKent);

  await context.clearPermissions();
  await phone.goTo("/jobs?near=mine");
  await phone.press("Where I am now");
  await phone.sees("Your device did not say where it is. Choose your county, or type a town.");
  await phone.field("Or around a town").fill("leed");
  await phone.press("Leeds, West Yorkshire");
  await phone.sees(cardOf(phone, "Roof in Leeds").getByText("In Leeds"));
  await phone.page.getByRole("combobox", { name: "Sort jobs by" }).selectOption("Newly Listed");
  await phone.press(/^Within 20 miles/);
  await phone.page.getByRole("combobox", { name: "Sort jobs by" }).selectOption("Nearest");
  await phone.sees(phone.dialog("Nearest to where?"));
});

test(
  "nothing found: the nearest jobs, an alert and what to loosen are on the first screen",
  { tags: ["full"] },
  async () => {
    const [owner, seeker] = await Promise.all([
      join({ firstName: "Olive" }),
      join({ firstName: "Sam", trade: "Thatcher", county: "Rutland" }),
    ]);
    await postJob(owner, {
      title: "Slates in Oakham",
      trade: "Glazier",
      county: "Leicestershire",
      town: "Hinckley",
    });
    const phone = await browser.visit({ width: 390, as: seeker });
    await phone.goTo("/jobs?trade=Glazier&county=Rutland&radius=5");
    const section = phone.page.getByRole("region", { name: "No jobs found" });
    const near = section.getByRole("link", { name: "Slates in Oakham" });
    await phone.sees(near);
    const bar = await phone.page.getByRole("navigation", { name: "Main" }).last().boundingBox();
    for (const thing of [near, section.getByRole("button", { name: "Tell me when one comes" })]) {
      const box = await thing.boundingBox();
      expect(box!.y + box!.height).toBeLessThanOrEqual(Math.min(bar?.y ?? 844, 844));
    }
    expect(await findViolations(phone.page)).toEqual([]);
    await phone.press("Tell me when one comes");
    await phone.sees("We will tell you.");
    await phone.press("Without Glazier");
    await expect.poll(() => phone.path).toBe("/jobs?county=Rutland&radius=5");
    await phone.goTo("/jobs?view=searches");
    await phone.sees("Glazier · Rutland + 5 miles");
    await phone.sees("As they come, by notification, email and push");
    // The last list in the row: its name is in view.
    const current = await phone.link("Saved searches").boundingBox();
    expect(current!.x + current!.width).toBeLessThanOrEqual(390);
  },
);

test(
  "the board is as one left it, until one signs out; one's trade and county are one tap",
  { tags: ["full"] },
  async () => {
    const seeker = await join({ firstName: "Sam", trade: "Plasterer", county: "West Yorkshire" });
    const phone = await browser.visit({ width: 390, as: seeker });
    await phone.goTo("/jobs");
    await phone.press("Plasterer in West Yorkshire");
    const search = "/jobs?trade=Plasterer&county=West+Yorkshire";
    await expect.poll(() => phone.path).toBe(search);
    await phone.goTo("/");
    await phone.goTo("/jobs");
    await expect.poll(() => phone.path).toBe(search);
    await phone.page.reload();
    await expect.poll(() => phone.path).toBe(search);
    const kept = () => phone.page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(await kept()).not.toContain("Plasterer");
    expect(await kept()).toContain('["search",');
    await phone.signsOut();
    await phone.isAt("Sign in", "/signin");
    expect(await kept()).not.toContain('["search",');
  },
);

test("jobs that came while one was away are told of, and shown when asked for", RARE, async () => {
  const [owner, seeker] = await Promise.all([join({ firstName: "Olive" }), join({ firstName: "Sam" })]);
  const shop = { trade: "Glazier", county: "Fife", town: "Cupar" };
  await postJob(owner, { ...shop, title: "A shop front" });
  const visitor = await browser.visit({ width: 390, as: seeker });
  const code = Promise.all(
    ["JobDetailsDialog", "FilterSheet"].map((piece) =>
      visitor.page.waitForResponse((response) => response.url().includes(`/assets/${piece}-`)),
    ),
  );
  await visitor.goLive("/jobs?trade=Glazier&county=Fife&town=Fife%7CCupar");
  await visitor.sees(cardOf(visitor, "A shop front"));
  // Code that is likely to be needed next loads before a press.
  await code;
  await postJob(owner, { ...shop, title: "A greenhouse" });
  // Changes only the time: timers that jump would look like a lost connection.
  await visitor.page.clock.setSystemTime(Date.now() + 40_000);
  await visitor.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const pill = visitor.button(/^\d new jobs?$/);
  await visitor.sees(pill);
  await visitor.seesNo(cardOf(visitor, "A greenhouse"));
  expect(await findViolations(visitor.page)).toEqual([]);
  await pill.click();
  await visitor.sees(cardOf(visitor, "A greenhouse"));
  await visitor.seesNo(pill);
});

test("whoever stays on the board hears of what comes, and nothing moves", RARE, async () => {
  const [owner, seeker] = await Promise.all([join({ firstName: "Olive" }), join({ firstName: "Sam" })]);
  const shop = { trade: "Glazier", county: "Fife", town: "Leven" };
  await postJob(owner, { ...shop, title: "A porch" });
  const visitor = await browser.visit({ width: 390, as: seeker });
  await visitor.goTo("/jobs?trade=Glazier&county=Fife&town=Fife%7CLeven");
  await visitor.sees(cardOf(visitor, "A porch"));
  const pill = visitor.button(/^\d new jobs?$/);
  // By the real clock: one that jumps would look like a lost connection. Events before the socket opened are not
  // reported.
  const isTold = async () => {
    await postJob(owner, { ...shop, title: "A winter garden" });
    return pill.isVisible();
  };
  await expect.poll(isTold, { interval: 9_000, timeout: 80_000 }).toBe(true);
  await visitor.seesNo(cardOf(visitor, "A winter garden"));
});
