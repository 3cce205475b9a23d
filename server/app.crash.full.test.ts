import { afterAll, beforeAll, expect, it } from "vitest";

import { getInteractions, getPost } from "#contracts/feed.ts";
import { getJob } from "#contracts/jobs.ts";

import { startSite, type Site } from "./testing/outages/site.ts";

/** Each kind of kill once; `npm run chaos -- --cases kill --kills 100` is the thorough run. */
const KILLS = [{ server: 0 }, { server: 0, database: true }] as const;
/** Killed after this many further acknowledgements: in the middle of writing, however slow the machine. */
const KILLED_AFTER = 40;

let site: Site;
beforeAll(async () => {
  site = await startSite({ ownPostgres: null });
}, 120_000);
afterAll(() => site.close(), 60_000);

it("keeps all that it acknowledged when it is killed amid everybody's writes, and nothing twice", async () => {
  const load = site.startLoad(Math.random);
  for (const what of KILLS) {
    await load.untilAcknowledged(KILLED_AFTER);
    expect(site.readServer().said()).not.toMatch(/"level":(50|60)/);
    await site.kill(what);
    await site.restart();
  }
  await load.untilAcknowledged(KILLED_AFTER);
  // Writers without a response have retried with the same idempotency key.
  await load.stop();
  expect(await site.judge(load)).toEqual({
    acknowledged: load.writes.length,
    stored: load.writes.length,
    lost: 0,
    doubled: 0,
  });
  expect(load.refusals.filter(({ status }) => status >= 500)).toEqual([]);
  // A half-written comment would be counted but missing; a half-written post would lack its picture.
  expect(await site.check()).toEqual([]);

  const server = site.readServer();
  const { token } = site.members[0]!;
  const posts = load.writes.filter(({ kind, id }) => kind === "post" && id !== null).slice(-20);
  for (const { id, text } of posts) {
    const { status, body } = await server.call(getPost, { params: { id: id! } }, { token });
    expect([status, body.content]).toEqual([200, text]);
    for (const url of body.imageUrls) {
      const picture = await fetch(`${server.url}${url}`, { headers: { authorization: `Bearer ${token}` } });
      expect([picture.status, (await picture.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
    }
    const said = await server.call(
      getInteractions,
      { params: { postId: id! }, query: { limit: 100 } },
      { token },
    );
    expect(body.comments).toBe(said.body.comments.length);
  }
  for (const { id } of load.writes.filter((write) => write.kind === "job" && write.id !== null).slice(-20))
    expect((await server.call(getJob, { params: { id: id! } }, { token })).status).toBe(200);
}, 300_000);
