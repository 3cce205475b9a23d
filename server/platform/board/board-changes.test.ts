import { afterAll, beforeAll, expect, test } from "vitest";

import { createJob } from "#contracts/jobs.ts";

import { postApprenticeship } from "../../testing/apprenticeships.ts";
import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { openMemberSocket, openSocket } from "../../testing/sockets.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let url: string;
let dan: Member;
beforeAll(async () => {
  app = await startTestApp();
  url = await app.app.listen({ port: 0, host: "127.0.0.1" });
  dan = await app.makeMember();
});
afterAll(() => app.close());

test("whoever is here hears that a board has something new: once of many, and nothing of what", async () => {
  const priya = await app.makeMember();
  const [here, nobody] = [await openMemberSocket(url, priya.token), await openSocket(url)];
  // A refused request sends no event.
  expect((await app.as(dan).raw(createJob, { body: { title: "Nothing else" } })).status).toBe(400);
  await Promise.all(["One", "Two", "Three"].map((title) => postJob(app, dan, { title })));
  const [told] = await here.hear("board_changed");
  expect(told).toEqual({ type: "board_changed", data: { board: "jobs" } });
  await postApprenticeship(app, dan);
  expect((await here.hear("board_changed", 2)).map(({ data }) => data.board)).toEqual([
    "jobs",
    "apprenticeships",
  ]);
  expect(nobody.heard).toEqual([]);
  here.close();
  nobody.close();
});
