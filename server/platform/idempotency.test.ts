import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { changeEmail } from "#contracts/accounts.ts";

import { join, PASSWORD } from "../testing/people.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { HOUR, MINUTE } from "../testing/test-clock.ts";
import { transaction } from "./database/database.ts";
import { AppError } from "./errors.ts";
import { fingerprintOf, purgeOldClaims, once, type Answer } from "./idempotency.ts";

let app: TestApp;
let userId: number;
beforeAll(async () => {
  app = await startTestApp();
  userId = (await app.makeMember()).id;
});
afterAll(() => app.close());

let acts = 0;
/** An act that leaves a trace, as an endpoint's would. */
async function act(): Promise<Answer> {
  acts += 1;
  await transaction(app.deps.db, async () => {});
  return { status: 201, answer: `{"act":${acts}}` };
}
const request = (key: string, fingerprint = "same") => ({ userId, key, fingerprint });
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : "another error"),
  );

describe("a repeated request", () => {
  it("gets the first answer and does nothing again", async () => {
    const first = await once(app.deps, request("repeat-1"), act);
    const before = acts;
    expect(await once(app.deps, request("repeat-1"), act)).toEqual(first);
    expect(acts).toBe(before);
  });

  it("acts once when it comes twenty times at once; the others are told to wait", async () => {
    const before = acts;
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(once(app.deps, request("at-once"), act))),
    );
    expect(acts).toBe(before + 1);
    expect(codes).toContain("done");
    expect(
      codes.every(
        (code) => code === "done" || code === "request_in_progress" || code === "request_already_done",
      ),
    ).toBe(true);
    expect(await once(app.deps, request("at-once"), act)).toEqual({ status: 201, answer: `{"act":${acts}}` });
  });

  it("is refused for another act, and is another member's own", async () => {
    await once(app.deps, request("for-one"), act);
    expect(await codeOf(once(app.deps, request("for-one", "other"), act))).toBe("idempotency_key_reused");
    const other = (await app.makeMember()).id;
    expect(await codeOf(once(app.deps, { ...request("for-one", "other"), userId: other }, act))).toBe("done");
  });

  it("may try again after a refusal", async () => {
    const refuse = () => Promise.reject(new AppError("content_required"));
    expect(await codeOf(once(app.deps, request("refused"), refuse))).toBe("content_required");
    expect(await codeOf(once(app.deps, request("refused"), act))).toBe("done");
  });

  it("does not act again when the process died between the commit and the answer", async () => {
    const dying = async () => {
      await act();
      throw new Error("the power went");
    };
    expect(await codeOf(once(app.deps, request("power-cut"), dying))).toBe("another error");
    expect(await codeOf(once(app.deps, request("power-cut"), act))).toBe("request_already_done");
  });

  it("takes over after a minute from a process that died before doing anything", async () => {
    await app.deps.db.kysely
      .insertInto("request_claims")
      .values({
        user_id: userId,
        key: "abandoned",
        fingerprint: "same",
        claimed_at: app.clock.now().toISOString(),
      })
      .execute();
    expect(await codeOf(once(app.deps, request("abandoned"), act))).toBe("request_in_progress");
    app.clock.advance(MINUTE + 1);
    expect(await codeOf(once(app.deps, request("abandoned"), act))).toBe("done");
  });

  it("is forgotten after 48 hours", async () => {
    await once(app.deps, request("old"), act);
    app.clock.advance(48 * HOUR);
    await purgeOldClaims(app.deps.db, app.clock);
    const before = acts;
    await once(app.deps, request("old"), act);
    expect(acts).toBe(before);
    app.clock.advance(48 * HOUR + 1);
    await purgeOldClaims(app.deps.db, app.clock);
    await once(app.deps, request("old"), act);
    expect(acts).toBe(before + 1);
  });

  it("is forgotten after 48 hours also where it has not been deleted yet", async () => {
    await once(app.deps, request("late"), act);
    app.clock.advance(48 * HOUR + 1);
    const before = acts;
    for (let times = 0; times < 2; times += 1) await once(app.deps, request("late"), act);
    expect(acts).toBe(before + 1);
  });
});

describe("through an endpoint", () => {
  it("sends one email for one key, and refuses the key for another body", async () => {
    const { client } = await join(app, { email: "claims@crewyard.example" });
    const send = (email: string) =>
      client.call(
        changeEmail,
        { body: { email, password: PASSWORD } },
        { "idempotency-key": "change-email-1" },
      );
    const answers = [await send("new@crewyard.example"), await send("new@crewyard.example")];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect((await app.readMails()).filter((mail) => mail.to === "new@crewyard.example")).toHaveLength(1);
    const other = await send("other@crewyard.example");
    expect([other.status, other.error.code]).toEqual([409, "idempotency_key_reused"]);
  });

  it.each(["short", "x".repeat(129), "with space 1"])("refuses the key %j", async (key) => {
    const client = app.as(await app.makeMember());
    const body = { email: "new@crewyard.example", password: PASSWORD };
    const { status, error } = await client.call(changeEmail, { body }, { "idempotency-key": key });
    expect([status, error.code]).toEqual([400, "malformed_request"]);
  });
});

describe("what makes two requests the same", () => {
  it("is method, address and body, without what must not be guessed from a hash", () => {
    const print = (body: unknown) => fingerprintOf("POST", "/api/x", body);
    expect(print({ a: 1 })).toBe(print({ a: 1 }));
    expect(print({ a: 1 })).not.toBe(print({ a: 2 }));
    expect(print({ a: 1 })).not.toBe(fingerprintOf("POST", "/api/y", { a: 1 }));
    expect(print({ password: "one", newPassword: "x", token: "t" })).toBe(print({ password: "two" }));
  });
});
