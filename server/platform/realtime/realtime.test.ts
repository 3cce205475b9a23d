import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { changePassword, endOtherSessions, signOut } from "#contracts/accounts.ts";
import { CLOSE, type ServerMessage } from "#contracts/realtime.ts";

import type { Member } from "../../testing/members.ts";
import { join, PASSWORD } from "../../testing/people.ts";
import { openMemberSocket, type TestSocket } from "../../testing/sockets.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { transaction } from "../database/database.ts";

let app: TestApp;
let url: string;
let priya: Member;
let dan: Member;

beforeAll(async () => {
  app = await startTestApp();
  url = await app.app.listen({ port: 0, host: "127.0.0.1" });
  [priya, dan] = await Promise.all([app.makeMember(), app.makeMember()]);
});
afterAll(() => app.close());

const send = (userIds: readonly number[], message: ServerMessage) =>
  transaction(app.deps.db, (tx) => app.deps.realtime.send(tx, userIds, message));
const message = (conversationId: number) => ({ type: "message", data: { conversationId } }) as const;

describe("what is sent", () => {
  it("reaches every socket of these members once it is committed, once, and nobody else", async () => {
    const mine = await Promise.all([openMemberSocket(url, priya.token), openMemberSocket(url, priya.token)]);
    const other = await openMemberSocket(url, dan.token);
    await send([priya.id, priya.id], message(7));
    await send([dan.id], message(8));
    // A duplicate would have arrived by the time the next message has gone round through the database.
    await send([priya.id, dan.id], message(9));
    for (const socket of mine) expect(await socket.hear("message", 2)).toEqual([message(7), message(9)]);
    expect(await other.hear("message", 2)).toEqual([message(8), message(9)]);
    for (const socket of [...mine, other]) socket.close();
  });

  it("never tells of what was rolled back", async () => {
    const socket = await openMemberSocket(url, priya.token);
    const failed = transaction(app.deps.db, async (tx) => {
      await app.deps.realtime.send(tx, [priya.id], message(1));
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    await send([priya.id], message(2));
    await socket.hear("message");
    expect(socket.heard.slice(1)).toEqual([message(2)]);
    socket.close();
  });

  it("is refused when it would not fit between the servers, before anything is committed", async () => {
    const long = { type: "notification", data: { note: "x".repeat(5000) } } as unknown as ServerMessage;
    await expect(send([priya.id], long)).rejects.toThrow("longer than");
  });

  it("may be published, without a transaction", async () => {
    const socket = await openMemberSocket(url, priya.token);
    const typing = { type: "typing", data: { conversationId: 3, userId: dan.id } } as const;
    app.deps.realtime.publishEphemeral([priya.id], typing);
    expect(await socket.hear("typing")).toEqual([typing]);
    socket.close();
  });

  it("goes only to its parties among fifty", async () => {
    const members = await Promise.all(Array.from({ length: 50 }, () => app.makeMember()));
    const sockets = await Promise.all(members.map((member) => openMemberSocket(url, member.token)));
    const due = sockets.map((): number[] => []);
    const pairs = fc.sample(fc.tuple(fc.nat(49), fc.nat(49)), 300);
    for (const [index, pair] of pairs.entries()) {
      const parties = [...new Set(pair)];
      for (const party of parties) due[party]?.push(index + 1);
      await send(
        parties.map((party) => members[party]?.id ?? 0),
        message(index + 1),
      );
    }
    const heard = (socket: TestSocket) =>
      socket.heard.flatMap((each) => (each.type === "message" ? [each.data.conversationId] : []));
    for (const [at, socket] of sockets.entries()) {
      await socket.hear("message", due[at]?.length ?? 0);
      expect(heard(socket)).toEqual(due[at]);
      socket.close();
    }
  });
});

describe("what a member says", () => {
  it("reaches the handler with the member's id, and a handler's fault breaks nothing", async () => {
    const heard: unknown[] = [];
    app.deps.realtime.on("typing", (userId, said) => {
      heard.push({ userId, ...said });
      if (said.conversationId === 1) throw new Error("no");
    });
    const socket = await openMemberSocket(url, dan.token);
    socket.send({ type: "typing", conversationId: 1 });
    socket.send({ type: "typing", conversationId: 2, userId: priya.id });
    await send([dan.id], message(5));
    await socket.hear("message");
    await expect.poll(() => heard).toHaveLength(2);
    expect(heard).toEqual([
      { userId: dan.id, type: "typing", conversationId: 1 },
      { userId: dan.id, type: "typing", conversationId: 2 },
    ]);
    socket.close();
  });
});

describe("a session that ends takes its sockets with it", () => {
  const expectEnd = async (socket: TestSocket) => {
    expect((await socket.closed).code).toBe(CLOSE.signedOut);
    expect(socket.heard.at(-1)).toEqual({ type: "auth_error" });
  };

  it("by signing out: this one's, not the member's others", async () => {
    const { email, token, client } = await join(app, { email: "out@crewyard.example" });
    const elsewhere = await join(app, { email: "else@crewyard.example" });
    const [here, other] = [await openMemberSocket(url, token), await openMemberSocket(url, elsewhere.token)];
    expect(email).not.toBe(elsewhere.email);
    await client.call(signOut);
    await expectEnd(here);
    await elsewhere.client.call(endOtherSessions);
    await send([elsewhere.user.id], message(1));
    await other.hear("message");
    other.close();
  });

  it("by ending the other sessions, and by a new password", async () => {
    const { email, token, client, user } = await join(app, { email: "two@crewyard.example" });
    const second = await transaction(app.deps.db, (tx) =>
      app.deps.sessions.start(tx, { userId: user.id, ip: null, userAgent: email }),
    );
    const [kept, ended] = [await openMemberSocket(url, token), await openMemberSocket(url, second)];
    await client.call(endOtherSessions);
    await expectEnd(ended);
    await send([user.id], message(1));
    await kept.hear("message");

    const third = await transaction(app.deps.db, (tx) =>
      app.deps.sessions.start(tx, { userId: user.id, ip: null, userAgent: email }),
    );
    const other = await openMemberSocket(url, third);
    const body = { currentPassword: PASSWORD, newPassword: `${PASSWORD}-2` };
    expect((await client.call(changePassword, { body })).status).toBe(200);
    await expectEnd(other);
    kept.close();
  });

  it("while it is saying who it is", async () => {
    for (let turn = 0; turn < 20; turn++) {
      const member = await app.makeMember();
      const opening = openMemberSocket(url, member.token);
      opening.catch(() => {});
      await transaction(app.deps.db, (tx) => app.deps.sessions.revoke(tx, member.id));
      // Whichever came first, no socket stays open.
      const socket = await opening.catch(() => null);
      if (socket !== null) await expectEnd(socket);
    }
  });
});
