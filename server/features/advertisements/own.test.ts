import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  countAdvertisement,
  createAdvertisement,
  deleteAdvertisement,
  listOwnAdvertisements,
  updateAdvertisement,
} from "#contracts/admin-advertisements.ts";
import { listAdvertisements } from "#contracts/advertisements.ts";
import { listModerationLogs } from "#contracts/moderation.ts";

import { advertisementForm } from "../../testing/advertisements.ts";
import { statusesOf } from "../../testing/client.ts";
import type { Member } from "../../testing/members.ts";
import { makePicture, uploadPicture } from "../../testing/pictures.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Member;
let dan: Member;
beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
});
beforeEach(async () => {
  await app.deps.db.pool.query("delete from advertisements");
  app.clock.set("2026-11-20T12:00:00Z");
  admin = await app.makeMember({ isAdmin: true });
});
afterAll(() => app.close());

const add = async (details: Record<string, unknown> = {}, by = admin) =>
  app.as(by).raw(createAdvertisement, { body: await advertisementForm(app, details) });
const change = async (id: number, details: Record<string, unknown> = {}, by = admin) =>
  app.as(by).raw(updateAdvertisement, { params: { id }, body: await advertisementForm(app, details) });
const remove = (id: number, by = admin) => app.as(by).raw(deleteAdvertisement, { params: { id } });
const count = (id: number, kind: string, by = dan) =>
  app.as(by).raw(countAdvertisement, { params: { id }, body: { kind } });
const list = async () => (await app.as(admin).call(listOwnAdvertisements)).body;
const shown = async (placement: "home_side" | "feed") =>
  (await app.as(dan).call(listAdvertisements, { query: { placement } })).body.advertisements;

describe("the operator's advertisements", () => {
  it("are the administrators' alone", async () => {
    const { body } = await add();
    const answers = [
      await app.as(dan).raw(listOwnAdvertisements),
      await add({}, dan),
      await change(body.id, {}, dan),
      await remove(body.id, dan),
    ];
    expect(answers.map(({ error }) => error.code)).toEqual(Array.from({ length: 4 }, () => "admin_only"));
    expect((await app.visitor.raw(listOwnAdvertisements)).status).toBe(401);
  });

  it("stand in the place that was chosen, from the first day to the last", async () => {
    const { status, body } = await add({ endsOn: "2026-11-21" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      label: "Hod & Hoist tool hire",
      link: "https://hod-and-hoist.example/",
      placement: "home_side",
      startsOn: "2026-11-20",
      endsOn: "2026-11-21",
      isActive: true,
      state: "running",
      views: 0,
      clicks: 0,
      image: { width: 600, height: 500, alt: "Hod & Hoist tool hire" },
    });
    expect((await shown("home_side")).map(({ id }) => id)).toEqual([body.id]);
    await change(body.id, { placement: "feed", imageUrl: body.image.url });
    expect([await shown("home_side"), (await shown("feed")).length]).toEqual([[], 1]);
    expect((await list())[0]?.image.url).toBe(body.image.url);
    expect((await change(body.id, { startsOn: "2026-12-01" })).body.state).toBe("waiting");
    expect((await change(body.id, { startsOn: "2026-11-01", endsOn: "2026-11-19" })).body.state).toBe("over");
    expect((await change(body.id, { isActive: false })).body.state).toBe("off");
    expect(await shown("home_side")).toEqual([]);
  });

  it("keep what is not sent as another administrator has it by now: one switched off stays off", async () => {
    const { body } = await add({ endsOn: "2026-11-30" });
    const send = (change: Record<string, unknown>) =>
      app.as(admin).raw(updateAdvertisement, { params: { id: body.id }, body: change });
    await send({ isActive: false, link: "/jobs" });
    const changed = await send({ label: "Tool hire" });
    const expected = { ...body, label: "Tool hire", link: "/jobs", isActive: false, state: "off" };
    expect(changed.body).toEqual({ ...expected, image: { ...body.image, alt: "Tool hire" } });
    expect((await send({})).body).toEqual(changed.body);
    expect((await send({ startsOn: "2026-12-01" })).error.fields).toEqual({
      endsOn: "The last day cannot be before the first",
    });
    expect((await send({ startsOn: "2026-12-01", endsOn: "" })).body).toMatchObject({ endsOn: null });
    expect((await send({ label: "", imageUrl: "" })).error.fields).toEqual({
      imageUrl: "Please choose a picture",
      label: "Please say what it advertises",
    });
  });

  it.each([
    ["imageUrl", "", "Please choose a picture"],
    ["label", " ", "Please say what it advertises"],
    ["label", "x".repeat(121), "Please use 120 characters at most"],
    ["link", "http://a.example/", "Please enter an address that begins with https:// or with /"],
    ["link", "javascript:alert(1)", "Please enter an address that begins with https:// or with /"],
    ["link", "//a.example", "Please enter an address that begins with https:// or with /"],
    ["link", "https:// a.example", "Please enter an address that begins with https:// or with /"],
    ["link", "", "Please say where it leads"],
    ["placement", "moon", "Please choose where it stands"],
    ["startsOn", "soon", "Please enter a date as day, month and year"],
    ["endsOn", "2026-11-19", "The last day cannot be before the first"],
  ])("refuse %s %j", async (field, value, words) => {
    const { status, error } = await add({ [field]: value });
    expect([status, error.fields]).toEqual([400, { [field]: words }]);
  });

  it("have a picture of 300x250 or of that shape, and no other", async () => {
    const send = async (width: number, height: number) => {
      const { body } = await uploadPicture(app, admin, await makePicture(width, height).jpeg().toBuffer());
      return add({ imageUrl: (body as { url: string }).url });
    };
    expect((await send(300, 250)).status).toBe(201);
    const words = "Please use a picture of 300x250 pixels, or of the same shape in more";
    for (const [width, height] of [
      [250, 300],
      [240, 200],
      [728, 90],
    ] as const)
      expect((await send(width, height)).error.fields).toEqual({ imageUrl: words });
    expect((await add({ imageUrl: "https://tracker.example/a.png" })).error.code).toBe("media_not_found");
  });

  it("lead where a browser can go, and nowhere else", async () => {
    for (const link of [
      "https://a.example:70000/",
      "https://shop.24",

      "Http://a.example",
    ])
      expect([link, (await add({ link })).error.fields]).toEqual([link, { link: expect.any(String) }]);
    const { status, body } = await add({ link: "HTTPS://a.example:8443/Tools?q=1" });
    expect([status, body.link]).toEqual([201, "https://a.example:8443/Tools?q=1"]);
  });

  it("go for good, once", async () => {
    const { body } = await add();
    expect(statusesOf(await Promise.all([remove(body.id), remove(body.id)]))).toEqual([200, 404]);
    expect((await change(body.id)).error.code).toBe("advertisement_not_found");
    expect((await count(body.id, "view")).status).toBe(404);
  });
});

