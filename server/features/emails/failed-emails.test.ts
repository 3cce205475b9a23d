import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { signUp } from "#contracts/accounts.ts";
import { banUser } from "#contracts/admin-users.ts";
import { listFailedEmails, retryFailedEmail } from "#contracts/emails.ts";

import { say } from "../../testing/chat.ts";
import { statusesOf } from "../../testing/client.ts";
import type { Member } from "../../testing/members.ts";
import { readLogOf } from "../../testing/moderation-log.ts";
import { FORM } from "../../testing/people.ts";
import { startSmtpSink, type SmtpSink } from "../../testing/smtp-sink.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, HOUR, MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let sink: SmtpSink;
let admin: Member;
beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startTestApp({ SMTP_URL: sink.url });
});
afterAll(async () => {
  await app.close();
  await sink.close();
});
beforeEach(async () => {
  await app.deps.db.kysely.deleteFrom("emails").execute();
  app.clock.advance(DAY);
  admin = await app.makeMember({ isAdmin: true });
  sink.received.length = 0;
  sink.mood = "well";
});

let joined = 0;
const join = async () => {
  const email = `new${(joined += 1)}@crewyard.example`;
  expect((await app.visitor.raw(signUp, { body: { ...FORM, email } })).status).toBe(201);
  await app.deps.jobs.runDue();
  return email;
};
const list = async (query: { limit?: string; before?: string } = {}) => {
  const { status, body, error } = await app.as(admin).call(listFailedEmails, { query });
  if (status !== 200) throw new Error(error.message);
  return body;
};

describe("a mail server that is down for the whole of a sign-up", () => {
  it("costs nobody anything: one email, once, when it is back", async () => {
    await sink.close();
    const email = await join();
    expect((await list()).waiting).toMatchObject({ count: 1 });
    await sink.open();
    for (let twice = 0; twice < 2; twice++) {
      app.clock.advance(MINUTE);
      await app.deps.mailer.deliver();
      await app.deps.jobs.runDue();
    }
    expect(sink.received.map(({ to }) => to)).toEqual([[email]]);
    expect((await list()).waiting).toEqual({ count: 0, since: null });
  });
});

describe("an email about messages that did not get through", () => {
  let dan: Member;
  let priya: Member;
  const later = async (milliseconds: number) => {
    await app.deps.jobs.runDue();
    app.clock.advance(milliseconds);
    for (const job of ["mail.purge", "emails.purge", "emails.queue_due"])
      await app.deps.jobs.add(app.deps.db, job, {});
    await app.deps.jobs.runDue();
  };
  const subjects = () =>
    sink.received.flatMap(({ head }) => /^Subject: (.*)$/m.exec(head)?.[1]?.trim() ?? []);
  beforeEach(async () => {
    [dan, priya] = [await app.makeMember(), await app.makeMember({ firstName: "Priya", lastName: "Nair" })];
    sink.mood = { at: "recipient", code: 552, words: "mailbox full" };
    await say(app, priya, dan);
    await later(15 * MINUTE);
    expect((await list()).emails).toMatchObject([{ kind: "messages", member: { id: dan.id } }]);
    sink.mood = "well";
  });

  it("is with the next message, once", async () => {
    await say(app, priya, dan, "Still there?");
    await later(15 * MINUTE);
    expect(subjects()).toEqual(["Priya Nair sent you 2 messages"]);
    await say(app, priya, dan, "Hello?");
    await later(7 * HOUR);
    expect(subjects()).toHaveLength(1);
  });

  it("is not written again once it is forgotten", async () => {
    await later(31 * DAY);
    await later(MINUTE);
    expect(subjects()).toEqual([]);
    admin = await app.makeMember({ isAdmin: true });
    expect(await list()).toMatchObject({ emails: [], waiting: { count: 0 } });
  });

  it("goes out when it is tried again, also a fortnight later, unless the next message has its own", async () => {
    await later(14 * DAY);
    admin = await app.makeMember({ isAdmin: true });
    const [dead] = (await list()).emails;
    const retry = () => app.as(admin).call(retryFailedEmail, { params: { id: dead!.id } });
    await retry();
    await later(MINUTE);
    expect(subjects()).toEqual(["Priya Nair sent you a message"]);
    await say(app, priya, dan, "Still there?");
    await later(7 * HOUR);
    expect(subjects()).toHaveLength(1);
  });
});

describe("emails that did not get through", () => {
  it("are for administrators only", async () => {
    const member = await app.makeMember();
    expect((await app.visitor.call(listFailedEmails)).status).toBe(401);
    expect((await app.as(member).call(listFailedEmails)).error.code).toBe("admin_only");
    const params = { id: 1 };
    expect((await app.visitor.call(retryFailedEmail, { params })).status).toBe(401);
    expect((await app.as(member).call(retryFailedEmail, { params })).status).toBe(403);
  });

  it("are shown without the address, and go out when tried again, once", async () => {
    sink.mood = { at: "recipient", code: 550, words: "no such user here: new@crewyard.example" };
    const email = await join();
    const { emails } = await list();
    expect(emails).toMatchObject([{ kind: "account.link_requested:mail_link", member: null, attempts: 1 }]);
    expect(JSON.stringify(emails)).not.toContain("@");
    sink.mood = "well";
    const params = { id: emails[0]?.id ?? 0 };
    const answers = await Promise.all([
      app.as(admin).call(retryFailedEmail, { params }),
      app.as(admin).call(retryFailedEmail, { params }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 404]);
    expect(await readLogOf(app, admin, { contentType: "email", contentId: params.id })).toMatchObject([
      { action: "retry_letter", admin: { id: admin.id }, user: null },
    ]);
    await app.deps.jobs.runDue();
    expect(sink.received.map(({ to }) => to)).toEqual([[email]]);
    expect((await list()).emails).toEqual([]);
    expect((await app.as(admin).call(retryFailedEmail, { params })).error.code).toBe(
      "failed_email_not_found",
    );
  });

  it("say to whom they were, also what a moderator decided about", async () => {
    const dan = await app.makeMember();
    sink.mood = { at: "recipient", code: 550 };
    await app.as(admin).call(banUser, { params: { userId: dan.id }, body: { reason: "Spam" } });
    await app.deps.jobs.runDue();
    const { emails } = await list();
    expect(emails).toMatchObject([{ kind: "moderation.sanctioned:mail_member", member: { id: dan.id } }]);
    const params = { id: emails[0]!.id };
    await app.as(admin).call(retryFailedEmail, { params });
    expect(await readLogOf(app, admin, { contentType: "email", contentId: params.id })).toMatchObject([
      { action: "retry_letter", user: { id: dan.id } },
    ]);
  });

  it("come a page at a time, latest first", async () => {
    sink.mood = { at: "recipient", code: 550 };
    for (let at = 0; at < 3; at++) await join();
    const first = await list({ limit: "2" });
    const second = await list({ limit: "2", before: String(first.nextBefore) });
    expect([first.emails.length, second.emails.length, second.nextBefore]).toEqual([2, 1, null]);
    const ids = [...first.emails, ...second.emails].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });
});
