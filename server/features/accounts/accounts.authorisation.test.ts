import { afterAll, beforeAll, describe, expect, it } from "vitest";

import * as contract from "#contracts/accounts.ts";

import { transaction } from "../../platform/database/database.ts";
import { createClient, type Client } from "../../testing/client.ts";
import { endpointsOf } from "../../testing/list-endpoints.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, MINUTE } from "../../testing/test-clock.ts";

const endpoints = [...endpointsOf(contract)];
const ofMembers = endpoints.filter(([, endpoint]) => endpoint.access === "member");
const ofEverybody = endpoints.filter(([, endpoint]) => endpoint.access === "public");

let app: TestApp;
/** Callers without a valid session, by the reason. */
const callers: Record<string, Client> = {};
let member: Client;
beforeAll(async () => {
  app = await startTestApp();
  const makeToken = async () => (await app.makeMember()).token;
  const tooOld = await makeToken();
  app.clock.advance(91 * DAY);

  const banned = await app.makeMember();
  await app.deps.db.kysely
    .updateTable("users")
    .set({ banned_at: app.clock.now().toISOString() })
    .where("id", "=", banned.id)
    .execute();
  const revoked = await app.makeMember();
  await transaction(app.deps.db, (tx) => app.deps.sessions.revoke(tx, revoked.id));
  const deleted = await app.makeMember();
  await app.deps.db.kysely.deleteFrom("users").where("id", "=", deleted.id).execute();
  app.clock.advance(2 * MINUTE);

  const tokens = { tooOld, banned: banned.token, revoked: revoked.token, deleted: deleted.token };
  for (const [why, token] of Object.entries(tokens)) callers[why] = createClient(app.app, token);
  callers["nobody"] = app.visitor;
  callers["a made-up token"] = createClient(app.app, "x".repeat(43));
  member = app.as(await app.makeMember());
});
afterAll(() => app.close());

describe("calls of members", () => {
  it.each(ofMembers)("%s is refused to whoever has no session", async (_name, endpoint) => {
    for (const [why, client] of Object.entries(callers)) {
      const answer = await client.raw(endpoint, { params: { id: 1 }, body: {} });
      expect([why, answer.status]).toEqual([why, 401]);
      expect(answer.error.message).not.toBe("");
    }
  });

  it.each(ofMembers)("%s knows a member, whatever else it then says", async (_name, endpoint) => {
    const answer = await member.raw(endpoint, { params: { id: 1 } });
    expect([200, 400, 404]).toContain(answer.status);
  });

  it("are all there", () => {
    expect(ofMembers.map(([name]) => name).toSorted()).toEqual([
      "changeEmail",
      "changePassword",
      "completeOnboarding",
      "endOtherSessions",
      "endSession",
      "getCurrentUser",
      "listSessions",
      "updateCurrentUser",
    ]);
  });
});

describe("calls of everybody", () => {
  it.each(ofEverybody)("%s asks nobody for a session", async (_name, endpoint) => {
    for (const client of Object.values(callers)) {
      expect([200, 400]).toContain((await client.raw(endpoint, { body: {} })).status);
    }
  });
});
