import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { listProjects, pinProject } from "#contracts/projects.ts";

import { statusesOf } from "../../testing/client.ts";
import type { Member } from "../../testing/members.ts";
import { addProject } from "../../testing/profiles.ts";
import { leaveRemoval, settleAppeal } from "../../testing/sanctions.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const pin = (id: number, body?: unknown) => app.as(dan).raw(pinProject, { params: { id }, body });
const listTitles = async () =>
  (await app.as(dan).call(listProjects, { params: { id: dan.id } })).body.map(({ title }) => title);

describe("pinning", () => {
  const titles = ["one", "two", "three", "four"];
  let ids: number[];
  const makeFour = async () => {
    dan = await app.makeMember();
    ids = [];
    for (const title of titles) ids.push((await addProject(app, dan, { title })).id);
  };
  const pinFirst = async (count: number) => {
    for (const id of ids.slice(0, count)) {
      app.clock.advance(MINUTE);
      expect((await pin(id)).status).toBe(200);
    }
  };

  it("puts pinned ones first, the newest pin before the others, and takes turns", async () => {
    await makeFour();
    expect(await listTitles()).toEqual(["four", "three", "two", "one"]);
    await pinFirst(2);
    expect(await listTitles()).toEqual(["two", "one", "four", "three"]);
    expect((await pin(ids[0]!)).body).toEqual({ message: "Project unpinned", isPinned: false });
    app.clock.advance(MINUTE);
    expect((await pin(ids[0]!)).body).toEqual({ message: "Project pinned", isPinned: true });
    expect(await listTitles()).toEqual(["one", "two", "four", "three"]);
  });

  it("refuses a fourth with the reason, and says nothing twice when told which", async () => {
    await makeFour();
    await pinFirst(3);
    const { status, error } = await pin(ids[3]!);
    expect([status, error.code, error.message]).toEqual([
      409,
      "too_many_pins",
      "You can pin 3 projects. Please unpin one of them first.",
    ]);
    expect((await pin(ids[2]!, { on: true })).body.isPinned).toBe(true);
    expect((await pin(ids[3]!, { on: false })).body.isPinned).toBe(false);
    expect(await listTitles()).toEqual(["three", "two", "one", "four"]);
  });

  it("two at once: both turns are taken, or one thing is done once", async () => {
    await makeFour();
    const turns = await Promise.all([pin(ids[0]!), pin(ids[0]!)]);
    expect(turns.filter(({ body }) => body.isPinned)).toHaveLength(1);
    const same = await Promise.all([pin(ids[1]!, { on: true }), pin(ids[1]!, { on: true })]);
    expect(same.map(({ body }) => body.isPinned)).toEqual([true, true]);
    expect((await listTitles())[0]).toBe("two");
  });

  it("two thirds, or all four at once: never more than three", async () => {
    await makeFour();
    await pinFirst(2);
    const two = await Promise.all([pin(ids[2]!), pin(ids[3]!)]);
    expect(statusesOf(two)).toEqual([200, 409]);
    await makeFour();
    const four = await Promise.all(ids.map((id) => pin(id, { on: true })));
    expect(statusesOf(four)).toEqual([200, 200, 200, 409]);
  });

  it("one that an appeal gives back is pinned as it was, unless three others are by then", async () => {
    const [moderator, judge] = [
      await app.makeMember({ isModerator: true }),
      await app.makeMember({ isModerator: true }),
    ];
    for (const isReplaced of [false, true]) {
      await makeFour();
      await pinFirst(3);
      const by = { reporter: await app.makeMember(), moderator, owner: dan };
      const removal = await leaveRemoval(app, by, "project", ids[0]!);
      if (isReplaced) await pin(ids[3]!);
      await settleAppeal(app, { owner: dan, judge }, removal, "overturned");
      const { body } = await app.as(dan).call(listProjects, { params: { id: dan.id } });
      const pinned = body.filter((project) => project.isPinned).map(({ title }) => title);
      expect(pinned.toSorted()).toEqual(isReplaced ? ["four", "three", "two"] : ["one", "three", "two"]);
      expect(body).toHaveLength(4);
    }
  });

  it.each([{ on: "yes" }, { on: 1 }, []])("refuses %j", async (body) => {
    await makeFour();
    expect((await pin(ids[0]!, body)).status).toBe(400);
  });
});
