import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  addContactEntry,
  deleteContactMessage,
  getContactMessage,
  listContactMessages,
  setContactClosed,
} from "#contracts/admin-contact.ts";

import { statusesOf } from "../../testing/client.ts";
import { leaveContact } from "../../testing/contact.ts";
import type { Member } from "../../testing/members.ts";
import { readLogOf } from "../../testing/moderation-log.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Member;
let dan: Member;
beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
});
beforeEach(async () => {
  await app.deps.db.pool.query("delete from contact_messages");
  app.clock.set("2026-11-20T12:00:00Z");
  admin = await app.makeMember({ isAdmin: true, firstName: "Ada", lastName: "Minster" });
});
afterAll(() => app.close());

const list = async (query: Record<string, string> = {}) =>
  (await app.as(admin).raw(listContactMessages, { query })).body;
const read = (id: number, by = admin) => app.as(by).raw(getContactMessage, { params: { id } });
const write = (id: number, kind: string, text: unknown, by = admin) =>
  app.as(by).raw(addContactEntry, { params: { id }, body: { kind, text } });
const close = (id: number, closed = true, by = admin) =>
  app.as(by).raw(setContactClosed, { params: { id }, body: { closed } });
const remove = (id: number, by = admin) => app.as(by).raw(deleteContactMessage, { params: { id } });

describe("the queue", () => {
  it("is the administrators' alone", async () => {
    const id = await leaveContact(app);
    const answers = [
      await app.as(dan).raw(listContactMessages),
      await read(id, dan),
      await write(id, "note", "x", dan),
      await close(id, true, dan),
      await remove(id, dan),
    ];
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual(
      Array.from({ length: 5 }, () => [403, "admin_only"]),
    );
    expect((await app.visitor.raw(listContactMessages)).status).toBe(401);
  });

  it("has what is due first at the top, and says what is late", async () => {
    const [request, question] = [
      await leaveContact(app, { kind: "data_request" }),
      await leaveContact(app, { kind: "question", message: "Where\nare my receipts, please?" }),
    ];
    const { messages } = await list();
    expect(messages.map(({ id }) => id)).toEqual([question, request]);
    expect(messages[0]).toMatchObject({
      kind: "question",
      excerpt: "Where are my receipts, please?",
      dueOn: "2026-11-25",
      isOverdue: false,
      receivedAt: "2026-11-20T12:00:00.000Z",
      acknowledgedAt: null,
      answeredAt: null,
      closedAt: null,
    });
    app.clock.set("2026-11-26T09:00:00Z");
    admin = await app.makeMember({ isAdmin: true });
    expect((await list()).messages.map(({ isOverdue }) => isOverdue)).toEqual([true, false]);
  });

  it("has complaints about a child or a life before all others, on every page", async () => {
    const complain = (illegalKind: string | null) => leaveContact(app, { kind: "complaint", illegalKind });
    app.clock.set("2026-11-10T12:00:00Z");
    const overdue: number[] = [];
    for (let at = 0; at < 31; at++) overdue.push(await leaveContact(app));
    app.clock.set("2026-11-20T12:00:00Z");
    admin = await app.makeMember({ isAdmin: true });
    const fraud = await complain("fraud");
    const [child, life] = [await complain("child_at_risk"), await complain("life_at_risk")];
    const first = await list();
    expect(first.messages.slice(0, 3)).toMatchObject([
      { id: child, illegalKind: "child_at_risk", isUrgent: true, dueOn: "2026-11-21" },
      { id: life, illegalKind: "life_at_risk", isUrgent: true, dueOn: "2026-11-21" },
      { id: overdue[0], illegalKind: null, isUrgent: false, isOverdue: true },
    ]);
    const second = await list({ cursor: first.pagination.cursor ?? "" });
    expect(second.messages.at(-1)).toMatchObject({ id: fraud, isUrgent: false, dueOn: "2026-12-04" });
    const seen = [...first.messages, ...second.messages].map(({ id }) => id);
    expect(new Set(seen)).toEqual(new Set([child, life, ...overdue, fraud]));
    expect(seen).toHaveLength(34);
  });

  it("comes a page at a time, open ones and closed ones, each once", async () => {
    const ids: number[] = [];
    for (let at = 0; at < 32; at++) ids.push(await leaveContact(app));
    const first = await list();
    expect([first.messages.length, first.pagination.hasMore, first.pagination.total]).toEqual([30, true, 32]);
    const second = await list({ cursor: first.pagination.cursor ?? "" });
    expect(second.pagination).toEqual({ total: 32, hasMore: false, cursor: null });
    expect([...first.messages, ...second.messages].map(({ id }) => id)).toEqual(ids);
    for (const id of ids) await close(id);
    const last = await list({ state: "closed" });
    expect([last.pagination.total, (await list()).pagination.total]).toEqual([32, 0]);
    const rest = await list({ state: "closed", cursor: last.pagination.cursor ?? "" });
    expect([...last.messages, ...rest.messages].map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await list()).messages).toEqual([]);
    for (const cursor of ["x", "2026-99-99_1", "_", "9999999-01-01_1"])
      expect((await app.as(admin).raw(listContactMessages, { query: { cursor } })).status).toBe(400);
  });
});

