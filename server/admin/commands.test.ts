import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { signUp } from "#contracts/accounts.ts";
import { sendMessage } from "#contracts/chat.ts";
import { getCurrentUser } from "#contracts/current-user.ts";
import { createPost } from "#contracts/feed.ts";

import { eraseAccount } from "../features/account-rights/index.ts";
import { createActs } from "../testing/acts.ts";
import type { Member } from "../testing/members.ts";
import { FORM } from "../testing/people.ts";
import { makePicture, uploadPicture } from "../testing/pictures.ts";
import { startSmtpSink, type SmtpSink } from "../testing/smtp-sink.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { DAY, MINUTE } from "../testing/test-clock.ts";
import { runAdminCommand } from "./commands.ts";

const lines: string[] = [];
let app: TestApp;
let sink: SmtpSink;
let ada: Member;
let dan: Member;
beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startTestApp({ SMTP_URL: sink.url }, { lines });
});
beforeEach(async () => {
  await app.deps.db.kysely.updateTable("users").set({ role: "member" }).execute();
  ada = await app.makeMember({ isAdmin: true, firstName: "Ada" });
  dan = await app.makeMember({ firstName: "Dan" });
});
afterAll(async () => {
  await app.close();
  await sink.close();
});

/** Runs a command; returns its output and whether all is well. */
async function run(...words: string[]): Promise<{ isWell: boolean; said: string }> {
  const lines: string[] = [];
  const isWell = await runAdminCommand(app.deps, words, (line) => void lines.push(line));
  return { isWell, said: lines.join("\n") };
}
const refused = (...words: string[]) => expect(run(...words)).rejects;
const roleOf = async (member: Member) => (await app.as(member).call(getCurrentUser)).body.role;
const lastLine = async (member: Member) => {
  const { rows } = await sql<{ action: string; admin_id: number | null; reason: string }>`
    select action, admin_id, reason from moderation_log where user_id = ${member.id} order by id desc limit 1`.execute(
    app.deps.db.kysely,
  );
  return rows[0];
};
const BY_OPERATOR = { admin_id: null, reason: "By the operator of the site, on its machine" };

