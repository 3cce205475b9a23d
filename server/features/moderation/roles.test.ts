import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { signIn, signInAsAdmin } from "#contracts/accounts.ts";
import { banUser, deleteUser, getAdminUser, listAdminUsers, setUserRole } from "#contracts/admin-users.ts";
import { getCurrentUser } from "#contracts/current-user.ts";
import type { Role } from "#contracts/current-user.ts";
import { getStatistics, listAdminReports, listModerationLogs } from "#contracts/moderation.ts";

import { hashPassword } from "../../platform/passwords.ts";
import { createClient, statusesOf } from "../../testing/client.ts";
import type { Member } from "../../testing/members.ts";
import { join, PASSWORD } from "../../testing/people.ts";
import { leaveReport } from "../../testing/reports.ts";
import { openMemberSocket } from "../../testing/sockets.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, HOUR, MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let hash: string;
let ada: Member;
let dan: Member;
beforeAll(async () => {
  app = await startTestApp();
  hash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  await app.deps.db.kysely.updateTable("users").set({ role: "member" }).execute();
  ada = await makeAdmin("Ada");
  dan = await app.makeMember();
});
afterAll(() => app.close());

async function makeAdmin(firstName: string): Promise<Member> {
  const admin = await app.makeMember({ isAdmin: true, firstName });
  await set(admin.id, { password_hash: hash });
  return admin;
}
const set = (id: number, columns: object) =>
  app.deps.db.kysely.updateTable("users").set(columns).where("id", "=", id).execute();
const give = (member: { id: number }, role: Role, { by = ada, password = PASSWORD } = {}) =>
  app.as(by).raw(setUserRole, { params: { userId: member.id }, body: { role, password } });
const roleOf = async (member: Member) => (await app.as(member).call(getCurrentUser)).body.role;
const logOf = async (member: Member) => {
  const { body } = await app.as(ada).call(listModerationLogs, { query: { limit: "50" } });
  if (Array.isArray(body)) throw new Error("An array, where a page was asked for.");
  return body.logs
    .filter(({ user }) => user?.id === member.id)
    .map(({ action, admin }) => [action, admin?.id]);
};

