import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { endOtherSessions, endSession, getCurrentUser, listSessions, signIn } from "#contracts/accounts.ts";

import { createClient } from "../../testing/client.ts";
import { join, PASSWORD } from "../../testing/people.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, HOUR, MINUTE } from "../../testing/test-clock.ts";
import { describeDevice } from "./device.ts";

const PHONE =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function enterByPhone(email: string) {
  const { body } = await app.visitor.call(
    signIn,
    { body: { email, password: PASSWORD } },
    { "user-agent": PHONE },
  );
  return createClient(app.app, body.token);
}

describe("where a member is signed in", () => {
  it("needs a session", async () => {
    expect((await app.visitor.call(listSessions)).status).toBe(401);
    expect((await app.visitor.call(endSession, { params: { id: 1 } })).status).toBe(401);
    expect((await app.visitor.call(endOtherSessions)).status).toBe(401);
  });

  it("lists the open sessions, the last used first, without anything to use them by", async () => {
    const { client, email } = await join(app, { email: "list@crewyard.example" });
    app.clock.advance(MINUTE);
    const phone = await enterByPhone(email);
    const { body } = await phone.call(listSessions);
    expect(body.sessions).toMatchObject([
      { device: "Chrome on Android", ipAddress: "127.0.0.1", isCurrent: true },
      { isCurrent: false },
    ]);
    expect(Object.keys(body.sessions[0] ?? {}).toSorted()).toEqual([
      "createdAt",
      "device",
      "id",
      "ipAddress",
      "isCurrent",
      "lastSeenAt",
    ]);
    app.clock.advance(31 * DAY);
    const later = await enterByPhone(email);
    expect((await later.call(listSessions)).body.sessions).toHaveLength(1);
    expect((await client.call(getCurrentUser)).status).toBe(401);
  });

  it("lists no session of staff that is over, by its age or half an hour without use", async () => {
    const { email, user } = await join(app, { email: "staff@crewyard.example" });
    await app.deps.db.kysely
      .updateTable("users")
      .set({ role: "moderator" })
      .where("id", "=", user.id)
      .execute();
    const countAfter = async (milliseconds: number) => {
      app.clock.advance(milliseconds);
      return (await (await enterByPhone(email)).call(listSessions)).body.sessions.length;
    };
    expect(await countAfter(29 * MINUTE)).toBe(2);
    // The first of the three has been idle for more than half an hour.
    expect(await countAfter(2 * MINUTE)).toBe(2);
    // In use until now, but begun more than eight hours ago.
    app.clock.advance(8 * HOUR + 1);
    await app.deps.db.pool.query("update sessions set last_seen_at = $1", [app.clock.now()]);
    expect(await countAfter(0)).toBe(1);
    // Sessions are judged by when the role was given.
    const since = { role_since: app.clock.now().toISOString() };
    await app.deps.db.kysely.updateTable("users").set(since).where("id", "=", user.id).execute();
    expect(await countAfter(0)).toBe(5);
  });

  it("ends one place at once", async () => {
    const { client, email } = await join(app, { email: "end@crewyard.example" });
    const phone = await enterByPhone(email);
    const [session] = (await phone.call(listSessions)).body.sessions;
    const params = { id: session?.id ?? 0 };
    expect((await client.call(endSession, { params })).status).toBe(200);
    expect((await phone.call(getCurrentUser)).status).toBe(401);
    expect((await client.call(getCurrentUser)).status).toBe(200);
    const again = await client.call(endSession, { params });
    expect([again.status, again.error.code]).toEqual([404, "session_not_found"]);
  });

  it("leaves somebody else's session alone and does not tell that it exists", async () => {
    const { client } = await join(app, { email: "mine@crewyard.example" });
    const stranger = app.as(await app.makeMember());
    const [session] = (await client.call(listSessions)).body.sessions;
    const answer = await stranger.call(endSession, { params: { id: session?.id ?? 0 } });
    expect(answer.error.code).toBe("session_not_found");
    expect((await client.call(getCurrentUser)).status).toBe(200);
    expect((await stranger.raw(endSession, { params: { id: "1 or 1=1" } })).status).toBe(400);
  });

  it("ends all others, and this one on request", async () => {
    const { client, email } = await join(app, { email: "others@crewyard.example" });
    const phones = [await enterByPhone(email), await enterByPhone(email)];
    expect((await client.call(endOtherSessions)).status).toBe(200);
    for (const phone of phones) expect((await phone.call(getCurrentUser)).status).toBe(401);
    const { sessions } = (await client.call(listSessions)).body;
    expect(sessions).toHaveLength(1);
    const own = await client.call(endSession, { params: { id: sessions[0]?.id ?? 0 } });
    expect(String(own.headers["set-cookie"])).toMatch(/crewyard_session=;/);
    expect((await client.call(getCurrentUser)).status).toBe(401);
  });
});

describe("a device in words", () => {
  it.each([
    [PHONE, "Chrome on Android"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
      "Safari on iPhone",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
      "Edge on Windows",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0",
      "Firefox on Mac",
    ],
    ["curl/8.5.0", "Unknown device"],
    [null, "Unknown device"],
  ])("%s", (userAgent, words) => {
    expect(describeDevice(userAgent)).toBe(words);
  });
});
