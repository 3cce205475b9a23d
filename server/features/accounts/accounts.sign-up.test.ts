import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { getCurrentUser, signIn, signUp } from "#contracts/accounts.ts";

import { createClient } from "../../testing/client.ts";
import { FORM, join, openLink, PASSWORD, tokenIn } from "../../testing/people.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { HOUR } from "../../testing/test-clock.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-11-20T12:00:00Z");
});
afterAll(() => app.close());

const send = (details: Record<string, unknown> = {}) =>
  app.visitor.raw(signUp, { body: { ...FORM, ...details } });

const OUR_NAME = "This name could be taken for Crewyard’s own. Please use your own name";
const countAccounts = async (email: string) =>
  (await app.deps.db.kysely.selectFrom("users").selectAll().where("email", "=", email).execute()).length;

describe("signing up", () => {
  it("makes an account that opens once the address is confirmed", async () => {
    const answer = await send();
    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe("Please check your email to confirm your address.");

    const early = await app.visitor.call(signIn, { body: { email: FORM.email, password: PASSWORD } });
    expect(early.status).toBe(403);
    expect(early.error.message).toBe("Please verify your email before signing in");

    const mails = await app.readMails();
    expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([
      [FORM.email, "Please confirm your email address"],
    ]);
    expect(mails[0]?.text).toContain(`${app.deps.config.publicUrl}/api/auth/verify-email?token=`);
    expect(await openLink(app, tokenIn(mails, FORM.email))).toBe("302 /signin?verified=true");

    const later = await app.visitor.call(signIn, {
      body: { email: " Priya@CREWYARD.example ", password: PASSWORD },
    });
    expect(later.status).toBe(200);
    const me = await createClient(app.app, later.body.token).call(getCurrentUser);
    expect(me.body).toMatchObject({
      username: "priyanair",
      name: "Priya Nair",
      email: FORM.email,
      phone: "07700 900456",
      trade: "Electrician",
      tradeKey: "Electrician",
      experience: 12,
      company: "Nair Electrical",
      county: "West Yorkshire",
      isAdmin: false,
      isEmailVerified: true,
      hasSeenOnboarding: false,
      memberSince: "2026-11-20T12:00:00.000Z",
      serverTime: "2026-11-20T12:00:00.000Z",
    });
  });

  it("promotes the free boosts of the first month in the mail that confirms", async () => {
    const [mail] = await app.readMails();
    expect(mail?.text).toContain("For your first 30 days you can boost the jobs you post for free");
  });

  it("moves to the right address when the first was mistyped, for whoever has the password", async () => {
    const [wrong, right] = ["dna@crewyard.example", "dan@crewyard.example"];
    const before = await send({ email: wrong });
    const link = tokenIn(await app.readMails(), wrong);
    // A stranger's guess makes an account of its own, with the same response.
    const guess = { password: `${PASSWORD}-guess`, confirmPassword: `${PASSWORD}-guess` };
    const stranger = await send({ email: "guess@crewyard.example", insteadOf: wrong, ...guess });
    expect([stranger.status, stranger.body]).toEqual([before.status, before.body]);
    expect(await countAccounts(wrong)).toBe(1);

    const corrected = await Promise.all([1, 2].map(() => send({ email: right, insteadOf: wrong })));
    for (const { status, body } of corrected) expect([status, body]).toEqual([before.status, before.body]);
    expect([await countAccounts(wrong), await countAccounts(right)]).toEqual([0, 1]);
    expect(await openLink(app, link)).toBe("302 /signin?verified=expired");
    expect(await openLink(app, tokenIn(await app.readMails(), right))).toBe("302 /signin?verified=true");
    // Confirmed by now, so nothing removes it.
    await send({ email: "third@crewyard.example", insteadOf: right });
    expect(await countAccounts(right)).toBe(1);
    expect((await send({ email: right, insteadOf: "nobody@crewyard.example" })).status).toBe(201);
    expect((await send({ email: right, insteadOf: "no address" })).status).toBe(400);
  });

  it("keeps hashes only, the versions agreed to, and when", async () => {
    const row = await app.deps.db.kysely
      .selectFrom("users")
      .selectAll()
      .where("email", "=", FORM.email)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(row).toMatchObject({
      terms_version: "2025-07-04",
      privacy_version: "2025-07-04",
      agreed_at: "2026-11-20T12:00:00.000Z",
      phone: "+447700900456",
    });
    const [link] = await app.deps.db.kysely.selectFrom("email_tokens").selectAll().execute();
    expect(link?.token_hash).toHaveLength(32);
    const mailed = tokenIn(await app.readMails(), FORM.email);
    expect(JSON.stringify(link)).not.toContain(mailed);
  });

  it("answers alike for a new address, one never confirmed and a member's", async () => {
    const answers = [
      await send({ email: "stranger@crewyard.example" }),
      await send({ email: "stranger@crewyard.example" }),
      await send({ email: FORM.email }),
    ];
    const seen = answers.map(({ status, body }) => JSON.stringify({ status, body }));
    expect(new Set(seen).size).toBe(1);
    const last = (await app.readMails()).findLast((mail) => mail.to === FORM.email);
    expect(last?.subject).toBe("You already have an account at Crewyard");
    expect(last?.text).not.toContain("token=");
  });

  it("leaves a member's account alone when somebody joins with the address again", async () => {
    await send({ firstName: "Mallory", password: "Other-trowel-88!", confirmPassword: "Other-trowel-88!" });
    const withNew = await app.visitor.call(signIn, {
      body: { email: FORM.email, password: "Other-trowel-88!" },
    });
    expect(withNew.status).toBe(401);
    const withOld = await app.visitor.call(signIn, { body: { email: FORM.email, password: PASSWORD } });
    expect(withOld.body.user.firstName).toBe("Priya");
  });

  it("replaces somebody else's sign-up that was never confirmed, and its links with it", async () => {
    const email = "twice@crewyard.example";
    await send({ email, password: `${PASSWORD}-1`, confirmPassword: `${PASSWORD}-1` });
    const first = tokenIn(await app.readMails(), email);
    await send({ email, firstName: "Second", trade: "Tiler" });
    const second = tokenIn(await app.readMails(), email);
    expect(await openLink(app, first)).toBe("302 /signin?verified=expired");
    expect(await openLink(app, second)).toBe("302 /signin?verified=true");
    const { body } = await app.visitor.call(signIn, { body: { email, password: PASSWORD } });
    expect(body.user).toMatchObject({ firstName: "Second", trade: "Tiler" });
    expect(await countAccounts(email)).toBe(1);
  });

  it("makes one account of twenty sign-ups at once", async () => {
    const email = "crowd@crewyard.example";
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ email })));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(await countAccounts(email)).toBe(1);
  });

  it("gives people of one name different usernames, also at once", async () => {
    const emails = Array.from({ length: 8 }, (_, at) => `sam${at}@crewyard.example`);
    await Promise.all(emails.map((email) => send({ email, firstName: "Sam", lastName: "O’Shea" })));
    const rows = await app.deps.db.kysely
      .selectFrom("users")
      .select("username")
      .where("email", "in", emails)
      .execute();
    expect(new Set(rows.map((row) => row.username)).size).toBe(8);
    expect(rows.some((row) => row.username === "samoshea")).toBe(true);
  });

  it("ignores what nobody may decide for themself", async () => {
    const { user } = await join(app, {
      email: "mass@crewyard.example",
      isAdmin: true,
      isEmailVerified: true,
      id: 1,
      username: "admin",
    });
    expect(user.isAdmin).toBe(false);
    expect(user.username).not.toBe("admin");
    expect(user.id).not.toBe(1);
  });

  it("keeps what cannot be a name out of the email's greeting", async () => {
    await send({ email: "spam@crewyard.example", firstName: "Win £900 http://bad.example" });
    const mail = (await app.readMails()).findLast((each) => each.to === "spam@crewyard.example");
    expect(mail?.text).toMatch(/^Hello,/);
    expect(mail?.html).not.toContain("bad.example");
  });
});