describe("giving a role and taking it", () => {
  it("works on an open session from the next request on, ends none of it, and is in the log", async () => {
    const look = async () =>
      statusesOf(
        await Promise.all([
          app.as(dan).raw(listAdminReports),
          app.as(dan).raw(getStatistics),
          app.as(dan).raw(getCurrentUser),
        ]),
      );
    // Signed in for longer than an administrator's session may last.
    app.clock.advance(9 * HOUR);
    ada = await makeAdmin("Ada");
    expect(await look()).toEqual([200, 403, 403]);
    const { status, body } = await give(dan, "moderator");
    expect([status, body]).toMatchObject([
      200,
      { message: "Dan Mistry is now a moderator.", user: { role: "moderator", isAdmin: false } },
    ]);
    expect(await look()).toEqual([200, 200, 403]);
    expect((await give(dan, "admin")).status).toBe(200);
    expect(await look()).toEqual([200, 200, 200]);
    expect(await roleOf(dan)).toBe("admin");
    expect((await give(dan, "member")).status).toBe(200);
    expect(await look()).toEqual([200, 403, 403]);
    expect(await roleOf(dan)).toBe("member");
    expect(await logOf(dan)).toEqual([
      ["end_role", ada.id],
      ["make_administrator", ada.id],
      ["make_moderator", ada.id],
    ]);
    // From then on the session is as short as an administrator's.
    await give(dan, "moderator");
    app.clock.advance(31 * MINUTE);
    expect((await app.as(dan).raw(getCurrentUser)).status).toBe(401);
  });

  it("wakes no session that had ended by the role before, and ends none that is in use", async () => {
    await set(dan.id, { password_hash: hash });
    const enter = async () => {
      const { body } = await app.visitor.call(signIn, { body: { email: dan.email, password: PASSWORD } });
      return { ...dan, token: body.token };
    };
    const look = (...sessions: Member[]) =>
      Promise.all(sessions.map(async (session) => (await app.as(session).raw(getCurrentUser)).status));
    await give(dan, "admin");
    app.clock.advance(31 * MINUTE);
    const second = await enter();
    ada = await makeAdmin("Ada");
    await give(dan, "member");
    expect(await look(dan, second)).toEqual([401, 200]);
    app.clock.advance(31 * DAY);
    const third = await enter();
    ada = await makeAdmin("Ada");
    await give(dan, "moderator");
    expect(await look(second, third)).toEqual([401, 200]);
  });

  it("tells the member's open sockets, and leaves them open", async () => {
    const url = await app.app.listen({ port: 0, host: "127.0.0.1" });
    const socket = await openMemberSocket(url, dan.token);
    await give(dan, "moderator");
    expect(await socket.hear("account_changed")).toHaveLength(1);
    expect(socket.socket.readyState).toBe(socket.socket.OPEN);
    socket.close();
  });

  it("changes nothing where they have the role already", async () => {
    await give(dan, "moderator");
    expect((await give(dan, "moderator")).status).toBe(200);
    expect(await logOf(dan)).toHaveLength(1);
  });

  it("needs the administrator's own password", async () => {
    const { status, error } = await give(dan, "admin", { password: "Wrong-trowel-1!" });
    expect([status, error.code, error.fields]).toEqual([
      403,
      "wrong_password",
      { password: "That is not your current password." },
    ]);
    expect(await roleOf(dan)).toBe("member");
    const moderator = await app.makeMember({ isModerator: true });
    await set(moderator.id, { password_hash: hash });
    expect((await give(dan, "moderator", { by: moderator })).error.code).toBe("admin_only");
  });

  it.each([
    ["is unconfirmed", { is_email_verified: false }],
    ["is banned", { banned_at: "2026-11-01T00:00:00Z", ban_reason: "Spam." }],
    ["is leaving", { banned_at: "2026-11-01T00:00:00Z", closes_at: "2027-11-01T00:00:00Z" }],
    ["is under 18", { date_of_birth: "2010-01-01" }],
  ])("is refused for somebody who %s", async (_, columns) => {
    await set(dan.id, columns);
    for (const role of ["moderator", "admin"] as const) {
      expect((await give(dan, role)).error.code).toBe("role_not_possible");
    }
    expect((await give({ id: 2_000_000_000 }, "admin")).status).toBe(404);
  });

  it("never takes the last administrator's, not even from two who take each other's at once", async () => {
    expect((await give(ada, "member")).error.code).toBe("last_administrator");
    expect((await give(ada, "moderator")).error.code).toBe("last_administrator");
    const bob = await makeAdmin("Bob");
    const both = await Promise.all([give(bob, "member"), give(ada, "member", { by: bob })]);
    expect(statusesOf(both)).toEqual([200, 403]);
    const left = await Promise.all([ada, bob].map(roleOf));
    expect(left.toSorted()).toEqual(["admin", "member"]);
  });
});

describe("a moderator", () => {
  it("signs in at the portal", async () => {
    const email = "moderator@crewyard.example";
    const { user } = await join(app, { email });
    await set(user.id, { role: "moderator" });
    const { status, body } = await app.visitor.call(signInAsAdmin, { body: { email, password: PASSWORD } });
    expect([status, body.user.role]).toEqual([200, "moderator"]);
    const client = createClient(app.app, body.token);
    expect((await client.raw(listAdminReports)).status).toBe(200);
  });

  it("bans members, and neither another moderator nor an administrator", async () => {
    const [mo, other] = [
      await app.makeMember({ isModerator: true }),
      await app.makeMember({ isModerator: true }),
    ];
    const ban = async (member: Member, by: Member) =>
      (await app.as(by).raw(banUser, { params: { userId: member.id }, body: { reason: "Spam." } })).status;
    expect([await ban(ada, mo), await ban(other, mo), await ban(mo, mo), await ban(dan, mo)]).toEqual([
      403, 403, 403, 200,
    ]);
    expect(await ban(other, ada)).toBe(200);
    expect((await app.as(mo).raw(deleteUser, { params: { userId: dan.id } })).status).toBe(403);
  });

  it("sees members and reporters without their addresses", async () => {
    const mo = await app.makeMember({ isModerator: true });
    const { body: list } = await app.as(mo).call(listAdminUsers);
    const { body: one } = await app.as(mo).call(getAdminUser, { params: { userId: dan.id } });
    await leaveReport(app, ada, "profile", dan.id);
    const { body: reports } = await app.as(mo).call(listAdminReports);
    expect(JSON.stringify([list, one, reports])).not.toMatch(/@/);
    expect(one).toMatchObject({ can: { ban: true, delete: false, changeRole: false } });
    expect(JSON.stringify(reports)).toContain(ada.firstName);
    const { body: forAdmin } = await app.as(ada).call(getAdminUser, { params: { userId: dan.id } });
    expect(forAdmin).toMatchObject({ email: dan.email, can: { delete: true, changeRole: true } });
  });
});
