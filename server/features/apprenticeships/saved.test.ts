import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  deleteApprenticeship,
  listApprenticeships,
  type Apprenticeship,
} from "#contracts/apprenticeships.ts";
import { blockMember } from "#contracts/blocks.ts";
import { SAVED_APPRENTICESHIPS_MAX } from "#contracts/reference/limits.ts";
import {
  listSavedApprenticeships,
  saveApprenticeship,
  unsaveApprenticeship,
} from "#contracts/saved-apprenticeships.ts";

import { postApprenticeship } from "../../testing/apprenticeships.ts";
import { statusesOf } from "../../testing/client.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
let it: Apprenticeship;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  dan = await app.makeMember({ firstName: "Dan" });
  priya = await app.makeMember({ firstName: "Priya" });
  it = await postApprenticeship(app, dan);
});
afterAll(() => app.close());

const save = (by: Member, id = it.id) => app.as(by).call(saveApprenticeship, { params: { id } });
const unsave = (by: Member, id = it.id) => app.as(by).call(unsaveApprenticeship, { params: { id } });
const saved = async (by: Member) =>
  (await app.as(by).call(listSavedApprenticeships)).body.map(({ id }) => id);

test("saving needs a session and one that the member sees", async () => {
  const params = { id: it.id };
  const answers = [
    await app.visitor.call(saveApprenticeship, { params }),
    await app.visitor.call(unsaveApprenticeship, { params }),
    await app.visitor.call(listSavedApprenticeships),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect((await save(priya, 999_999)).error.code).toBe("apprenticeship_not_found");
  await app.as(dan).call(blockMember, { body: { userId: priya.id } });
  expect((await save(priya)).error.code).toBe("apprenticeship_not_found");
});

test("saved ones are one's own, latest first, once however often they are saved at the same time", async () => {
  const second = await postApprenticeship(app, dan, { title: "Second" });
  const answers = await Promise.all(Array.from({ length: 10 }, () => save(priya)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  app.clock.advance(MINUTE);
  await save(priya, second.id);
  expect([await saved(priya), await saved(dan)]).toEqual([[second.id, it.id], []]);
  const { body } = await app.as(priya).call(listApprenticeships);
  expect(Array.isArray(body) && body.find(({ id }) => id === it.id)?.isSaved).toBe(true);
  await Promise.all([unsave(priya), unsave(priya)]);
  expect(await saved(priya)).toEqual([second.id]);
});

test("what is deleted or its owner's who blocked one leaves the list, and can be let go", async () => {
  const other = await app.makeMember();
  const theirs = await postApprenticeship(app, other);
  await save(priya);
  await save(priya, theirs.id);
  await app.as(dan).call(deleteApprenticeship, { params: { id: it.id } });
  await app.as(other).call(blockMember, { body: { userId: priya.id } });
  expect(await saved(priya)).toEqual([]);
  expect([(await unsave(priya)).status, (await unsave(priya, theirs.id)).status]).toEqual([200, 200]);
});

test("200 are kept at most, however many are saved at once", async () => {
  await app.deps.db.pool.query(
    `with made as (
      insert into apprenticeships (user_id, title, trade_key, description, county, town, start_date, duration, is_full_time,
        hours_per_week, day_rate, min_age, max_age, requirements, cv_required, closing_date, created_at, updated_at)
      select $1, 'many', 'Joiner', 'x', 'Kent', 'Dover', current_date, '1 year', true, 40, '90', 16, 25, '{}', false,
        current_date, now(), now() from generate_series(1, $3::int) returning id)
    insert into saved_apprenticeships (user_id, apprenticeship_id, saved_at) select $2, id, now() from made`,
    [dan.id, priya.id, SAVED_APPRENTICESHIPS_MAX - 1],
  );
  const second = await postApprenticeship(app, dan);
  const answers = await Promise.all([save(priya), save(priya, second.id)]);
  expect(statusesOf(answers)).toEqual([200, 409]);
  // Unavailable postings do not count towards the list's limit.
  const [kept, other] = answers[0]?.status === 200 ? [it.id, second.id] : [second.id, it.id];
  await app.as(dan).call(deleteApprenticeship, { params: { id: kept } });
  expect((await save(priya, other)).status).toBe(200);
  expect(await saved(priya)).toHaveLength(SAVED_APPRENTICESHIPS_MAX);
});
