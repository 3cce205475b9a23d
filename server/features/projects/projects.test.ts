import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { MEDIA_URL } from "#contracts/media.ts";
import { createProject, deleteProject, listProjects, updateProject } from "#contracts/projects.ts";
import { PROJECTS_MAX } from "#contracts/reference/limits.ts";

import { statusesOf } from "../../testing/client.ts";
import type { Member } from "../../testing/members.ts";
import { makePicture, openMedia, uploadPicture } from "../../testing/pictures.ts";
import { addProject, PIXEL, projectForm } from "../../testing/profiles.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
beforeAll(async () => {
  app = await startTestApp();
  priya = await app.makeMember();
});
afterAll(() => app.close());

const newMember = async () => (dan = await app.makeMember());
const add = (details: Record<string, unknown> = {}, by = dan) =>
  app.as(by).raw(createProject, { body: projectForm(details) });
const change = (id: number, details: Record<string, unknown> = {}, by = dan) =>
  app.as(by).raw(updateProject, { params: { id }, body: projectForm(details) });
const listTitles = async (of = dan) =>
  (await app.as(priya).call(listProjects, { params: { id: of.id } })).body.map(({ title }) => title);
const upload = async () =>
  (await uploadPicture(app, dan, await makePicture(60, 40).jpeg().toBuffer())).body.url;

describe("adding a project", () => {
  beforeAll(newMember);

  it("keeps what is said, its photos in order with what they show", async () => {
    const [first, second] = [await upload(), await upload()];
    const { status, body } = await add({
      title: "  Loft in Leeds ",
      imageUrls: [first, second, PIXEL],
      imageAlts: ["Before", "After"],
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      userId: dan.id,
      title: "Loft in Leeds",
      description: "Two flights with a winder, templates done on site.",
      imageUrls: [first, second, expect.stringMatching(MEDIA_URL)],
      images: [
        expect.objectContaining({ url: first, alt: "Before", width: 60, height: 40 }),
        expect.objectContaining({ url: second, alt: "After" }),
        expect.objectContaining({ alt: "", width: 1 }),
      ],
      isPinned: false,
      createdAt: app.clock.now().toISOString(),
      updatedAt: app.clock.now().toISOString(),
      can: { edit: true, delete: true, pin: true },
    });
    const { body: seen } = await app.as(priya).call(listProjects, { params: { id: dan.id } });
    expect(seen).toEqual([{ ...body, can: { edit: false, delete: false, pin: false } }]);
  });

  it.each([
    ["title", "", "Title is required"],
    ["title", "   ", "Title is required"],
    ["title", undefined, "Title is required"],
    ["title", 7, "Title is required"],
    ["title", "🧱".repeat(101), "Title must be less than 100 characters"],
    ["description", "Too short", "Description must be at least 10 characters"],
    ["description", undefined, "Description must be at least 10 characters"],
    ["description", "🧱".repeat(501), "Description must be less than 500 characters"],
    ["imageUrls", [], "At least one image is required"],
    ["imageUrls", undefined, "At least one image is required"],
    ["imageUrls", null, "At least one image is required"],
    ["imageUrls", PIXEL, "At least one image is required"],
    ["imageUrls", Array.from({ length: 6 }, () => PIXEL), "Maximum 5 images allowed"],
    ["imageAlts", ["x".repeat(201)], "Descriptions must be 200 characters or fewer"],
  ])("refuses %s %j", async (field, value, words) => {
    const { status, error } = await add({ [field]: value });
    expect([status, error.code]).toEqual([400, "invalid_input"]);
    expect(Object.values(error.fields ?? {})).toEqual([words]);
    expect(Object.keys(error.fields ?? {})[0]).toMatch(new RegExp(`^${field}`));
  });

  it("tells all faults at once", async () => {
    const { error } = await app.as(dan).raw(createProject, { body: {} });
    expect(error.fields).toEqual({
      title: "Title is required",
      description: "Description must be at least 10 characters",
      imageUrls: "At least one image is required",
    });
  });

  it("takes 100 and 500 characters, emoji counted as one each, and 5 photos", async () => {
    const imageUrls = Array.from({ length: 5 }, () => PIXEL);
    const { status, body } = await add({ title: "🧱".repeat(100), description: "🧱".repeat(500), imageUrls });
    expect([status, body.images.length]).toEqual([201, 5]);
  });

  it.each([
    ["http://169.254.169.254/latest/meta-data", "media_not_found"],
    [`/media/${"0".repeat(32)}/320.webp`, "media_not_found"],
    ["data:image/svg+xml;base64,PHN2Zz48c2NyaXB0Lz48L3N2Zz4=", "unsupported_file_type"],
  ])("refuses the photo %s", async (url, code) => {
    const { status, error } = await add({ imageUrls: [PIXEL, url] });
    expect([status, error.code]).toEqual([400, code]);
  });

  it("lets the session say whose it is, and ignores what nobody may decide", async () => {
    for (const userId of [dan.id, String(dan.id), null]) {
      const { status, body } = await add({
        userId,
        id: 1,
        isPinned: true,
        createdAt: "2000-01-01T00:00:00Z",
      });
      expect([status, body.userId, body.isPinned]).toEqual([201, dan.id, false]);
      expect(body.id).not.toBe(1);
      expect(body.createdAt).toBe(app.clock.now().toISOString());
    }
    for (const userId of [priya.id, "x", {}, "0"]) {
      expect((await add({ userId })).error.code).toBe("not_allowed");
    }
  });

  it("is done once for one Idempotency-Key", async () => {
    const member = await app.makeMember();
    const send = () =>
      app.as(member).raw(createProject, { body: projectForm() }, { "idempotency-key": "portfolio-1" });
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]!.body.id).toBe(answers[1]!.body.id);
    expect(await listTitles(member)).toHaveLength(1);
  });

  it("stops at 200, also at once: the list is whole and bounded", async () => {
    const member = await app.makeMember();
    const { images } = await addProject(app, member);
    const now = app.clock.now().toISOString();
    const rows = Array.from({ length: PROJECTS_MAX - 2 }, (_, at) => ({
      user_id: member.id,
      title: `Job ${at}`,
      description: "Two flights with a winder.",
      images: JSON.stringify(images),
      created_at: now,
      updated_at: now,
    }));
    await app.deps.db.kysely.insertInto("projects").values(rows).execute();
    const answers = await Promise.all(Array.from({ length: 5 }, () => add({}, member)));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409]);
    expect(await listTitles(member)).toHaveLength(PROJECTS_MAX);
  });
});

