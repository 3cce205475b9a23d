import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { startSmtpSink, type Mood, type SmtpSink } from "../../testing/smtp-sink.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, MINUTE } from "../../testing/test-clock.ts";
import { transaction } from "../database/database.ts";
import type { Email } from "./email.ts";
import { createMailer, type Mailer } from "./mailer.ts";

const LETTER: Email = {
  to: "dan@crewyard.example",
  subject: "Please confirm\r\nBcc: everybody@example.com",
  greeting: "Hi <b>Dan</b>,",
  paragraphs: ["One & only."],
  action: { label: "Confirm", path: "/api/auth/verify-email?token=abc&x=1" },
  unsubscribe: { reason: "You are in Dan's crew.", path: "/stop?token=abc" },
};

let app: TestApp;
let sink: SmtpSink;
let mailer: Mailer;
/** The email that the writer returns next; each call is counted. */
let mail: Email | null = LETTER;
let written = 0;

beforeAll(async () => {
  [app, sink] = await Promise.all([startTestApp(), startSmtpSink()]);
  const { config } = app.deps;
  mailer = createMailer(
    { ...app.deps, config: { ...config, mail: { smtpUrl: sink.url, from: config.mail.from } } },
    { step: 1000, whole: 1500 },
  );
  mailer.register("test", async () => {
    written += 1;
    return mail;
  });
});
afterAll(async () => {
  await sink.close();
  await app.close();
});
beforeEach(async () => {
  await app.deps.db.kysely.deleteFrom("emails").execute();
  // Skips any pause left by an earlier test.
  app.clock.advance(DAY);
  sink.mood = "well";
  sink.received.length = 0;
  mail = LETTER;
  written = 0;
});

const post = (key: string, more: { kind?: string; isUrgent?: boolean } = {}) =>
  mailer.post(app.deps.db, { key, kind: "test", payload: { of: "nobody" }, ...more });
const read = () =>
  app.deps.db.kysely
    .selectFrom("emails")
    .select(["key", "status", "attempts", "failure", "payload", "is_put_off"])
    .orderBy("id")
    .execute();
const statuses = async () => (await read()).map(({ status }) => status);
/** Waits out the queue's pauses, then sends what is due. */
const later = async (milliseconds = 20 * MINUTE) => {
  app.clock.advance(milliseconds);
  await mailer.deliver();
};

