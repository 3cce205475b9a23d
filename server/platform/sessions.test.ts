import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";

import { getCurrentUser } from "#contracts/accounts.ts";
import { CLOSE } from "#contracts/realtime.ts";

import type { Member } from "../testing/members.ts";
import { openSocket } from "../testing/sockets.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { transaction } from "./database/database.ts";

let app: TestApp;
let url: string;
let member: Member;
let run: TestApp["deps"]["db"]["run"];
/** `read` resolves once a session's row has been read; the reader gets it once `told` resolves. */
let read: PromiseWithResolvers<void>;
let told: PromiseWithResolvers<void>;
/** How often a member's revocation was received, by member. */
const heard = new Map<string, number>();

beforeAll(async () => {
  app = await startTestApp();
  url = await app.app.listen({ port: 0, host: "127.0.0.1" });
  run = app.deps.db.run;
  // Subscribed last: after the sessions' cache and the sockets.
  app.deps.bus.subscribe(
    "sessions",
    (userId) => void heard.set(userId, (heard.get(userId) ?? 0) + 1),
    () => {},
  );
});
afterAll(() => app.close());

beforeEach(async () => {
  member = await app.makeMember();
  [read, told] = [Promise.withResolvers(), Promise.withResolvers()];
  app.deps.db.run = async (statement, values) => {
    const rows = await run(statement, values);
    if (!statement.text.includes("where s.token_hash")) return rows;
    read.resolve();
    await told.promise;
    return rows;
  };
});
afterEach(() => {
  app.deps.db.run = run;
});

/**
 * Ends the member's sessions after their row has been read; the reader gets the row only after every subscriber knows.
 */
async function endWhileItIsRead(): Promise<void> {
  await read.promise;
  await transaction(app.deps.db, (tx) => app.deps.sessions.revoke(tx, member.id));
  // Received from this process and, the last time that could correct anything, from the database.
  await expect.poll(() => heard.get(String(member.id))).toBe(2);
  told.resolve();
}

it("a session that ended while its row was on the way is not believed from then on", async () => {
  const asking = app.as(member).call(getCurrentUser, {});
  await endWhileItIsRead();
  await asking;
  expect((await app.as(member).call(getCurrentUser, {})).status).toBe(401);
});

it("a socket that says who it is while its session ends is closed", async () => {
  const socket = await openSocket(url);
  socket.send({ type: "authenticate", token: member.token });
  await endWhileItIsRead();
  let code: number | undefined;
  void socket.closed.then((end) => (code = end.code));
  await expect.poll(() => code).toBe(CLOSE.signedOut);
});