describe("dealing with a message", () => {
  it("is noted for others, answered by email, and closed, with the times", async () => {
    const id = await leaveContact(app, { email: "nora@elsewhere.example", name: "Nora Quill" });
    expect((await write(id, "note", "Asked accounts.")).status).toBe(201);
    app.clock.advance(60_000);
    const answer = { kind: "answer", text: "Under Settings.\n\nBest wishes" };
    const key = "answered-once";
    await app.as(admin).raw(addContactEntry, { params: { id }, body: answer }, { "idempotency-key": key });
    // The visitor's name and message are stored only in the case, not with the idempotency key.
    const { rows } = await app.deps.db.pool.query("select answer from request_claims where key = $1", [key]);
    expect(rows).toEqual([{ answer: expect.not.stringContaining("Nora") as string }]);
    const { body } = await read(id);
    expect(body.answeredAt).toBe("2026-11-20T12:01:00.000Z");
    expect(body.entries).toEqual([
      expect.objectContaining({ kind: "note", text: "Asked accounts.", admin: "Ada Minster" }),
      expect.objectContaining({ kind: "answer", text: "Under Settings.\n\nBest wishes" }),
    ]);
    // The acknowledgement should have come first, but it had not been sent when the answer was written.
    const [mail, ...more] = (await app.readMails()).filter(({ to }) => to === "nora@elsewhere.example");
    expect([mail?.subject, more]).toEqual([`Our answer to your message (C-${id})`, []]);
    expect(mail?.text).toContain("Hi Nora,");
    expect(mail?.text).toContain("Under Settings.");
    expect(mail?.text).not.toContain("Asked accounts");
    expect((await close(id)).body.closedAt).toBe("2026-11-20T12:01:00.000Z");
    app.clock.advance(60_000);
    expect((await close(id)).body.closedAt).toBe("2026-11-20T12:01:00.000Z");
    expect((await write(id, "note", "Too late")).error.code).toBe("contact_closed");
    expect((await close(id, false)).body.closedAt).toBeNull();
    expect((await write(id, "note", "In time")).status).toBe(201);
  });

  it("is answered once by two at the same time, and again only knowing what the first has said", async () => {
    const id = await leaveContact(app, { email: "two@elsewhere.example" });
    const grace = await app.makeMember({ isAdmin: true, firstName: "Grace", lastName: "Hall" });
    const answer = (text: string, by: Member, answeredBefore?: string | null) =>
      app.as(by).raw(addContactEntry, {
        params: { id },
        body: { kind: "answer", text, ...(answeredBefore !== undefined && { answeredBefore }) },
      });
    const sent = async () => {
      await app.deps.jobs.runDue();
      const mails = (await app.readMails()).filter(({ to }) => to === "two@elsewhere.example");
      return mails.filter(({ subject }) => subject.startsWith("Our answer")).length;
    };
    const both = await Promise.all([
      answer("Under Settings.", grace, null),
      answer("In the app.", grace, null),
    ]);
    expect(statusesOf(both)).toEqual([201, 409]);
    const { text, createdAt } = (await read(id)).body.entries[0]!;
    const { error } = await answer("Ask accounts.", admin, null);
    expect(error).toMatchObject({
      code: "contact_answered",
      message: `Grace Hall has answered already: “${text}” Please read that first.`,
    });
    expect((await answer(text, grace)).error.message).toMatch(/^You have answered already: /);
    expect((await write(id, "note", "Two of us.")).status).toBe(201);
    expect(await sent()).toBe(1);
    app.clock.advance(60_000);
    expect((await answer("Ask accounts, too.", admin, createdAt)).status).toBe(201);
    expect(await sent()).toBe(2);
  });

  it("leaves a line in the log each time it comes to something, and no word of it", async () => {
    const id = await leaveContact(app, { message: "Where are my receipts, please?" });
    await write(id, "note", "Asked accounts.");
    await write(id, "answer", "Under Settings.");
    await close(id);
    await close(id);
    await write(id, "note", "Too late");
    await close(id, false);
    const lines = await readLogOf(app, admin, { contentType: "contact", contentId: id });
    expect(lines.map(({ action }) => action)).toEqual([
      "reopen_contact",
      "close_contact",
      "answer_contact",
      "note_contact",
    ]);
    for (const line of lines) expect(line).toMatchObject({ admin: { id: admin.id }, reason: null });
  });

  it("refuses what is nothing, too much, or about nothing there is", async () => {
    const id = await leaveContact(app);
    expect((await write(id, "note", " ")).error.fields).toEqual({ text: "Please write something" });
    expect((await write(id, "note", "x".repeat(5001))).status).toBe(400);
    expect((await write(id, "shout", "x")).status).toBe(400);
    const gone = 2_000_000_000;
    const answers = [await read(gone), await write(gone, "note", "x"), await close(gone), await remove(gone)];
    expect(answers.map(({ error }) => error.code)).toEqual(
      Array.from({ length: 4 }, () => "contact_not_found"),
    );
  });

  it("does not answer where nobody is any more", async () => {
    const id = await leaveContact(app);
    await app.deps.db.pool.query("update contact_messages set email = null where id = $1", [id]);
    expect((await write(id, "answer", "Hello?")).error.code).toBe("contact_unreachable");
  });

  it("deletes one for good with its notes, once of two at once, and leaves a line in the log", async () => {
    const [id, other] = [await leaveContact(app), await leaveContact(app)];
    await write(id, "note", "They say that they never wrote.");
    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await list()).messages.map((each) => each.id)).toEqual([other]);
    expect((await read(id)).status).toBe(404);
    const { rows } = await app.deps.db.pool.query("select from contact_entries where contact_id = $1", [id]);
    expect(rows).toEqual([]);
    const lines = await readLogOf(app, admin, { contentType: "contact", contentId: id });
    expect(lines.map(({ action }) => action)).toEqual(["delete_contact", "note_contact"]);
    expect(lines[0]).toMatchObject({ admin: { id: admin.id }, reason: null });
  });

  it("is forgotten a year after it was closed", async () => {
    const [old, open] = [await leaveContact(app), await leaveContact(app)];
    await close(old);
    app.clock.set("2027-11-21T12:00:00Z");
    await app.deps.jobs.add(app.deps.db, "contact.erase_closed", {});
    await app.deps.jobs.runDue();
    admin = await app.makeMember({ isAdmin: true });
    expect([(await read(old)).status, (await read(open)).status]).toEqual([404, 200]);
  });
});