describe("a trade of one's own", () => {
  it.each([
    ["Other", "Dry Stone Waller", { trade: "Dry Stone Waller", tradeKey: "Other" }],
    ["Thatcher", undefined, { trade: "Thatcher", tradeKey: "Other" }],
    ["Other", "plumber", { trade: "Plumber", tradeKey: "Plumber" }],
  ])("%s with %s", async (trade, customTrade, kept) => {
    const email = `${(customTrade ?? trade).replaceAll(" ", "").toLowerCase()}@crewyard.example`;
    const { user } = await join(app, { email, trade, customTrade });
    expect(user).toMatchObject(kept);
  });
});

describe("refused with the form's own words", () => {
  it.each([
    ["firstName", "D", "First name must be at least 2 characters"],
    ["firstName", 7, "First name must be at least 2 characters"],
    ["lastName", " N ", "Last name must be at least 2 characters"],
    ["lastName", "x".repeat(61), "Last name must be 60 characters or fewer"],
    ["email", "dan", "Please enter a valid email address"],
    ["email", "dan@example.com\r\nBcc: all@example.com", "Please enter a valid email address"],
    ["email", `${"d".repeat(250)}@example.com`, "Please enter a valid email address"],
    ["password", "Ab1!xyz", "Password must be at least 8 characters long"],
    ["password", "trowel-77", "Password must contain at least one uppercase letter"],
    ["password", "TROWEL-77", "Password must contain at least one lowercase letter"],
    ["password", "Trowel-seven", "Password must contain at least one number"],
    ["password", "Trowel77", "Password must contain at least one special character"],
    ["password", `Aa1!${"x".repeat(253)}`, "Password must be 256 characters or fewer"],
    [
      "password",
      "P@ssw0rd",
      "That is one of the most used passwords, so it is tried first by others. Please choose another",
    ],
    ["confirmPassword", "Trowel-and-78-bricks", "Passwords don't match"],
    ["confirmPassword", undefined, "Passwords don't match"],
    ["agreedToTerms", false, "You must agree to the Terms & Conditions"],
    ["agreedToPrivacy", "yes", "You must agree to the Privacy Policy"],
    ["phone", " ", "Please enter a valid phone number"],
    ["phone", "+44 7700 9001234567", "Please enter a valid phone number"],
    ["phone", "", "Please enter a valid phone number"],
    ["phone", undefined, "Please enter a valid phone number"],
    ["phone", "12345", "Please enter a valid phone number"],
    ["phone", "07700 900 4x6", "Please enter a valid phone number"],
    ["dateOfBirth", "", "Date of birth is required"],
    ["dateOfBirth", "2001-02-29", "Please enter a date as day, month and year"],
    ["dateOfBirth", "2027-01-01", "Date of birth cannot be in the future"],
    ["dateOfBirth", "1900-01-01", "Please check the year of your date of birth"],
    ["dateOfBirth", "2010-11-21", "You must be at least 16 to join"],
    ["trade", "", "Please select your trade"],
    ["trade", "x".repeat(41), "Trade must be 40 characters or fewer"],
    ["experience", -1, "Experience must be 0 or greater"],
    ["experience", 51, "Experience cannot exceed 50 years"],
    ["experience", 8.5, "Experience must be in whole years"],
    ["experience", 23, "With your date of birth, experience can be at most 22 years"],
    ["county", "", "Please select your county"],
    ["county", "Narnia", "Please select your county"],
    ["company", "x".repeat(81), "Company must be 80 characters or fewer"],
    ["firstName", "Crewyard", OUR_NAME],
    ["firstName", "Cr3wyаrd", OUR_NAME],
    ["lastName", "Crewyard Support", OUR_NAME],
    ["lastName", "Administrator", OUR_NAME],
    [
      "company",
      "CREW-YARD Team",
      "This could be taken for Crewyard itself. Please use your company’s own name",
    ],
  ])("%s %j", async (field, value, words) => {
    const answer = await send({ email: "wrong@crewyard.example", [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.error.code).toBe("invalid_input");
    expect(answer.error.fields?.[field]).toBe(words);
    expect(await countAccounts("wrong@crewyard.example")).toBe(0);
  });

  it("a name of two harmless parts that is ours as a whole", async () => {
    for (const [firstName, lastName] of [
      ["Crew", "Yard"],
      ["Support", "Team"],
    ])
      expect((await send({ firstName, lastName })).error.fields).toEqual({ lastName: OUR_NAME });
  });

  const SHORT = "Please enter your custom trade (minimum 2 characters)";
  const OURS = "This could be taken for Crewyard itself. Please type your own trade";
  it.each([
    [{ trade: "Other" }, SHORT],
    [{ trade: "Other", customTrade: " x " }, SHORT],
    [{ trade: "x" }, SHORT],
    [{ trade: "Crewyard Support" }, OURS],
    [{ trade: "Other", customTrade: "Cr3wyаrd team" }, OURS],
  ])("a trade of one's own that is too short, or passes for ours: %j", async (given, customTrade) => {
    expect((await send(given)).error.fields).toEqual({ customTrade });
  });

  it("says everything that is wrong at once", async () => {
    const { error } = await app.visitor.raw(signUp, { body: { password: "x", confirmPassword: "y" } });
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(
      ["agreedToPrivacy", "agreedToTerms", "confirmPassword", "county", "dateOfBirth", "email", "experience"]
        .concat(["firstName", "lastName", "password", "phone", "trade"])
        .toSorted(),
    );
    const late = await send({ dateOfBirth: "2010-11-21", trade: "Other" });
    expect(Object.keys(late.error.fields ?? {}).toSorted()).toEqual(["customTrade", "dateOfBirth"]);
  });
});

describe("sixteen years, by the day in London", () => {
  it("counts from the first minute of the birthday there, not of UTC", async () => {
    // 23:30 UTC on 1 June is 00:30 on 2 June in London.
    app.clock.set("2027-06-01T22:30:00Z");
    const details = { email: "young@crewyard.example", dateOfBirth: "2011-06-02", experience: 0 };
    expect((await send(details)).error.fields?.["dateOfBirth"]).toBe("You must be at least 16 to join");
    app.clock.advance(HOUR);
    expect((await send(details)).status).toBe(201);
  });
});
