import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { listConversations } from "#contracts/chat.ts";
import { listCrew, listCrewRequests } from "#contracts/crew.ts";
import { listJobs } from "#contracts/jobs.ts";

import { say } from "./testing/chat.ts";
import { leaveAsking, makeCrew } from "./testing/crew.ts";
import { postJob } from "./testing/jobs.ts";
import type { Member } from "./testing/members.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

const HOW_MANY = 4;

let app: TestApp;
let dan: Member;
let others: Member[];
beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
  others = await Promise.all(Array.from({ length: HOW_MANY }, () => app.makeMember()));
  for (const other of others) {
    await makeCrew(app, dan, other);
    await say(app, other, dan);
    await postJob(app, dan);
  }
});
afterAll(() => app.close());

interface Page {
  ids: readonly number[];
  next: string | null;
}
type Asked = { limit: number; cursor?: string };
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

function readRequests(direction: "received" | "sent") {
  return async (query: Asked): Promise<Page> => {
    const { body } = await app.as(dan).call(listCrewRequests, { query: { ...query, direction } });
    if (Array.isArray(body)) throw new Error("No page");
    return { ids: idsOf(body.requests), next: body.nextCursor };
  };
}

const LISTS: Record<string, (query: Asked) => Promise<Page>> = {
  async crew(query) {
    const { body } = await app.as(dan).call(listCrew, { query });
    if (Array.isArray(body)) throw new Error("No page");
    return { ids: idsOf(body.members), next: body.nextCursor };
  },
  async conversations(query) {
    const { body } = await app.as(dan).call(listConversations, { query });
    if (Array.isArray(body)) throw new Error("No page");
    return { ids: idsOf(body.conversations), next: body.nextCursor };
  },
  async jobs(query) {
    const { body } = await app.as(dan).call(listJobs, { query });
    if (Array.isArray(body)) throw new Error("No page");
    return { ids: idsOf(body.jobs), next: body.pagination.cursor };
  },
  "requests received": readRequests("received"),
  "requests sent": readRequests("sent"),
};

describe("the last page says that it is the last, also when it is full", () => {
  it.each(Object.entries(LISTS))("%s", async (name, read) => {
    for (const other of others) {
      if (name === "requests received") await leaveAsking(app, other, dan);
      if (name === "requests sent") await leaveAsking(app, dan, other);
    }
    const whole = await read({ limit: HOW_MANY });
    expect([whole.ids.length, whole.next]).toEqual([HOW_MANY, null]);
    const first = await read({ limit: HOW_MANY / 2 });
    expect([first.ids, typeof first.next]).toEqual([whole.ids.slice(0, HOW_MANY / 2), "string"]);
    const last = await read({ limit: HOW_MANY / 2, cursor: first.next ?? "" });
    expect([last.ids, last.next]).toEqual([whole.ids.slice(HOW_MANY / 2), null]);
  });
});

it("a request that was sent to somebody who is banned since is not on the list, nor counted", async () => {
  const [gone] = others;
  if (gone === undefined) throw new Error("Nobody to ban");
  await leaveAsking(app, dan, gone);
  const banned_at = app.clock.now().toISOString();
  await app.deps.db.kysely.updateTable("users").set({ banned_at }).where("id", "=", gone.id).execute();
  const { body } = await app.as(dan).call(listCrewRequests, { query: { direction: "sent", limit: 10 } });
  if (Array.isArray(body)) throw new Error("No page");
  expect(body.requests.map(({ receiver }) => receiver?.id)).not.toContain(gone.id);
  expect(body.total).toBe(body.requests.length);
});
