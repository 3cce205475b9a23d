import { afterAll, beforeAll, expect, test } from "vitest";

import { closeAccount, startExport } from "#contracts/account-rights.ts";
import { signIn } from "#contracts/accounts.ts";
import { banUser, getAdminUser, listAdminUsers, unbanUser } from "#contracts/admin-users.ts";
import { daysFrom, longDayInLondon } from "#contracts/calendar.ts";
import { getCurrentUser } from "#contracts/current-user.ts";
import { createPost, getPost } from "#contracts/feed.ts";
import { getStatistics } from "#contracts/moderation.ts";
import { getProfile } from "#contracts/profiles.ts";
import { listReviews } from "#contracts/reviews.ts";
import { appealByLink, decideAppeal, getStanding, listAppeals } from "#contracts/sanctions.ts";
import { searchUsers } from "#contracts/search.ts";

import { hashPassword } from "../../platform/passwords.ts";
import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { PASSWORD } from "../../testing/people.ts";
import { leaveReview, readStars } from "../../testing/reviews.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";
import { ERASE_DUE } from "./account-rights.jobs.ts";
import { eraseDueAccounts } from "./erase.ts";

let app: TestApp;
let hash: string;
let priya: Member;
beforeAll(async () => {
  app = await startTestApp();
  hash = await hashPassword(PASSWORD);
  priya = await app.makeMember();
});
afterAll(() => app.close());

/** Makes a member with a password, a post and a job. */
async function makeLeaver(details: Parameters<TestApp["makeMember"]>[0] = {}) {
  const member = await app.makeMember({ lastName: "Leaverson", ...details });
  await app.deps.db.kysely
    .updateTable("users")
    .set({ password_hash: hash })
    .where("id", "=", member.id)
    .execute();
  const { body: post } = await app.as(member).call(createPost, { body: { content: "Mine." } });
  const job = await postJob(app, member);
  return { member, postId: post.id, jobId: job.id };
}
const close = (member: Member, password: string = PASSWORD) =>
  app.as(member).call(closeAccount, { body: { password } });
const enter = ({ email }: Member, more: { keepAccount?: boolean } = {}) =>
  app.visitor.call(signIn, { body: { email, password: PASSWORD, ...more } });
const isListed = async (jobId: number) =>
  (await app.deps.db.kysely.selectFrom("jobs").select("is_listed").where("id", "=", jobId).executeTakeFirst())
    ?.is_listed;
/** The newest review of Priya, as another member reads it. */
const latestReview = async () => {
  const reader = app.as(await app.makeMember());
  return (await reader.call(listReviews, { params: { userId: priya.id } })).body.reviews[0]!;
};
const eraseDue = async () => {
  await app.deps.jobs.add(app.deps.db, ERASE_DUE, {});
  await app.deps.jobs.runDue();
};

test("a wrong password, and an administrator's account, are refused and change nothing", async () => {
  const { member } = await makeLeaver();
  const wrong = await close(member, "not-the-password-1");
  expect([wrong.status, wrong.error.code, wrong.error.fields]).toEqual([
    403,
    "wrong_password",
    { password: "That is not your current password." },
  ]);
  const { member: boss } = await makeLeaver({ isAdmin: true });
  expect((await close(boss)).error.code).toBe("administrator_stays");
  for (const each of [member, boss]) expect((await app.as(each).call(getCurrentUser)).status).toBe(200);
});