describe("an email in the queue", () => {
  it("goes out once for a key, also when twenty post it at once and every job runs twice", async () => {
    await Promise.all(Array.from({ length: 20 }, () => post("twenty")));
    await Promise.all([app.deps.jobs.runDue(), mailer.deliver(), mailer.deliver()]);
    await post("twenty");
    await mailer.deliver();
    expect(sink.received).toHaveLength(1);
  });

  it("does not exist when what it tells of was rolled back", async () => {
    const undone = transaction(app.deps.db, async (tx) => {
      await mailer.post(tx, { key: "undone", kind: "test", payload: {} });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await mailer.deliver();
    expect([sink.received.length, await statuses()]).toEqual([0, []]);
  });

  it("says nothing when there is nothing left to say", async () => {
    mail = null;
    await post("nothing");
    await mailer.deliver();
    expect([sink.received.length, await statuses()]).toEqual([0, ["dropped"]]);
  });

  it("keeps its key but not what it was about once it went", async () => {
    await post("gone");
    await mailer.deliver();
    expect(await read()).toMatchObject([
      { key: "gone", status: "sent", attempts: 0, failure: null, payload: {} },
    ]);
    app.clock.advance(31 * DAY);
    await app.deps.jobs.add(app.deps.db, "mail.purge", {});
    await app.deps.jobs.runDue();
    expect(await read()).toEqual([]);
  });

  it("waits behind one about the reader's own account", async () => {
    const order: string[] = [];
    for (const kind of ["news", "account"])
      mailer.register(kind, async () => {
        order.push(kind);
        return null;
      });
    await post("first", { kind: "news" });
    await post("second", { kind: "account", isUrgent: true });
    await mailer.deliver();
    expect(order).toEqual(["account", "news"]);
  });

  it("does not hold the others up when writing it fails", async () => {
    await post("unwritable", { kind: "nobody writes these" });
    await post("fine");
    await mailer.deliver();
    expect(await statuses()).toEqual(["waiting", "sent"]);
  });
});

/** The last value is true if only this email is postponed. */
const DOWN: readonly [string, Mood, isPutOff: boolean][] = [
  [
    "puts the recipient off (4xx)",
    { at: "recipient", code: 450, words: "greylisted <dan@crewyard.example>" },
    true,
  ],
  ["puts the message off (4xx)", { at: "message", code: 451 }, true],
  ["goes away in between (421)", { at: "message", code: 421 }, false],
  ["never greets", { at: "greeting", stalls: true }, false],
  ["never answers the message", { at: "message", stalls: true }, false],
  ["hangs up in the middle of the message", { at: "data", drops: true }, false],
];

describe("a mail server that", () => {
  it.each(DOWN)("%s gets the email later, once", async (_what, mood, isPutOff) => {
    sink.mood = mood;
    await post("later");
    await mailer.deliver();
    expect(sink.received).toEqual([]);
    const [row] = await read();
    expect(row).toMatchObject({ status: "waiting", attempts: 1, is_put_off: isPutOff });
    expect(row?.failure).not.toContain("dan@");
    sink.mood = "well";
    await later();
    await later();
    expect(sink.received).toHaveLength(1);
    // Each attempt writes the email again, so a link in it was made by the attempt that succeeded.
    expect(written).toBe(2);
  });

  it("is not there at all gets everything when it is back, and was left alone meanwhile", async () => {
    await sink.close();
    const before = sink.connections;
    for (const key of ["one", "two", "three"]) await post(key);
    await mailer.deliver();
    await mailer.deliver();
    expect((await read()).reduce((sum, { attempts }) => sum + attempts, 0)).toBe(1);
    await sink.open();
    await later();
    expect([sink.received.length, sink.connections - before]).toEqual([3, 3]);
    expect(await statuses()).toEqual(["sent", "sent", "sent"]);
  });

  it.each<Mood>([
    { at: "recipient", code: 550, words: "no such user dan@crewyard.example" },
    { at: "message", code: 554 },
  ])("refuses for good (%j) is asked once, and the email is kept for the administrator", async (mood) => {
    sink.mood = mood;
    await post("refused");
    await mailer.deliver();
    sink.mood = "well";
    await later(DAY);
    expect([sink.received.length, written]).toEqual([0, 1]);
    const [row] = await read();
    expect(row).toMatchObject({ status: "dead", attempts: 1, payload: { of: "nobody" } });
    expect(row?.failure).toMatch(/55[04]/);
    expect(row?.failure).not.toContain("dan@");
  });

  it("is away for more than three days has lost the email, and somebody can see so", async () => {
    sink.mood = { at: "message", code: 451 };
    await post("old");
    await mailer.deliver();
    await later(3 * DAY + 1);
    expect(await statuses()).toEqual(["dead"]);
  });

  it("took the email when we did not hear so gets it again under the same Message-ID", async () => {
    sink.mood = { at: "answer", drops: true };
    await post("crash");
    await mailer.deliver();
    sink.mood = "well";
    await later();
    const ids = sink.received.map(({ head }) => /^Message-ID: (\S+)$/im.exec(head)?.[1]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

describe("what arrives", () => {
  it("keeps every header on its line, one of each, and says that no person wrote it", async () => {
    await post("headers");
    await mailer.deliver();
    const head = sink.received[0]?.head ?? "";
    expect(sink.received[0]?.to).toEqual(["dan@crewyard.example"]);
    expect(head).toMatch(/^Subject: Please confirm Bcc: everybody@example.com$/m);
    expect(head).not.toMatch(/^Bcc:/m);
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(head.match(/^Message-ID: <[0-9a-f]{32}@localhost>$/gim)).toHaveLength(1);
    expect(head).toMatch(/^List-Unsubscribe: <http:\/\/localhost:3000\/stop\?token=abc>$/m);
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  });

  it("goes to one address, whatever stands in it", async () => {
    mail = { ...LETTER, to: "dan@crewyard.example, everybody@example.com" };
    await post("two addresses");
    await mailer.deliver();
    expect(sink.received.flatMap(({ to }) => to).filter((to) => to.startsWith("everybody"))).toEqual([]);
  });

  it("carries text and HTML, with absolute links and nothing of it run", async () => {
    await post("html");
    await mailer.deliver();
    const mail = sink.received[0]?.whole ?? "";
    expect(mail).toContain("http://localhost:3000/api/auth/verify-email?token=abc&x=1");
    expect(mail).toContain("Hi &lt;b&gt;Dan&lt;/b&gt;,");
    expect(mail).toContain("One &amp; only.");
  });
});