describe("counting", () => {
  it("adds up views and presses of what runs, by nobody in particular", async () => {
    const { body } = await add();
    await Promise.all(Array.from({ length: 5 }, () => count(body.id, "view")));
    await count(body.id, "click");
    app.clock.set("2026-11-21T12:00:00Z");
    await count(body.id, "view");
    admin = await app.makeMember({ isAdmin: true });
    expect((await list())[0]).toMatchObject({ views: 6, clicks: 1 });
    const rows = await app.deps.db.kysely.selectFrom("advertisement_counts").selectAll().execute();
    expect(rows.map((row) => Object.keys(row).toSorted())).toEqual(
      Array.from({ length: 2 }, () => ["advertisement_id", "clicks", "day", "views"]),
    );
  });

  it("refuses visitors, other kinds, and what does not run", async () => {
    const { body } = await add({ isActive: false });
    expect((await count(body.id, "view")).error.code).toBe("advertisement_not_found");
    expect((await count(body.id, "glance")).status).toBe(400);
    const given = { params: { id: body.id }, body: { kind: "view" } };
    expect((await app.visitor.raw(countAdvertisement, given)).status).toBe(401);
  });

  it("is bounded for each member: nobody makes one look popular", async () => {
    const strict = await startTestApp({ RATE_LIMITS: "on" });
    const keen = await strict.makeMember();
    await strict.deps.limits.consume("count_advertisement", keen.id, 119);
    // No advertisement has that id, and asking for it counts as well.
    const given = { params: { id: 1 }, body: { kind: "view" } } as const;
    const ask = async () => (await strict.as(keen).call(countAdvertisement, given)).status;
    expect([await ask(), await ask()]).toEqual([404, 429]);
    await strict.close();
  });
});

it("who put up, changed and took down an advertisement is in the moderators' log", async () => {
  const { body } = await add({ label: "Cement by the pallet" });
  await change(body.id, { label: "Cement by the bag" });
  await remove(body.id);
  await remove(body.id);
  const { body: lines } = await app.as(admin).call(listModerationLogs);
  if (!Array.isArray(lines)) throw new Error("No array.");
  const about = { contentType: "advertisement", contentId: body.id, user: null, admin: { id: admin.id } };
  expect(lines.filter(({ admin: by }) => by?.id === admin.id)).toMatchObject([
    { action: "remove_advertisement", reason: "Cement by the bag", ...about },
    { action: "change_advertisement", reason: "Cement by the bag", ...about },
    { action: "add_advertisement", reason: "Cement by the pallet", ...about },
  ]);
});
