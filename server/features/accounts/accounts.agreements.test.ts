import { afterAll, beforeAll, expect, it } from "vitest";

import { agreeToTexts, getAgreements } from "#contracts/agreements.ts";
import { DOCUMENTS, PRIVACY_VERSION, TERMS_VERSION } from "#contracts/reference/documents.ts";

import type { Member } from "../../testing/members.ts";
import { join } from "../../testing/people.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

/** Both texts are versioned: a member who agreed to an earlier version is told, and each agreement is stored with its time. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-11-20T12:00:00Z");
});
afterAll(() => app.close());

const NOW = { terms: TERMS_VERSION, privacy: PRIVACY_VERSION };
const read = async (member: Member) => (await app.as(member).call(getAgreements)).body;
const agree = (member: Member, body: Record<string, unknown> = NOW) =>
  app.as(member).raw(agreeToTexts, { body });
const makeEarly = async () => {
  const member = await app.makeMember();
  await app.deps.db.kysely
    .updateTable("users")
    .set({ terms_version: "2024-01-01", agreed_at: "2025-01-02T00:00:00.000Z" })
    .where("id", "=", member.id)
    .execute();
  return member;
};
const BEFORE = { ...NOW, terms: "2024-01-01", agreedAt: "2025-01-02T00:00:00.000Z" };

it("of somebody who agreed to what holds are these versions, and agreeing again changes nothing", async () => {
  const member = await app.makeMember();
  const before = await read(member);
  expect(before).toMatchObject({ current: NOW, agreed: NOW, earlier: [] });
  app.clock.set("2026-11-21T12:00:00Z");
  expect((await agree(member)).status).toBe(200);
  expect(await read(member)).toEqual(before);
});

it("of an earlier version are told until it is acknowledged, and kept with both times, twice at once as well as once", async () => {
  const [member, other] = [await makeEarly(), await makeEarly()];
  expect(await read(member)).toEqual({ current: NOW, agreed: BEFORE, earlier: [] });
  const answers = await Promise.all([agree(member), agree(member)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const agreed = { ...NOW, agreedAt: app.clock.now().toISOString() };
  expect(await read(member)).toEqual({ current: NOW, agreed, earlier: [BEFORE] });
  expect(await read(other)).toMatchObject({ agreed: BEFORE, earlier: [] });
});

it("cannot be to a version that does not hold, nor without a session", async () => {
  const member = await makeEarly();
  for (const body of [
    { ...NOW, terms: "2024-01-01" },
    { ...NOW, privacy: "2999-01-01" },
  ]) {
    const { status, error } = await agree(member, body);
    expect([status, error.code]).toEqual([409, "text_has_changed"]);
  }
  expect((await agree(member, {})).status).toBe(400);
  expect(await read(member)).toMatchObject({ agreed: BEFORE });
  expect((await app.visitor.call(getAgreements)).status).toBe(401);
  expect((await app.visitor.raw(agreeToTexts, { body: NOW })).status).toBe(401);
});

it("are those that somebody ticked who joined after a text had changed, where there are such", async () => {
  Object.assign(DOCUMENTS.terms.hashes, { "2024-01-01": "" });
  const agreed = async (email: string, given: Record<string, unknown>) => {
    const { client } = await join(app, { email, ...given });
    return (await client.call(getAgreements)).body.agreed;
  };
  const old = await agreed("old@crewyard.example", { agreed: { ...NOW, terms: "2024-01-01" } });
  expect(old).toEqual({ ...BEFORE, agreedAt: app.clock.now().toISOString() });
  for (const [at, given] of [{}, { agreed: {} }, { agreed: { terms: "1999-01-01", privacy: "" } }].entries())
    expect(await agreed(`now${at}@crewyard.example`, given)).toMatchObject(NOW);
});
