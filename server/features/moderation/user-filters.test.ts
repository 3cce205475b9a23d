import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { signIn, signUp } from "#contracts/accounts.ts";
import {
  banUser,
  confirmEmailByHand,
  getAdminUser,
  getUserHistory,
  listAdminUsers,
  resendConfirmation,
  unbanUser,
  type UserFilter,
  type UserSort,
} from "#contracts/admin-users.ts";

import { transaction } from "../../platform/database/database.ts";
import { statusesOf } from "../../testing/client.ts";
import type { Member } from "../../testing/members.ts";
import { FORM, openLink, PASSWORD, tokenIn } from "../../testing/people.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, MINUTE } from "../../testing/test-clock.ts";
import { writeLog } from "./log.queries.ts";

let app: TestApp;
let ada: Member;
let mo: Member;
let ben: Member;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const about = (userId: number) => ({ params: { userId } });
const list = async (query: {
  filter?: UserFilter;
  sort?: UserSort;
  q?: string;
  page?: string;
  limit?: string;
}) => {
  const { body } = await app.as(ada).call(listAdminUsers, { query: { page: "1", ...query } });
  if (Array.isArray(body)) throw new Error("An array, where a page was asked for.");
  return body;
};
const namesIn = async (query: Parameters<typeof list>[0]) =>
  (await list(query)).users.map(({ firstName }) => firstName);

describe("the list of members, filtered and sorted", () => {
  beforeAll(async () => {
    await app.makeMember({ firstName: "Olga" });
    // Members count as new for seven days.
    app.clock.advance(7 * DAY);
    await app.makeMember({ firstName: "Nia" });
    ben = await app.makeMember({ firstName: "Ben" });
    await app.makeMember({ firstName: "Una", isVerified: false });
    mo = await app.makeMember({ firstName: "Mo", isModerator: true });
    ada = await app.makeMember({ firstName: "Ada", isAdmin: true });
    await app.as(mo).call(banUser, { ...about(ben.id), body: { reason: "Spam." } });
  });

  it.each([
    ["all", ["Ada", "Mo", "Una", "Ben", "Nia", "Olga"]],
    ["new", ["Ada", "Mo", "Una", "Ben", "Nia"]],
    ["unverified", ["Una"]],
    ["banned", ["Ben"]],
    ["staff", ["Ada", "Mo"]],
  ] as const)("%s", async (filter, names) => {
    expect(await namesIn({ filter })).toEqual(names);
    expect((await list({ filter })).pagination.total).toBe(names.length);
    expect(await namesIn({ filter, q: "crewyard.example" })).toEqual(names);
    expect(await namesIn({ filter, q: "nobody" })).toEqual([]);
  });

  it("by a part of an address for an administrator, and not for a moderator, who is shown none", async () => {
    const found = async (by: Member, q: string, filter: UserFilter = "all") => {
      const { body } = await app.as(by).call(listAdminUsers, { query: { page: "1", q, filter } });
      if (Array.isArray(body)) throw new Error("An array, where a page was asked for.");
      return [body.users.map(({ firstName }) => firstName), body.pagination.total];
    };
    for (const q of [ben.email, ben.email.slice(0, -3), `@${ben.email.split("@")[1]}`]) {
      expect((await found(ada, q))[0]).toContain("Ben");
      expect(await found(mo, q)).toEqual([[], 0]);
      expect(await found(mo, q, "banned")).toEqual([[], 0]);
    }
    for (const q of ["ben", "joiner"]) expect((await found(mo, q))[0]).toContain("Ben");
  });

  it("by who was here last, those of whom nothing is known at the end, page after page", async () => {
    const days = { Olga: "2026-11-20", Nia: "2026-11-22", Una: null, Ben: "2026-11-21", Mo: "2026-11-19" };
    for (const [name, day] of Object.entries(days)) {
      const change = app.deps.db.kysely.updateTable("users").set({ last_active_on: day });
      await change.where("first_name", "=", name).execute();
    }
    await app.deps.db.kysely
      .updateTable("users")
      .set({ last_active_on: "2026-11-18" })
      .where("first_name", "=", "Ada")
      .execute();
    const names = ["Nia", "Ben", "Olga", "Mo", "Ada", "Una"];
    expect(await namesIn({ sort: "activity" })).toEqual(names);
    expect(await namesIn({ sort: "activity", q: "crewyard" })).toEqual(names);
    expect(await namesIn({ sort: "activity", filter: "staff" })).toEqual(["Mo", "Ada"]);
    const first = await list({ sort: "activity", limit: "4" });
    expect([first.pagination.hasMore, first.pagination.cursor]).toEqual([true, null]);
    expect(await namesIn({ sort: "activity", limit: "4", page: "2" })).toEqual(["Ada", "Una"]);
  });
});

