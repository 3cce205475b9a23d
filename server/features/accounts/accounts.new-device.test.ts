import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { signIn } from "#contracts/accounts.ts";

import { join, PASSWORD } from "../../testing/people.ts";
import { setUpAuthenticator, answerByCode, codeOf, ticketOf } from "../../testing/second-factor.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";

const ANDROID = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
const NEWER = ANDROID.replace("140", "141");
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SUBJECT = "A new device signed in to your account";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const enter = (email: string, userAgent: string | null, password = PASSWORD) =>
  app.visitor.call(
    signIn,
    { body: { email, password } },
    userAgent === null ? {} : { "user-agent": userAgent },
  );
const mailsTo = async (email: string) =>
  (await app.readMails()).filter(({ to, subject }) => to === email && subject === SUBJECT);

describe("the email about a new device", () => {
  it("is not sent for the first sign-in, and once for each other kind of device", async () => {
    const { email } = await join(app, { email: "device@crewyard.example" });
    expect(await mailsTo(email)).toEqual([]);
    await enter(email, ANDROID);
    await enter(email, ANDROID);
    await enter(email, NEWER);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("with Chrome on Android");
    expect(mails[0]?.text).toContain(`write to ${app.deps.config.contact.supportEmail} straight away`);
    await enter(email, FIREFOX);
    expect((await mailsTo(email)).map(({ text }) => /with (.*?)\./.exec(text)?.[1])).toEqual([
      "Chrome on Android",
      "Firefox on Linux",
    ]);
  });

  it("is sent again for a device that was not used for long, and not for a wrong password", async () => {
    const { email } = await join(app, { email: "long-ago@crewyard.example" });
    await enter(email, ANDROID);
    await enter(email, FIREFOX, "Wrong-trowel-1!");
    expect(await mailsTo(email)).toHaveLength(1);
    app.clock.advance(200 * DAY);
    await app.deps.jobs.add(app.deps.db, "accounts.clean_up", {});
    await app.deps.jobs.runDue();
    await enter(email, ANDROID);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it("is sent for a script without a browser's name, also where the log has forgotten older devices", async () => {
    const { email } = await join(app, { email: "script@crewyard.example" });
    app.clock.advance(60 * DAY);
    await enter(email, ANDROID);
    app.clock.advance(31 * DAY);
    await app.deps.jobs.add(app.deps.db, "accounts.clean_up", {});
    await app.deps.jobs.runDue();
    const before = (await mailsTo(email)).length;
    await enter(email, null);
    expect(await mailsTo(email)).toHaveLength(before + 1);
    await enter(email, ANDROID);
    await enter(email, null);
    expect(await mailsTo(email)).toHaveLength(before + 1);
  });

  it("waits for the second step", async () => {
    const { email, client } = await join(app, { email: "step@crewyard.example" });
    const secret = await setUpAuthenticator(app, client);
    const ticket = ticketOf(await enter(email, ANDROID));
    expect(await mailsTo(email)).toEqual([]);
    // From a device other than the first step's: the session's own device counts, and it is known.
    expect((await answerByCode(app, ticket, codeOf(app, secret))).status).toBe(200);
    expect(await mailsTo(email)).toEqual([]);
  });
});