describe("changing a project", () => {
  beforeAll(newMember);

  it("takes the whole form; what photos were said to show stays unless it is said again", async () => {
    const [kept, dropped] = [await upload(), await upload()];
    const { id } = await addProject(app, dan, {
      imageUrls: [kept, dropped],
      imageAlts: ["The hall", "Rubble"],
    });
    app.clock.advance(MINUTE);
    const { status, body } = await change(id, { title: "Hall", imageUrls: [PIXEL, kept] });
    expect([status, body.title, body.images.map(({ alt }) => alt)]).toEqual([200, "Hall", ["", "The hall"]]);
    expect(Date.parse(body.updatedAt)).toBe(Date.parse(body.createdAt) + MINUTE);
    const used = await app.deps.db.kysely
      .selectFrom("project_media")
      .innerJoin("media", "media.id", "media_id")
      .select("hash")
      .where("project_id", "=", id)
      .execute();
    expect(used.map(({ hash }) => hash).toSorted()).toEqual(
      body.imageUrls.map((url) => MEDIA_URL.exec(url)?.[1] ?? "").toSorted(),
    );
  });

  it("leaves what is not sent as another device has it by now, its photos too", async () => {
    const [first, added] = [await upload(), await upload()];
    const { id } = await addProject(app, dan, { imageUrls: [first], imageAlts: ["Before"] });
    const send = (body: Record<string, unknown>) => app.as(dan).raw(updateProject, { params: { id }, body });
    await send({ imageUrls: [first, added] });
    const { status, body } = await send({ title: "Loft" });
    expect([status, body.title, body.imageUrls]).toEqual([200, "Loft", [first, added]]);
    const later = await send({ description: "Two flights, and a landing." });
    expect(later.body).toMatchObject({ title: "Loft", description: "Two flights, and a landing." });
    expect(later.body.images.map(({ alt }) => alt)).toEqual(["Before", ""]);
    expect((await send({})).body).toEqual(later.body);
    const wrong = { title: null, description: "short", imageUrls: [] };
    expect(Object.keys((await send(wrong)).error.fields ?? {})).toEqual(Object.keys(wrong));

    app.clock.advance(2 * DAY);
    await app.deps.jobs.add(app.deps.db, "media.clean_up", {});
    await app.deps.jobs.runDue();
    expect((await openMedia(app, dan, added)).statusCode).toBe(200);
  });

  it("is refused for what is gone, somebody else's, and in somebody else's name", async () => {
    const { id } = await addProject(app, dan);
    expect((await change(id, {}, priya)).status).toBe(403);
    expect((await change(id, { userId: priya.id })).status).toBe(403);
    expect((await change(id, { title: "" })).status).toBe(400);
    await app.as(dan).call(deleteProject, { params: { id } });
    expect((await change(id)).error.code).toBe("project_not_found");
    for (const bad of ["abc", "0", "9007199254740993"]) {
      expect(
        (await app.as(dan).raw(updateProject, { params: { id: bad }, body: projectForm() })).status,
      ).toBe(400);
    }
  });
});

describe("deleting a project", () => {
  beforeAll(newMember);

  it("removes it once", async () => {
    const { id } = await addProject(app, dan);
    const answers = await Promise.all([1, 2].map(() => app.as(dan).call(deleteProject, { params: { id } })));
    expect(statusesOf(answers)).toEqual([200, 404]);
    expect(answers.find(({ status }) => status === 200)?.body.message).toBe("Project deleted");
    expect(await listTitles()).toEqual([]);
  });
});

it("keeps its photos from the clean-up, as long as it shows them", async () => {
  await newMember();
  const cleanUp = async () => {
    app.clock.advance(2 * DAY);
    await app.deps.jobs.add(app.deps.db, "media.clean_up", {});
    await app.deps.jobs.runDue();
  };
  const isServed = async (url: string) => (await openMedia(app, dan, url)).statusCode === 200;
  const [kept, dropped] = [await upload(), await upload()];
  const { id } = await addProject(app, dan, { imageUrls: [kept, dropped] });
  await cleanUp();
  expect([await isServed(kept), await isServed(dropped)]).toEqual([true, true]);
  await change(id, { imageUrls: [kept] });
  await cleanUp();
  expect([await isServed(kept), await isServed(dropped)]).toEqual([true, false]);
  await app.as(dan).call(deleteProject, { params: { id } });
  await cleanUp();
  expect(await isServed(kept)).toBe(false);
});

it("goes with its owner's account", async () => {
  await newMember();
  const { id } = await addProject(app, dan);
  await app.deps.db.kysely.deleteFrom("users").where("id", "=", dan.id).execute();
  const left = await app.deps.db.kysely.selectFrom("projects").select("id").where("id", "=", id).execute();
  expect(left).toEqual([]);
});
