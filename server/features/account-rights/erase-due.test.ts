import { afterAll, beforeAll, describe, expect, it, test } from "vitest";

import { closeAccount } from "#contracts/account-rights.ts";
import { signIn } from "#contracts/accounts.ts";
import { banUser } from "#contracts/admin-users.ts";
import { dayInLondon, daysFrom, longDayInLondon } from "#contracts/calendar.ts";
import { appealByLink, decideAppeal, listAppeals, openAppealLink, warnUser } from "#contracts/sanctions.ts";

import { hashPassword } from "../../platform/passwords.ts";
import { readEmails } from "../../testing/emails.ts";
import type { Member } from "../../testing/members.ts";
import { PASSWORD } from "../../testing/people.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";
import { ERASE_DUE } from "./account-rights.jobs.ts";
import { eraseDueAccounts } from "./erase.ts";

let app: TestApp;
let hash: string;
const warnings: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: "warn" }, { lines: warnings });
  hash = await hashPassword(PASSWORD);
});
afterAll(() => app.close());

/** Makes a member who asks for the deletion of their account. */
async function makeLeaver(site: TestApp) {
  const member = await site.makeMember();
  await site.deps.db.kysely
    .updateTable("users")
    .set({ password_hash: hash })
    .where("id", "=", member.id)
    .execute();
  await site.as(member).call(closeAccount, { body: { password: PASSWORD } });
  return member;
}

test("an account that cannot be erased holds up no other, and the job fails with it until it can", async () => {
  const [first, second] = [await makeLeaver(app), await makeLeaver(app)];
  app.clock.advance(14 * DAY);
  const eraseOf = (userId: number) =>
    userId === first.id ? Promise.reject(new Error("no bucket")) : app.deps.files.eraseOf(userId);
  const files = { ...app.deps.files, eraseOf };
  await expect(eraseDueAccounts({ ...app.deps, files })).rejects.toMatchObject({
    errors: [{ message: `account ${first.id} could not be erased`, cause: { message: "no bucket" } }],
  });
  const left = () =>
    app.deps.db.kysely.selectFrom("users").select("id").where("id", "in", [first.id, second.id]).execute();
  expect(await left()).toEqual([{ id: first.id }]);
  await app.deps.jobs.add(app.deps.db, ERASE_DUE, {});
  await app.deps.jobs.runDue();
  expect(await left()).toEqual([]);
});

test("the day of the deletion is London's: asked for after its midnight in summer, it is the later one", async () => {
  const site = await startTestApp();
  site.clock.set("2027-07-10T23:30:00Z");
  await makeLeaver(site);
  const subjects = (await site.readMails()).map(({ subject }) => subject);
  expect(subjects).toContain("Your Crewyard account will be deleted on 25 July 2027");
  await site.close();
});

test("what a restored backup lacks is in a log of warnings alone", async () => {
  const lines: string[] = [];
  const site = await startTestApp({ LOG_LEVEL: "warn" }, { lines });
  const member = await makeLeaver(site);
  const { body } = await site.visitor.call(signIn, {
    body: { email: member.email, password: PASSWORD, keepAccount: true },
  });
  await site.as({ ...member, token: body.token }).call(closeAccount, { body: { password: PASSWORD } });
  site.clock.advance(14 * DAY);
  await eraseDueAccounts(site.deps);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject(
    [
      "an account is to be erased on that day",
      "an account that was to be erased is kept",
      "an account is to be erased on that day",
      "an account is erased",
    ].map((msg) => ({ msg, userId: member.id })),
  );
  await site.close();
});

describe("a leaving member about whom moderators decide", () => {
  const textTo = async (member: Member) =>
    (await readEmails(app, member)).at(-1)?.text.replaceAll(/\s+/g, " ") ?? "";
  const tokenTo = async (member: Member) => /token=([\w.-]+)/.exec(await textTo(member))?.[1] ?? "";
  const appealOf = async (member: Member) => {
    const body = { token: await tokenTo(member), message: "It was no spam." };
    expect((await app.visitor.call(appealByLink, { body })).status).toBe(201);
  };
  const ban = async ({ id: userId }: Member, until?: Date) => {
    const boss = app.as(await app.makeMember({ isAdmin: true }));
    const body = { reason: "Spam", until: until === undefined ? null : dayInLondon(until) };
    await boss.call(banUser, { params: { userId }, body });
    await app.deps.jobs.runDue();
  };
  const decide = async (member: Member, outcome: "upheld" | "overturned") => {
    const judge = app.as(await app.makeMember({ isAdmin: true }));
    const { appeals } = (await judge.call(listAppeals)).body;
    const { id } = appeals.find(({ user }) => user.id === member.id)!;
    await judge.call(decideAppeal, { params: { id }, body: { outcome, reason: "Seen." } });
    await app.deps.jobs.runDue();
  };
  const isThere = async ({ id }: Member) => {
    await eraseDueAccounts(app.deps);
    return (
      (await app.deps.db.kysely.selectFrom("users").select("id").where("id", "=", id).execute()).length === 1
    );
  };
  const inDays = (days: number) => daysFrom(app.clock.now(), days);

  it("may appeal until the erasure, says the page of the appeal", async () => {
    const member = await makeLeaver(app);
    await ban(member);
    const { body } = await app.visitor.call(openAppealLink, { body: { token: await tokenTo(member) } });
    expect(body.appealBy).toBe(inDays(14).toISOString());
  });

  it("is kept while an appeal against a ban waits that has ended, not for one against a warning", async () => {
    const [banned, warned] = [await makeLeaver(app), await makeLeaver(app)];
    await ban(banned, inDays(7));
    const boss = app.as(await app.makeMember({ isAdmin: true }));
    await boss.call(warnUser, { params: { userId: warned.id }, body: { reason: "Spam" } });
    await app.deps.jobs.runDue();
    await appealOf(banned);
    await appealOf(warned);
    await ban(warned);
    app.clock.advance(8 * DAY);
    await app.deps.jobs.add(app.deps.db, "moderation:end_bans", {});
    await app.deps.jobs.runDue();
    app.clock.advance(7 * DAY);
    expect([await isThere(banned), await isThere(warned)]).toEqual([true, false]);
    await decide(banned, "overturned");
    expect(await textTo(banned)).toContain(
      `on ${longDayInLondon(inDays(14))} everything is erased for good.`,
    );
    app.clock.advance(13 * DAY);
    expect(await isThere(banned)).toBe(true);
    app.clock.advance(DAY);
    expect(await isThere(banned)).toBe(false);
  });

  it("is told by which day an account goes whose appeal is turned down after its day", async () => {
    const member = await makeLeaver(app);
    await ban(member);
    await appealOf(member);
    app.clock.advance(20 * DAY);
    expect(await isThere(member)).toBe(true);
    await decide(member, "upheld");
    expect(JSON.parse(warnings.at(-1) ?? "")).toMatchObject({
      msg: "an account is to be erased on that day",
      userId: member.id,
      closesAt: inDays(1).toISOString(),
    });
    expect(await isThere(member)).toBe(true);
    expect(await textTo(member)).toContain(`on ${longDayInLondon(inDays(1))} everything is erased for good.`);
    app.clock.advance(DAY);
    expect(await isThere(member)).toBe(false);
  });
});
