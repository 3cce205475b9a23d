import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { startSmtpSink, type SmtpSink } from "../../testing/smtp-sink.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, MINUTE } from "../../testing/test-clock.ts";
import { createMailer, type Mailer } from "./mailer.ts";

const LETTER = { to: "dan@crewyard.example", subject: "News", greeting: "Hi Dan,", paragraphs: ["One."] };

let app: TestApp;
let sink: SmtpSink;
let mailer: Mailer;

/** A mailer like another process's; several on one database share the queue. */
function makeMailer(): Mailer {
  const { config } = app.deps;
  const mail = { smtpUrl: sink.url, from: config.mail.from };
  const made = createMailer({ ...app.deps, config: { ...config, mail } }, { step: 1000, whole: 1500 });
  made.register("test", async () => LETTER);
  return made;
}

beforeAll(async () => {
  [app, sink] = await Promise.all([startTestApp({ LOG_LEVEL: "silent" }), startSmtpSink()]);
  mailer = makeMailer();
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
});

const post = (key: string, kind = "test") => mailer.post(app.deps.db, { key, kind, payload: {} });
const read = () =>
  app.deps.db.kysely.selectFrom("emails").select(["status", "attempts"]).orderBy("id").execute();
const statuses = async () => (await read()).map(({ status }) => status);

describe("an email that one process is sending", () => {
  /** Starts to send, to a server that accepts the connection but does not answer. */
  const hang = async (): Promise<{ hung: Promise<void> }> => {
    sink.mood = { at: "greeting", stalls: true };
    const before = sink.connections;
    const hung = mailer.deliver();
    await expect.poll(() => sink.connections, { timeout: 30_000 }).toBe(before + 1);
    sink.mood = "well";
    return { hung };
  };

  it("holds no connection meanwhile", async () => {
    await post("slow");
    const { hung } = await hang();
    const { pool } = app.deps.db;
    expect(pool.totalCount - pool.idleCount).toBe(0);
    await hung;
  });

  it("keeps nobody who asks meanwhile", async () => {
    await post("slow");
    const { hung } = await hang();
    await post("meanwhile");
    let isOver = false;
    void hung.then(() => (isOver = true));
    await mailer.deliver();
    expect(isOver).toBe(false);
    await hung;
    app.clock.advance(20 * MINUTE);
    await mailer.deliver();
    expect(await statuses()).toEqual(["sent", "sent"]);
  });

  it("is left alone by the others, who send what else is due", async () => {
    await post("first");
    const { hung } = await hang();
    await post("second");
    await makeMailer().deliver();
    expect(await statuses()).toEqual(["waiting", "sent"]);
    await hung;
  });

  it("is sent by another when it died meanwhile, and what comes of it late is not noted", async () => {
    await post("dying");
    const other = makeMailer();
    const { hung } = await hang();
    // The claim holds.
    await other.deliver();
    expect(sink.received).toEqual([]);
    // The claim has run out.
    app.clock.advance(2 * MINUTE);
    await other.deliver();
    expect([sink.received.length, await statuses()]).toEqual([1, ["sent"]]);
    await hung;
    expect(await read()).toMatchObject([{ status: "sent", attempts: 0 }]);
  });

  it("goes out once although what follows from it cannot be noted", async () => {
    mailer.register("unnoted", async (_tx, _payload, onSent) => {
      onSent(() => Promise.reject(new Error("not noted")));
      return LETTER;
    });
    await post("unnoted", "unnoted");
    await mailer.deliver();
    app.clock.advance(20 * MINUTE);
    await mailer.deliver();
    expect([sink.received.length, await statuses()]).toEqual([1, ["sent"]]);
  });

  it("goes to nobody when its reader's account is erased before, and upsets nothing when it is in between", async () => {
    await post("erased");
    await app.deps.db.kysely.deleteFrom("emails").execute();
    await mailer.deliver();
    expect(sink.received).toEqual([]);
    await post("erased again");
    const { hung } = await hang();
    await app.deps.db.kysely.deleteFrom("emails").execute();
    await hung;
    expect(await read()).toEqual([]);
  });
});
