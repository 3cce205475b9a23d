import { afterAll, beforeAll, expect, test } from "vitest";

import {
  countMyInterests,
  declareInterest,
  listMyInterests,
  withdrawInterest,
  type Job,
} from "#contracts/jobs.ts";

import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const CROWD = 50;
let app: TestApp;
let owner: Member;
let crowd: Member[];
let job: Job;
const recorded = { declared: 0, withdrawn: 0 };

beforeAll(async () => {
  app = await startTestApp();
  const note = (kind: keyof typeof recorded) => () => {
    recorded[kind] += 1;
    return Promise.resolve();
  };
  app.deps.events.on("jobs.interest_declared", "crowd", note("declared"));
  app.deps.events.on("jobs.interest_withdrawn", "crowd", note("withdrawn"));
  owner = await app.makeMember();
  job = await postJob(app, owner);
  crowd = [];
  for (let each = 0; each < CROWD; each++) crowd.push(await app.makeMember());
}, 60_000);
afterAll(() => app.close());

const params = () => ({ params: { id: job.id } });
const declare = async (by: Member) => (await app.as(by).call(declareInterest, params())).status;
const withdraw = async (by: Member) => (await app.as(by).call(withdrawInterest, params())).status;

test("50 members declare, withdraw and declare again at once: rows, counts and events agree", async () => {
  // Each request is sent twice, so that half of them race their duplicate.
  const declared = await Promise.all(crowd.flatMap((member) => [declare(member), declare(member)]));
  expect(declared.filter((status) => status === 201)).toHaveLength(CROWD);
  expect(declared.filter((status) => status === 409)).toHaveLength(CROWD);
  const mixed = await Promise.all(
    crowd.flatMap((member) => [withdraw(member), declare(member), withdraw(member), declare(member)]),
  );
  expect(mixed.filter((status) => ![200, 201, 404, 409].includes(status))).toEqual([]);
  await app.deps.jobs.runDue();

  const { rows } = await app.deps.db.pool.query<{ state: string; count: number }>(
    "select state, count(*)::int as count from job_interests where job_id = $1 group by state",
    [job.id],
  );
  const standing = rows.find(({ state }) => state === "declared")?.count ?? 0;
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(CROWD);
  expect((await app.as(owner).call(countMyInterests)).body.count).toBe(standing);
  const panel = (await app.as(owner).call(listMyInterests)).body;
  expect(new Set(panel.map(({ applicant }) => applicant.id)).size).toBe(standing);
  expect(panel).toHaveLength(standing);
  // Every accepted request happened once and was notified once.
  const yes = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;
  expect(recorded.declared).toBe(CROWD + yes(mixed, 201));
  expect(recorded.withdrawn).toBe(yes(mixed, 200));
  expect(recorded.declared - recorded.withdrawn).toBe(standing);
}, 60_000);
