import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { resendVerification, signIn, signUp } from "#contracts/accounts.ts";
import { banUser } from "#contracts/admin-users.ts";
import { getCurrentUser } from "#contracts/current-user.ts";
import { warnUser } from "#contracts/sanctions.ts";

import { FORM, join, openLink, PASSWORD, tokenIn } from "../../testing/people.ts";
import { refuseLongStatements } from "../../testing/small-statements.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";
import { CLEAN_UP } from "./accounts.jobs.ts";
import { ensureFirstAdmin } from "./index.ts";

const ADMIN = { ADMIN_EMAIL: "Boss@crewyard.example", ADMIN_PASSWORD: "Boss-trowel-77!" };
const email = "boss@crewyard.example";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp(ADMIN);
});
afterEach(() => app.close());

const enter = (password: string) => app.visitor.call(signIn, { body: { email, password } });

describe("the first administrator", () => {
  it("is made once, verified, and not again by later starts or several at once", async () => {
    await Promise.all([ensureFirstAdmin(app.deps), ensureFirstAdmin(app.deps)]);
    const { status, body } = await enter(ADMIN.ADMIN_PASSWORD);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email, isAdmin: true, isEmailVerified: true });

    await app.deps.db.kysely.updateTable("users").set({ role: "member" }).execute();
    await ensureFirstAdmin(app.deps);
    expect((await enter(ADMIN.ADMIN_PASSWORD)).body.user.isAdmin).toBe(false);
    expect(await app.deps.db.kysely.selectFrom("users").selectAll().execute()).toHaveLength(1);
  });

  it("is the member who has that address already; the password stays theirs", async () => {
    await join(app, { email });
    await ensureFirstAdmin(app.deps);
    expect((await enter(ADMIN.ADMIN_PASSWORD)).status).toBe(401);
    expect((await enter(PASSWORD)).body.user).toMatchObject({ isAdmin: true, firstName: "Priya" });
  });

  it("is not who finds that member's old session, which had ended", async () => {
    const { client } = await join(app, { email });
    app.clock.advance(31 * DAY);
    await ensureFirstAdmin(app.deps);
    expect((await client.raw(getCurrentUser)).status).toBe(401);
  });

  it("does not hand the flag to somebody who only typed that address", async () => {
    await app.visitor.raw(signUp, { body: { ...FORM, email } });
    const token = tokenIn(await app.readMails(), email);
    await ensureFirstAdmin(app.deps);
    expect(await openLink(app, token)).toBe("302 /signin?verified=expired");
    expect((await enter(PASSWORD)).status).toBe(401);
    expect((await enter(ADMIN.ADMIN_PASSWORD)).body.user.isAdmin).toBe(true);
  });

  it("is nobody when none is wanted", async () => {
    await ensureFirstAdmin({ ...app.deps, config: { ...app.deps.config, firstAdmin: null } });
    expect(await app.deps.db.kysely.selectFrom("users").selectAll().execute()).toEqual([]);
  });
});

