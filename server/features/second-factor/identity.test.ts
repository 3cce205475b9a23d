import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { closeAccount } from "#contracts/account-rights.ts";
import { changeEmail } from "#contracts/accounts.ts";
import { setUserRole } from "#contracts/admin-users.ts";
import { getCurrentUser } from "#contracts/current-user.ts";
import type { ErrorBody } from "#contracts/errors.ts";
import type { ConfirmedAct } from "#contracts/identity-proof.ts";
import { addPasskey, signInByPasskey, startPasskey, startPasskeySignIn } from "#contracts/passkeys.ts";
import { confirmIdentity, startConfirmation } from "#contracts/second-factor.ts";

import { AppError } from "../../platform/errors.ts";
import type { Client } from "../../testing/client.ts";
import { join, PASSWORD } from "../../testing/people.ts";
import { SoftwarePasskey } from "../../testing/software-passkey.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: { id: number };
beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
});
afterAll(() => app.close());

const ELSEWHERE = { origin: "https://crewyard.example.evil" };

let joined = 0;
async function joinWithKey(role: "member" | "admin" = "member") {
  const { client, user } = await join(app, { email: `prover${(joined += 1)}@crewyard.example` });
  const key = new SoftwarePasskey(app.deps.config.publicUrl);
  const { ticket, options } = (await client.call(startPasskey)).body;
  await client.call(addPasskey, { body: { ticket, name: "Phone", passkey: key.make(options) } });
  await app.deps.db.kysely.updateTable("users").set({ role }).where("id", "=", user.id).execute();
  return { client, key };
}

const answer = async (
  client: Client,
  key: SoftwarePasskey,
  act: ConfirmedAct,
  where = {},
  isVerified = true,
) => {
  const { ticket, options } = (await client.call(startConfirmation, { body: { act } })).body;
  return { passkey: { ticket, passkey: key.use(options, where, isVerified) } };
};

type Send = (client: Client, proof: object) => Promise<{ status: number; error: ErrorBody }>;
/** The acts that require proof of identity each time; `set_role` is an administrator's. */
const ACTS: readonly { act: ConfirmedAct; other: ConfirmedAct; send: Send }[] = [
  {
    act: "confirm_identity",
    other: "close_account",
    send: (client, proof) => client.raw(confirmIdentity, { body: proof }),
  },
  {
    act: "change_email",
    other: "confirm_identity",
    send: (client, proof) =>
      client.raw(changeEmail, { body: { email: `next${(joined += 1)}@crewyard.example`, ...proof } }),
  },
  {
    act: "set_role",
    other: "change_email",
    send: (client, proof) =>
      client.raw(setUserRole, { params: { userId: dan.id }, body: { role: "moderator", ...proof } }),
  },
  {
    act: "close_account",
    other: "set_role",
    send: (client, proof) => client.raw(closeAccount, { body: proof }),
  },
];

describe.each(ACTS)("$act", ({ act, other, send }) => {
  const role = act === "set_role" ? "admin" : "member";

  it("is refused without a proof, and with a wrong password", async () => {
    const { client } = await joinWithKey(role);
    const none = await send(client, {});
    expect([none.status, none.error.fields]).toEqual([400, { password: "Password is required" }]);
    const wrong = await send(client, { password: "Wrong-trowel-1!" });
    expect([wrong.status, wrong.error.code]).toEqual([403, "wrong_password"]);
  });

  it("is refused with another's passkey, of another act or site, unverified, expired, or begun by another", async () => {
    const [{ client, key }, stranger] = [await joinWithKey(role), await joinWithKey(role)];
    const late = await answer(client, key, act);
    app.clock.advance(10 * MINUTE);
    const signIn = (await client.call(startPasskeySignIn)).body;
    for (const proof of [
      late,
      await answer(client, stranger.key, act),
      await answer(stranger.client, key, act),
      await answer(stranger.client, stranger.key, act),
      await answer(client, key, other),
      await answer(client, key, act, ELSEWHERE),
      await answer(client, key, act, {}, false),
      { passkey: { ticket: signIn.ticket, passkey: key.use(signIn.options) } },
    ]) {
      const { status, error } = await send(client, proof);
      expect([status, error.code]).toEqual([403, "passkey_refused"]);
    }
  });

  it("is done with one's own passkey, once, and with the password", async () => {
    const { client, key } = await joinWithKey(role);
    const proof = await answer(client, key, act);
    expect((await send(client, proof)).status).toBe(200);
    // After closing the account there is no session.
    expect((await send(client, proof)).status).toBe(act === "close_account" ? 401 : 403);
    expect((await send((await joinWithKey(role)).client, { password: PASSWORD })).status).toBe(200);
  });
});

it("a passkey lets the session do for some minutes what asks for it, and signs nobody in", async () => {
  const { client, key } = await joinWithKey();
  app.clock.advance(11 * MINUTE);
  expect((await client.call(startPasskey)).error.code).toBe("confirmation_required");
  const body = await answer(client, key, "confirm_identity");
  expect((await app.visitor.call(signInByPasskey, { body: body.passkey })).error.code).toBe(
    "passkey_refused",
  );
  expect((await client.call(confirmIdentity, { body })).status).toBe(200);
  expect((await client.call(startPasskey)).status).toBe(200);
  app.clock.advance(11 * MINUTE);
  expect((await client.call(startPasskey)).error.code).toBe("confirmation_required");
});

it("a passkey does where a moderator's answer is waited for: nothing is said with it", async () => {
  const { client, key } = await joinWithKey();
  const { id } = (await client.call(getCurrentUser)).body;
  await app.deps.db.pool.query(
    `insert into word_hits (user_id, outcome, state, severity, words, call, content, created_at)
     values ($1, 'limit', 'open', 5, '{}', 'POST /api/posts', 'x', now())`,
    [id],
  );
  const body = await answer(client, key, "confirm_identity");
  expect((await client.call(confirmIdentity, { body })).status).toBe(200);
});

it("a change that is refused after the passkey was right is not kept as done", async () => {
  const { client, key } = await joinWithKey();
  const busy = vi
    .spyOn(app.deps.limits, "consume")
    .mockImplementation((name) =>
      name === "mail_link_account"
        ? Promise.reject(new AppError("too_many_requests"))
        : Promise.resolve(null),
    );
  const change = async () => {
    const proof = await answer(client, key, "change_email");
    const body = { email: "busy@crewyard.example", ...proof };
    return (await client.raw(changeEmail, { body }, { "idempotency-key": "one-wish" })).error.code;
  };
  expect([await change(), await change()]).toEqual(["too_many_requests", "too_many_requests"]);
  busy.mockRestore();
});