test("everything is hidden at once, every session ends, and an email names the day", async () => {
  const { member, postId, jobId } = await makeLeaver();
  await leaveReview(app, member, priya, { rating: 5 });
  const stars = await readStars(app, priya);
  expect((await latestReview()).reviewer?.id).toBe(member.id);
  const { status, body } = await close(member);
  expect([status, Date.parse(body.closesAt)]).toEqual([200, app.clock.now().getTime() + 14 * DAY]);

  expect((await app.as(member).call(getCurrentUser)).status).toBe(401);
  const client = app.as(priya);
  expect((await client.call(getPost, { params: { id: postId } })).status).toBe(404);
  expect((await client.call(getProfile, { params: { id: member.id } })).status).toBe(404);
  const { body: found } = await client.call(searchUsers, { query: { q: "Leaverson" } });
  expect(JSON.stringify(found)).not.toContain(`"id":${member.id},`);
  expect(await isListed(jobId)).toBe(false);
  // The leaver's reviews of others stay, and no longer name their writer.
  expect(await readStars(app, priya)).toEqual(stars);
  expect(await latestReview()).toMatchObject({ rating: 5, reviewerId: null, reviewer: null });

  const mails = (await app.readMails()).filter(({ to }) => to === member.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toMatch(/^Your Crewyard account will be deleted on \d+ \w+ \d{4}$/);
  expect(mails[0]?.text).toContain("Keep my account");
  expect(mails[0]?.text).toContain("If signing in then asks for a passkey or a code that you do not have");
  const text = mails[0]?.text.replaceAll(/\s+/g, " ");
  expect(text).toContain("remove passkeys that are not yours in Preferences.");
  expect(text).toContain("What others have decided and what has run out in the meantime does not come back.");
});

test.each(["leaving", "banned"])("a copy of the data is not announced to a member who is %s", async (how) => {
  const { member } = await makeLeaver();
  await app.as(member).call(startExport);
  const ban = { banned_at: app.clock.now().toISOString(), ban_reason: "Spam" };
  if (how === "leaving") await close(member);
  else await app.deps.db.kysely.updateTable("users").set(ban).where("id", "=", member.id).execute();
  const subjects = (await app.readMails())
    .filter(({ to }) => to === member.email)
    .map((each) => each.subject);
  expect(subjects.join()).not.toContain("ready");
  const copies = app.deps.db.kysely
    .selectFrom("data_exports")
    .select("state")
    .where("user_id", "=", member.id);
  expect(await copies.execute()).toEqual([{ state: "ready" }]);
});

test("signing in offers to keep it, keeps it when asked to, and all is as it was", async () => {
  const { member, postId, jobId } = await makeLeaver();
  await leaveReview(app, member, priya);
  await close(member);
  const offer = await enter(member);
  expect([offer.status, offer.error.code]).toEqual([403, "account_closing"]);
  expect(offer.error.message).toMatch(/will be deleted on \d+ \w+ \d{4}, unless you keep it/);
  expect((await enter({ ...member, email: "nobody@crewyard.example" }, { keepAccount: true })).status).toBe(
    401,
  );

  const kept = await enter(member, { keepAccount: true });
  expect(kept.status).toBe(200);
  const client = app.as({ ...member, token: kept.body.token });
  expect((await client.call(getCurrentUser)).status).toBe(200);
  expect((await app.as(priya).call(getPost, { params: { id: postId } })).status).toBe(200);
  expect(await isListed(jobId)).toBe(true);
  expect((await latestReview()).reviewer?.id).toBe(member.id);
  expect((await enter(member)).status).toBe(200);
});

test("a ban that comes meanwhile is a ban, and stays one when the account is kept", async () => {
  const { member } = await makeLeaver();
  await close(member);
  await app.deps.db.kysely
    .updateTable("users")
    .set({ banned_at: app.clock.now().toISOString(), ban_reason: "Spam" })
    .where("id", "=", member.id)
    .execute();
  expect((await enter(member, { keepAccount: true })).error.code).toBe("account_banned");
});

test("is no ban to administrators, who may ban it all the same; unbanning leaves it hidden, but not its reviews", async () => {
  const { member, postId } = await makeLeaver();
  await leaveReview(app, member, priya, { rating: 5 });
  const stars = await readStars(app, priya);
  const boss = app.as(await app.makeMember({ isAdmin: true }));
  const params = { userId: member.id };
  const listed = async () => {
    const { body } = await boss.call(listAdminUsers, { query: { filter: "banned", limit: "100" } });
    return !Array.isArray(body) && body.users.some(({ id }) => id === member.id);
  };
  const bannedUsers = async () => (await boss.call(getStatistics)).body.bannedUsers;
  const before = await bannedUsers();
  await close(member);
  expect((await boss.call(getAdminUser, { params })).body).toMatchObject({
    isBanned: false,
    bannedAt: null,
    can: { unban: false },
  });
  expect([await listed(), await bannedUsers()]).toEqual([false, before]);
  expect((await boss.call(unbanUser, { params })).error.code).toBe("not_banned");
  await boss.call(banUser, { params, body: { reason: "Spam" } });
  expect([await listed(), await bannedUsers()]).toEqual([true, before + 1]);
  expect((await boss.call(getStanding, { params })).body).toMatchObject({ isBanned: true, isLeaving: true });
  expect(await readStars(app, priya)).toEqual({ sum: stars.sum - 5, count: stars.count - 1 });
  expect((await boss.call(unbanUser, { params })).body.user.isBanned).toBe(false);
  expect(await readStars(app, priya)).toEqual(stars);
  expect((await app.as(priya).call(getPost, { params: { id: postId } })).status).toBe(404);
  expect((await enter(member, { keepAccount: true })).status).toBe(200);
});

test("a ban names the day of the erasure, which waits for an appeal; a successful one leaves time to stay", async () => {
  const leave = async () => {
    const { member } = await makeLeaver();
    await close(member);
    const boss = await app.makeMember({ isAdmin: true });
    await app.as(boss).call(banUser, { params: { userId: member.id }, body: { reason: "Spam" } });
    const mail = (await app.readMails()).findLast(({ to }) => to === member.email);
    return { member, text: mail?.text.replaceAll(/\s+/g, " ") ?? "" };
  };
  const [silent, upheld, freed] = [await leave(), await leave(), await leave()];
  const day = longDayInLondon(daysFrom(app.clock.now(), 14));
  expect(silent.text).toContain(
    `on ${day} everything is erased for good, unless your appeal still waits then.`,
  );
  expect(silent.text).toContain(`you can appeal once, until ${day}.`);
  for (const { text } of [upheld, freed]) {
    const token = /token=([\w.-]+)/.exec(text)?.[1] ?? "";
    await app.visitor.call(appealByLink, { body: { token, message: "It was no spam." } });
  }
  const areThere = async () => {
    await eraseDue();
    const ids = [silent, upheld, freed].map(({ member }) => member.id);
    const left = await app.deps.db.kysely.selectFrom("users").select("id").where("id", "in", ids).execute();
    return ids.map((id) => left.some((row) => row.id === id));
  };
  app.clock.advance(20 * DAY);
  expect(await areThere()).toEqual([false, true, true]);
  const judge = app.as(await app.makeMember({ isAdmin: true }));
  for (const { id, user } of (await judge.call(listAppeals)).body.appeals) {
    const outcome = user.id === freed.member.id ? "overturned" : "upheld";
    await judge.call(decideAppeal, { params: { id }, body: { outcome, reason: "Seen." } });
  }
  app.clock.advance(DAY);
  expect(await areThere()).toEqual([false, false, true]);
  const later = longDayInLondon(daysFrom(app.clock.now(), 13));
  const mail = (await app.readMails()).findLast(({ to }) => to === freed.member.email);
  expect(mail?.text.replaceAll(/\s+/g, " ")).toContain(`on ${later} everything is erased for good.`);
  expect((await enter(freed.member, { keepAccount: true })).status).toBe(200);
});

test("once erased, reviews are a former member's; those that a ban hides are erased with the account", async () => {
  const boss = app.as(await app.makeMember({ isAdmin: true }));
  const [left, banned] = [await makeLeaver(), await makeLeaver()];
  const reviews = [await leaveReview(app, left.member, priya), await leaveReview(app, banned.member, priya)];
  await close(left.member);
  await close(banned.member);
  await boss.call(banUser, { params: { userId: banned.member.id }, body: { reason: "Spam" } });
  const stars = await readStars(app, priya);
  app.clock.advance(14 * DAY);
  await eraseDue();
  const kept = await app.deps.db.kysely
    .selectFrom("reviews")
    .select(["id", "reviewer_id", "is_counted"])
    .where("id", "in", reviews)
    .execute();
  expect(kept).toEqual([{ id: reviews[0], reviewer_id: null, is_counted: true }]);
  expect(await readStars(app, priya)).toEqual(stars);
});

test("of two who ask at once the first names the day", async () => {
  const { member } = await makeLeaver();
  const answers = await Promise.all([close(member), close(member)]);
  const days = answers.filter(({ status }) => status === 200).map(({ body }) => body.closesAt);
  expect(new Set(days).size).toBe(1);
});

test("it is erased when its days are over, and not before", async () => {
  const { member } = await makeLeaver();
  await close(member);
  const isThere = async () =>
    (await app.deps.db.kysely.selectFrom("users").select("id").where("id", "=", member.id).execute()).length;
  app.clock.advance(14 * DAY - 1);
  await eraseDue();
  expect(await isThere()).toBe(1);
  app.clock.advance(1);
  await eraseDue();
  await eraseDue();
  expect(await isThere()).toBe(0);
  expect((await enter(member, { keepAccount: true })).status).toBe(401);
});

test("what its member keeps while the job erases others stays whole, and is not erased later", async () => {
  const { member: first } = await makeLeaver();
  const { member, postId } = await makeLeaver();
  await close(first);
  app.clock.advance(1);
  await close(member);
  app.clock.advance(14 * DAY);
  let token = "";
  // The first account's files are erased after the job has read the due accounts and before it comes to the second.
  const eraseOf = async (userId: number) => {
    if (userId === first.id) ({ token } = (await enter(member, { keepAccount: true })).body);
    await app.deps.files.eraseOf(userId);
  };
  await eraseDueAccounts({ ...app.deps, files: { ...app.deps.files, eraseOf } });
  await eraseDue();
  const client = app.as({ ...member, token });
  expect((await client.call(getCurrentUser)).body).toMatchObject({ id: member.id, email: member.email });
  expect((await client.call(getPost, { params: { id: postId } })).status).toBe(200);
});