describe("the nightly clean-up", () => {
  const cleanUp = async () => {
    for (let twice = 0; twice < 2; twice++) {
      await app.deps.jobs.add(app.deps.db, CLEAN_UP, {});
      await app.deps.jobs.runDue();
    }
  };
  const count = async (table: "users" | "email_tokens" | "sessions" | "request_claims") =>
    (await app.deps.db.kysely.selectFrom(table).selectAll().execute()).length;

  it("removes accounts that were not confirmed in 14 days, and no others", async () => {
    await join(app, { email: "member@crewyard.example" });
    await app.visitor.raw(signUp, { body: { ...FORM, email: "never@crewyard.example" } });
    await app.readMails();
    app.clock.advance(14 * DAY);
    await cleanUp();
    expect(await count("users")).toBe(2);
    app.clock.advance(1);
    await cleanUp();
    const left = await app.deps.db.kysely.selectFrom("users").select("email").execute();
    expect(left).toEqual([{ email: "member@crewyard.example" }]);
  });

  it("leaves an account alone in which a decision can still be appealed against", async () => {
    const emails = ["warned@crewyard.example", "banned@crewyard.example"];
    const ids: number[] = [];
    for (const each of emails) {
      await app.visitor.raw(signUp, { body: { ...FORM, email: each } });
      const { rows } = await app.deps.db.pool.query<{ id: number }>(
        "select id::int from users where email = $1",
        [each],
      );
      ids.push(rows[0]!.id);
    }
    await app.readMails();
    app.clock.advance(13 * DAY);
    const mo = await app.makeMember({ isModerator: true });
    const [userId, bannedId] = [ids[0]!, ids[1]!];
    await app.as(mo).call(warnUser, { params: { userId }, body: { reason: "Spam." } });
    await app.as(mo).call(banUser, { params: { userId: bannedId }, body: { reason: "Spam." } });
    const left = async () => {
      await cleanUp();
      await app.deps.jobs.add(app.deps.db, "account_rights.erase_due", {});
      await app.deps.jobs.runDue();
      const { rows } = await app.deps.db.pool.query<{ email: string }>(
        "select email from users where email = any ($1) order by id",
        [emails],
      );
      return rows.map((row) => row.email);
    };
    app.clock.advance(30 * DAY);
    expect(await left()).toEqual(emails);
    app.clock.advance(1);
    expect(await left()).toEqual([]);
  });

  it("leaves an account alone for as long as its confirmation link works", async () => {
    const late = "late@crewyard.example";
    await app.visitor.raw(signUp, { body: { ...FORM, email: late } });
    app.clock.advance(13 * DAY);
    await app.visitor.call(resendVerification, { body: { email: late } });
    const token = tokenIn(await app.readMails(), late);
    app.clock.advance(2 * DAY - 1);
    await cleanUp();
    expect(await openLink(app, token)).toBe("302 /signin?verified=true");

    await app.visitor.raw(signUp, { body: { ...FORM, email: "never@crewyard.example" } });
    app.clock.advance(13 * DAY);
    await app.visitor.call(resendVerification, { body: { email: "never@crewyard.example" } });
    await app.readMails();
    app.clock.advance(2 * DAY);
    await cleanUp();
    expect(await count("users")).toBe(1);
  });

  it("keeps a used link for the week in which it still answers", async () => {
    await join(app, { email: "member@crewyard.example" });
    const token = tokenIn(await app.readMails(), "member@crewyard.example");
    app.clock.advance(6 * DAY);
    await cleanUp();
    expect(await openLink(app, token)).toBe("302 /signin?verified=true");
    app.clock.advance(4 * DAY);
    await cleanUp();
    expect(await count("email_tokens")).toBe(0);
  });

  it("takes whatever is due in small statements, however much it is", async () => {
    const { user } = await join(app, { email: "member@crewyard.example" });
    const { pool } = app.deps.db;
    const fill = (into: string, values: string) =>
      pool.query(`insert into ${into} select ${values} from generate_series(1, 2500) n`, [
        user.id,
        app.clock.now(),
      ]);
    const ages = "$2::timestamptz, $2";
    await fill(
      "sessions (user_id, token_hash, created_at, last_seen_at, confirmed_at, expires_at)",
      `$1, sha256(n::text::bytea), ${ages}, $2, $2::timestamptz + interval '90 days'`,
    );
    await fill("login_log (user_id, login_time, ip_address)", "$1, $2::timestamptz, '203.0.113.9'");
    await fill(
      "email_tokens (user_id, token_hash, purpose, email, created_at, expires_at)",
      `$1, sha256(n::text::bytea), 'verify', 'a@crewyard.example', ${ages}`,
    );
    await fill(
      "request_claims (user_id, key, fingerprint, claimed_at)",
      "$1, n::text, 'once', $2::timestamptz",
    );
    await refuseLongStatements(app, ["sessions", "login_log", "email_tokens", "request_claims"]);
    app.clock.advance(91 * DAY);
    await cleanUp();
    expect(await Promise.all((["sessions", "email_tokens", "request_claims"] as const).map(count))).toEqual([
      0, 0, 0,
    ]);
    const { rows } = await pool.query("select distinct ip_address::text as address from login_log");
    expect(rows).toEqual(
      expect.arrayContaining([{ address: "203.0.113.0/24" }, { address: "127.0.0.0/24" }]),
    );
    expect(rows).toHaveLength(2);
  });

  it("shortens addresses in the login log after 90 days, and drops what is long over", async () => {
    const { user } = await join(app, { email: "member@crewyard.example" });
    await app.deps.db.kysely
      .insertInto("login_log")
      .values({
        user_id: user.id,
        login_time: app.clock.now().toISOString(),
        ip_address: "2001:db8:1:2:3:4:5:6",
        user_agent: "Safari",
      })
      .execute();
    app.clock.advance(89 * DAY);
    await cleanUp();
    expect(await count("sessions")).toBe(1);
    app.clock.advance(DAY + 1);
    await cleanUp();
    const log = await app.deps.db.kysely
      .selectFrom("login_log")
      .select(["ip_address", "user_agent"])
      .orderBy("id")
      .execute();
    expect(log).toEqual([
      { ip_address: "127.0.0.0/24", user_agent: null },
      { ip_address: "2001:db8:1::/48", user_agent: null },
    ]);
    expect(await count("sessions")).toBe(0);
  });
});