describe("an address that is not confirmed", () => {
  let userId: number;
  let email: string;
  beforeEach(async () => {
    email = `late${Math.round(app.clock.now().getTime() / 1000)}@crewyard.example`;
    await app.visitor.raw(signUp, { body: { ...FORM, email } });
    userId = (await list({ q: email })).users[0]?.id ?? 0;
    app.clock.advance(MINUTE);
  });
  const enter = async () => (await app.visitor.raw(signIn, { body: { email, password: PASSWORD } })).status;
  const historyOf = async (by = ada) =>
    (await app.as(by).call(getUserHistory, about(userId))).body.entries.map(({ action }) => action);

  it("gets its email once more, with a link that works", async () => {
    const before = (await app.readMails()).length;
    expect((await app.as(ada).raw(resendConfirmation, about(userId))).status).toBe(200);
    const mails = (await app.readMails()).slice(before);
    expect(mails.map(({ to }) => to)).toEqual([email]);
    expect(await openLink(app, tokenIn(mails, email))).toContain("verified=true");
    expect(await historyOf()).toEqual(["resend_confirmation"]);
    expect((await app.as(ada).raw(resendConfirmation, about(userId))).error.code).toBe(
      "email_already_confirmed",
    );
  });

  it("gets no more of them than its budget has, and the history tells of no others", async () => {
    const strict = await startTestApp({ RATE_LIMITS: "on" });
    const user = about((await strict.makeMember({ isVerified: false })).id);
    const admin = strict.as(await strict.makeMember({ isAdmin: true }));
    const resend = (key: string) => admin.raw(resendConfirmation, user, { "idempotency-key": key });
    let sent = 0;
    while (sent < 10 && (await resend(`press-no-${sent}`)).status === 200) sent += 1;
    for (const answer of [await resend("last-press"), await resend("last-press")])
      expect([answer.status, answer.error.code]).toEqual([429, "too_many_requests"]);
    expect((await admin.call(getUserHistory, user)).body.entries).toHaveLength(sent);
    await strict.close();
  });

  it("is confirmed by hand, once, and may sign in", async () => {
    expect(await enter()).toBe(403);
    const both = await Promise.all([1, 2].map(() => app.as(ada).raw(confirmEmailByHand, about(userId))));
    expect(statusesOf(both)).toEqual([200, 409]);
    expect(await enter()).toBe(200);
    const { body } = await app.as(ada).call(getAdminUser, about(userId));
    expect(body).toMatchObject({ isEmailVerified: true, can: { confirm: false } });
    expect(await historyOf()).toEqual(["confirm_email"]);
    // Not an action that moderators take.
    expect(await historyOf(mo)).toEqual([]);
  });

  it("is no business of a moderator's, and nobody's is not there", async () => {
    for (const endpoint of [resendConfirmation, confirmEmailByHand]) {
      expect((await app.as(mo).raw(endpoint, about(userId))).status).toBe(403);
      expect((await app.as(ada).raw(endpoint, about(2_000_000_000))).status).toBe(404);
    }
  });
});

describe("the history of a member", () => {
  it("has what was done to them and to nobody else, latest first, page after page", async () => {
    const [kim, lee] = [await app.makeMember({ firstName: "Kim" }), await app.makeMember()];
    const read = (cursor?: string) =>
      app.as(mo).call(getUserHistory, { ...about(kim.id), query: cursor === undefined ? {} : { cursor } });
    expect((await read()).body).toEqual({ entries: [], nextCursor: null });
    await app.as(mo).call(banUser, { ...about(kim.id), body: { reason: "Spam." } });
    await app.as(ada).call(banUser, { ...about(lee.id), body: { reason: "Also spam." } });
    await app.as(ada).call(unbanUser, about(kim.id));
    const { entries } = (await read()).body;
    expect(entries).toMatchObject([
      { action: "unban_user", admin: { id: ada.id }, user: { email: null } },
      { action: "ban_user", reason: "Spam.", admin: { id: mo.id } },
    ]);
    await transaction(app.deps.db, async (tx) => {
      for (let at = 0; at < 50; at += 1) {
        await writeLog(tx, { action: "note_report", adminId: mo.id, userId: kim.id }, app.clock.now());
      }
    });
    const { body: first } = await read();
    expect(first.entries).toHaveLength(50);
    const { body: rest } = await read(first.nextCursor ?? "");
    expect(rest.entries.map(({ action }) => action)).toEqual(["unban_user", "ban_user"]);
    expect(rest.nextCursor).toBeNull();
    expect((await app.as(mo).raw(getUserHistory, about(2_000_000_000))).status).toBe(404);
  });
});