describe("roles", () => {
  it("are given and taken on open sessions, and the portal's log has it", async () => {
    expect(await run("role", dan.email.toUpperCase(), "moderator")).toEqual({
      isWell: true,
      said: "Dan Mistry was member and is now moderator.",
    });
    expect(await roleOf(dan)).toBe("moderator");
    expect(await lastLine(dan)).toEqual({ action: "make_moderator", ...BY_OPERATOR });
    await run("role", dan.email, "admin");
    expect((await run("staff")).said.split("\n")).toEqual([
      expect.stringMatching(`^admin +${ada.email}  Ada`),
      expect.stringMatching(`^admin +${dan.email}  Dan`),
    ]);
    await run("role", ada.email, "member");
    expect([await roleOf(ada), await roleOf(dan)]).toEqual(["member", "admin"]);
    expect(await lastLine(ada)).toEqual({ action: "end_role", ...BY_OPERATOR });
  });

  it("wake no session that had ended by the role before", async () => {
    app.clock.advance(31 * MINUTE);
    await run("role", dan.email, "admin");
    await run("role", ada.email, "member");
    const looks = await Promise.all([ada, dan].map((member) => app.as(member).raw(getCurrentUser)));
    expect(looks.map(({ status }) => status)).toEqual([401, 200]);
  });

  it("never leave the site without an administrator, and are for grown-ups with a confirmed address", async () => {
    await refused("role", ada.email, "member").toMatchObject({ code: "last_administrator" });
    await refused("role", ada.email, "moderator").toMatchObject({ code: "last_administrator" });
    expect(await roleOf(ada)).toBe("admin");
    const young = await app.makeMember({ dateOfBirth: "2012-01-01" });
    const unconfirmed = await app.makeMember({ isVerified: false });
    for (const { email } of [young, unconfirmed])
      await refused("role", email, "admin").toMatchObject({ code: "role_not_possible" });
    await refused("role", "nobody@crewyard.example", "admin").toThrow("Nobody has joined");
    for (const words of [[], ["role", ada.email], ["role", ada.email, "king"], ["constructor"], ["staff-of"]])
      await refused(...words).toThrow(/^npm run admin/);
  });

  it("of two administrators who are both taken at once, one stays", async () => {
    await run("role", dan.email, "admin");
    const both = await Promise.allSettled([
      run("role", ada.email, "member"),
      run("role", dan.email, "member"),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect([await roleOf(ada), await roleOf(dan)].toSorted()).toEqual(["admin", "member"]);
  });
});

it("confirms an address, once", async () => {
  const unconfirmed = await app.makeMember({ isVerified: false });
  const { email } = unconfirmed;
  expect((await run("confirm", email)).isWell).toBe(true);
  expect(await lastLine(unconfirmed)).toEqual({ action: "confirm_email", ...BY_OPERATOR });
  await refused("confirm", email).toMatchObject({ code: "email_already_confirmed" });
});

it("erases an account that a restored backup brought back, as the log names it, and no other", async () => {
  const logged = () => lines.filter((line) => line.includes("an account is")).map((line) => JSON.parse(line));
  await eraseAccount(app.deps, dan.id);
  expect(logged()).toEqual([
    expect.objectContaining({ level: 40, userId: dan.id, msg: "an account is erased" }),
  ]);
  const { joinedAt } = logged()[0];
  const back = await app.makeMember({ firstName: "Dan" });
  const { id } = back;
  await app.deps.db.kysely.updateTable("users").set({ created_at: joinedAt }).where("id", "=", id).execute();
  const later = joinedAt.replace(/\d{3}Z$/, (ms: string) => (ms === "000Z" ? "001Z" : "000Z"));
  await refused("erase", String(id), later).toThrow("Nobody has that number and joined at that moment.");
  await refused("erase", String(id)).toThrow(/^npm run admin/);
  await refused("erase", String(id), joinedAt, "now").toThrow(/^npm run admin/);
  expect(await run("erase", String(id), joinedAt)).toEqual({
    isWell: true,
    said: "Dan Mistry has been deleted.",
  });
  await refused("erase", String(id), joinedAt).toThrow("Nobody has that number and joined at that moment.");
});

it("lists failed jobs and runs them again, one or all", async () => {
  const { db, jobs } = app.deps;
  let broken = true;
  const done: number[] = [];
  jobs.register<{ number: number }>("test.flaky", async ({ number }) => {
    if (broken) throw new Error("The yard is shut\nand locked");
    done.push(number);
  });
  expect(await run("jobs")).toEqual({ isWell: true, said: "No job has failed." });
  for (const number of [1, 2, 3]) await jobs.add(db, "test.flaky", { number });
  const countFailed = async () => {
    await jobs.runDue();
    return (await sql`select from graphile_worker.jobs where last_error is not null`.execute(db.kysely)).rows
      .length;
  };
  await expect.poll(countFailed).toBe(3);
  await sql`update graphile_worker._private_jobs set attempts = 25`.execute(db.kysely);
  const { isWell, said } = await run("jobs");
  expect(isWell).toBe(false);
  expect(said.split("\n")).toHaveLength(3);
  expect(said).toMatch(/^\d+ {2}test.flaky {2}failed 25 of 25 times, given up: The yard is shut$/m);
  broken = false;
  await jobs.runDue();
  expect(done).toEqual([]);
  // A job that ends the process each time it runs has no error.
  await sql`update graphile_worker._private_jobs set last_error = null`.execute(db.kysely);
  expect((await run("jobs")).said).toMatch(
    /^\d+ {2}test.flaky .*, given up: the process ended while it ran$/m,
  );

  const id = /^\d+/.exec(said)?.[0] ?? "";
  expect((await run("jobs", "retry", id)).said).toBe("1 job runs again.");
  await jobs.runDue();
  expect(done).toHaveLength(1);
  expect((await run("jobs", "retry", "all")).said).toBe("2 jobs run again.");
  await jobs.runDue();
  expect(new Set(done)).toEqual(new Set([1, 2, 3]));
  expect(await run("jobs", "retry", "all")).toEqual({ isWell: false, said: "0 jobs run again." });
  await refused("jobs", "retry", "1; drop table users").toThrow(/^npm run admin/);

  // One that always fails at night is begun afresh each time, and so never given up.
  await sql`insert into scheduled_jobs values ('feed.erase_old', now() - interval '49 hours'),
    ('feed.repair_counts', now() - interval '48 hours')`.execute(db.kysely);
  const { said: overdue } = await run("jobs");
  expect(overdue).toMatch(/^feed.erase_old has not succeeded since \S+$/);
});

it("lists emails that did not get through and sends them again, which the log has", async () => {
  const email = "late@crewyard.example";
  sink.mood = { at: "recipient", code: 550, words: "No such yard" };
  expect((await app.visitor.raw(signUp, { body: { ...FORM, email } })).status).toBe(201);
  await app.deps.jobs.runDue();
  sink.mood = "well";
  const { isWell, said } = await run("emails");
  expect([isWell, said]).toEqual([
    false,
    expect.stringMatching(/^\d+ .+after 1 attempts: .*550.*\n1 did not/),
  ]);
  expect((await run("emails", "retry", "all")).said).toBe("1 email is tried again.");
  await app.deps.jobs.runDue();
  expect(sink.received.map(({ to }) => to)).toEqual([[email]]);
  expect((await run("emails")).isWell).toBe(true);
  await refused("emails", "retry", "1").toMatchObject({ code: "failed_email_not_found" });

  await sql`insert into emails (key, kind, payload, status, is_urgent, due_at, created_at, settled_at)
    select 'dead ' || n, 'test', '{}', 'dead', false, now(), now(), now() from generate_series(1, 101) n`.execute(
    app.deps.db.kysely,
  );
  const latest = (await run("emails")).said.split("\n");
  expect([latest.length, latest.at(-1)]).toEqual([
    101,
    expect.stringMatching(/^The latest 100 of more did not get through; \d+ wait/),
  ]);
  // Each email fails again at once, and one is gone when its turn comes.
  await sql`create function die_again() returns trigger language plpgsql as $$ begin
    delete from emails where key = 'dead 50'; new.status = 'dead'; new.settled_at = now(); return new; end $$`.execute(
    app.deps.db.kysely,
  );
  await sql`create trigger die_again before update on emails for each row when (old.status = 'dead')
    execute function die_again()`.execute(app.deps.db.kysely);
  expect((await run("emails", "retry", "all")).said).toBe("100 emails are tried again.");
  await sql`drop function die_again cascade`.execute(app.deps.db.kysely);
});

describe("the check of the data", () => {
  it("finds nothing wrong where nothing is, and what is, and sets right what can be", async () => {
    const acts = createActs(() => app);
    const { body } = await uploadPicture(app, dan, await makePicture(60, 40).jpeg().toBuffer());
    const post = (await app.as(dan).call(createPost, { body: { content: "Up.", imageUrls: [body.url] } }))
      .body.id;
    await acts.interact(ada, post, "like", true);
    const message = { otherUserId: dan.id, content: "Morning.", clientId: "morning-1" };
    const { body: sent } = await app.as(ada).call(sendMessage, { body: message });
    const { isWell, said } = await run("check");
    expect([isWell, said.split("\n")]).toEqual([
      true,
      Array.from({ length: 7 }, () => expect.stringMatching(/^ok/)),
    ]);

    const { kysely } = app.deps.db;
    await kysely.updateTable("posts").set({ likes: 7 }).where("id", "=", post).execute();
    await kysely
      .updateTable("users")
      .set({ rating_sum: 9, review_count: 2 })
      .where("id", "=", dan.id)
      .execute();
    const unread = { user1_unread: 4, user2_unread: 0 };
    const conversation = sent.conversationId;
    await kysely.updateTable("conversations").set(unread).where("id", "=", conversation).execute();
    await app.deps.storage.media.put(`${"a".repeat(32)}/320.webp`, Buffer.from("stray"));
    await app.deps.storage.private.put(`${"b".repeat(32)}/file.pdf`, Buffer.from("stray"));
    app.clock.advance(2 * DAY);
    const broken = await run("check");
    expect(broken.isWell).toBe(false);
    expect(broken.said.match(/^FAIL.*: 1 wrong, can be repaired$/gm)).toHaveLength(5);
    expect(broken.said).toContain(`        ${dan.id}`);

    const repaired = await run("check", "--repair");
    expect([repaired.isWell, repaired.said.match(/1 wrong, repaired$/gm)?.length]).toEqual([true, 5]);
    expect((await run("check")).said.match(/^ok/gm)).toHaveLength(7);
    const { likes } = await kysely
      .selectFrom("posts")
      .select("likes")
      .where("id", "=", post)
      .executeTakeFirstOrThrow();
    expect(likes).toBe(1);
    const { user1_unread, user2_unread } = await kysely
      .selectFrom("conversations")
      .select(["user1_unread", "user2_unread"])
      .where("id", "=", conversation)
      .executeTakeFirstOrThrow();
    expect([user1_unread, user2_unread]).toEqual([0, 1]);
  });

  it("names what is missing, which nothing but a backup repairs", async () => {
    const { body } = await uploadPicture(app, dan, await makePicture(70, 40).jpeg().toBuffer());
    await app.as(dan).call(createPost, { body: { content: "Up.", imageUrls: [body.url] } });
    const hash = body.url.split("/")[2] ?? "";
    await app.deps.storage.media.removeFolder(hash);
    for (const words of [["check"], ["check", "--repair"]]) {
      const { isWell, said } = await run(...words);
      expect(isWell).toBe(false);
      expect(said).toContain(
        "FAIL  photos and videos without all of their files: 1 wrong, cannot be repaired",
      );
      expect(said).toContain(`folder ${hash}`);
    }
    await refused("check", "--force").toThrow(/^npm run admin/);
  });
});

it("says whose account and settings it needs, where there is no database", async () => {
  const folder = await mkdtemp(join(tmpdir(), "crewyard-admin-"));
  const { DATABASE_URL: _, ...env } = process.env;
  const { status, stderr } = spawnSync(process.execPath, ["server/admin/main.ts", "jobs"], {
    env: { ...env, DATA_DIR: folder },
    encoding: "utf8",
  });
  await rm(folder, { recursive: true });
  expect([status, stderr.split("\n").length]).toEqual([1, 2]);
  expect(stderr).toContain("deploy/operate.sh");
});
