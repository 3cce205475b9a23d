import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { CONTACT_KIND_WORDS, CONTACT_KINDS } from "#contracts/contact-words.ts";
import { sendContactMessage } from "#contracts/contact.ts";
import { ILLEGAL_KINDS } from "#contracts/illegal-kinds.ts";

import type { Client } from "../../testing/client.ts";
import { contactForm } from "../../testing/contact.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-11-20T12:00:00Z");
});
afterAll(() => app.close());

const send = (details: Record<string, unknown> = {}, by: Client = app.visitor) =>
  by.raw(sendContactMessage, { body: contactForm(details) });
const rowOf = (reference: string) =>
  app.deps.db.kysely
    .selectFrom("contact_messages")
    .selectAll()
    .where("id", "=", Number(reference.slice(2)))
    .executeTakeFirstOrThrow();

describe("writing to the site", () => {
  it.each(CONTACT_KINDS)("works signed out: %s", async (kind) => {
    const { status, body } = await send({ kind, about: "  My post  " });
    expect(status).toBe(201);
    expect(body).toEqual({
      message: `Thank you. Your message has the number ${body.reference}.`,
      reference: expect.stringMatching(/^C-\d+$/),
      dueOn: expect.any(String),
    });
    const days = (Date.parse(body.dueOn) - Date.parse("2026-11-20")) / 86_400_000;
    expect(days).toBe(CONTACT_KIND_WORDS[kind].days);
    expect(await rowOf(body.reference)).toMatchObject({ kind, about: "My post", user_id: null });
  });

  it.each(ILLEGAL_KINDS)("takes a complaint about %s, and says so nowhere else", async (illegalKind) => {
    const { body } = await send({ kind: "complaint", illegalKind });
    expect((await rowOf(body.reference)).illegal_kind).toBe(illegalKind);
    const other = await send({ kind: "question", illegalKind });
    expect([(await rowOf(other.body.reference)).illegal_kind, other.body.dueOn]).toEqual([
      null,
      "2026-11-25",
    ]);
  });

  it("knows who is signed in, and works for somebody who is banned", async () => {
    const dan = await app.makeMember();
    expect(await rowOf((await send({}, app.as(dan))).body.reference)).toMatchObject({ user_id: dan.id });
    await app.deps.db.pool.query("update users set banned_at = now() where id = $1", [dan.id]);
    const { status, body } = await send({ kind: "complaint", email: dan.email }, app.as(dan));
    expect(status).toBe(201);
    expect(body.reference).toMatch(/^C-/);
  });

  it.each([
    ["kind", "gossip", "Please choose what it is about"],
    ["kind", undefined, "Please choose what it is about"],
    ["illegalKind", "murder", "Please choose one from the list"],
    ["name", " ", "Please enter your name"],
    ["name", "x".repeat(101), "Name must be 100 characters or fewer"],
    ["email", "nora", "Please enter a valid email address"],
    ["about", "x".repeat(301), "This must be 300 characters or fewer"],
    ["message", "", "Please write your message"],
    ["message", "Help", "Please write a little more, so that we can help"],
    ["message", "🧱".repeat(5001), "Message must be 5000 characters or fewer"],
    ["message", 7, "Please write your message"],
  ])("refuses %s %j", async (field, value, words) => {
    const { status, error } = await send({ [field]: value });
    expect([status, error.fields]).toEqual([400, { [field]: words }]);
  });

  it("is one message however often it is sent that day, also at once", async () => {
    const same = contactForm();
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.visitor.raw(sendContactMessage, { body: same })),
    );
    const references = new Set(answers.map(({ body }) => body.reference));
    expect(references.size).toBe(1);
    const mails = (await app.readMails()).filter(({ to }) => to === same["email"]);
    expect(mails).toHaveLength(1);
    app.clock.advance(24 * 3_600_000);
    const { body } = await app.visitor.raw(sendContactMessage, { body: same });
    expect(references.has(body.reference)).toBe(false);
    app.clock.set("2026-11-20T12:00:00Z");
  });
});

describe("the email that acknowledges it", () => {
  it("has the number and the day, nothing of what was typed, and is noted", async () => {
    const email = "victim@elsewhere.example";
    const { body } = await send({
      kind: "complaint",
      email,
      name: "Buy now www.spam.example",
      message: "Cheap pills at https://spam.example",
    });
    expect((await rowOf(body.reference)).acknowledged_at).toBeNull();
    const mail = (await app.readMails()).find(({ to }) => to === email);
    expect(mail?.subject).toBe(`We have your message (${body.reference})`);
    expect(mail?.text).toContain("4 December 2026");
    expect(mail?.text).toContain("a complaint about content or a decision");
    for (const text of [mail?.text, mail?.html, mail?.subject]) expect(text).not.toMatch(/spam|pills|Buy/);
    expect((await rowOf(body.reference)).acknowledged_at).not.toBeNull();
  });
});

it("is bounded by where it comes from, and by the address it names", async () => {
  const strict = await startTestApp({ RATE_LIMITS: "on" });
  const statuses = async (details: () => Record<string, unknown>, times: number) => {
    const found: number[] = [];
    for (let at = 0; at < times; at++)
      found.push((await strict.visitor.raw(sendContactMessage, { body: contactForm(details()) })).status);
    return found;
  };
  expect(await statuses(() => ({}), 6)).toEqual([201, 201, 201, 201, 201, 429]);
  await strict.close();
  const other = await startTestApp({ RATE_LIMITS: "on" });
  const codes: number[] = [];
  for (let at = 0; at < 6; at++) {
    const member = await other.makeMember();
    const body = contactForm({ email: "victim@elsewhere.example" });
    codes.push((await other.as(member).raw(sendContactMessage, { body })).status);
  }
  expect(codes).toEqual([201, 201, 201, 201, 201, 429]);
  await other.close();
});

it("an erased account takes with it what it wrote; that and when it was dealt with stays", async () => {
  const dan = await app.makeMember();
  const { body } = await send({ email: dan.email, message: "My name is Dan Mistry of Bolton" }, app.as(dan));
  await app.deps.db.pool.query("delete from users where id = $1", [dan.id]);
  expect(await rowOf(body.reference)).toMatchObject({
    kind: "question",
    name: "Former member",
    email: null,
    about: null,
    message: "",
    user_id: null,
    closed_at: expect.anything(),
  });
});
