import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";

import { CLOSE, FRAME_BYTES_MAX, SOCKET_PATH, SOCKETS_PER_MEMBER_MAX } from "#contracts/realtime.ts";

import type { Member } from "../../testing/members.ts";
import { openMemberSocket, openSocket } from "../../testing/sockets.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let url: string;
let dan: Member;

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: "https://crewyard.example" });
  url = await app.app.listen({ port: 0, host: "127.0.0.1" });
  dan = await app.makeMember();
});
afterAll(() => app.close());

/** Returns how the server refuses a socket with these headers: status and code. */
async function error(headers: Record<string, string>, on = url, path = SOCKET_PATH): Promise<string> {
  const socket = new WebSocket(on.replace("http", "ws") + path, { headers });
  const answer = once(socket, "unexpected-response").then(([, response]) => response as IncomingMessage);
  const opened = once(socket, "open").then(() => null);
  socket.on("error", () => {});
  const response = await Promise.race([answer, opened]);
  if (response === null) {
    socket.terminate();
    return "open";
  }
  const chunks = (await response.toArray()) as Buffer[];
  const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { code: string };
  expect(response.headers["x-content-type-options"]).toBe("nosniff");
  return `${response.statusCode} ${code}`;
}

describe("before it is open", () => {
  it("refuses pages of other sites, and takes our own and programs", async () => {
    expect(await error({ origin: "https://evil.example" })).toBe("403 cross_site_request");
    expect(await error({ origin: "null" })).toBe("403 cross_site_request");
    expect(await error({ origin: "https://crewyard.example.evil.example" })).toBe("403 cross_site_request");
    expect(await error({ origin: "https://crewyard.example" })).toBe("open");
    expect(await error({ origin: url })).toBe("open");
    expect(await error({})).toBe("open");
  });

  it("opens nowhere else, and answers other protocols as if they had not been asked for", async () => {
    expect(await error({}, url, "/api/health/ws")).toBe("404 not_found");
    const ask = async (path: string, protocol: string) => {
      const sent = request(url + path, { headers: { connection: "upgrade", upgrade: protocol } }).end();
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };
    expect(await ask("/api/health", "h2c")).toBe(200);
    expect(await ask("/api/health", "websocket")).toBe(200);
    expect(await ask(SOCKET_PATH, "h2c")).toBe(404);
    expect((await fetch(url + SOCKET_PATH)).status).toBe(404);
  });

  it("lets go of whom it has refused, also where they keep their side open", async () => {
    const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", allowHalfOpen: true });
    const gone = once(app.app.server, "upgrade").then(([, far]) => once(far as Socket, "close"));
    socket.write(
      `GET ${SOCKET_PATH} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nOrigin: https://evil.example\r\n\r\n`,
    );
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 403 /);
    await gone;
    socket.destroy();
  });

  it("refuses a handshake that is none", async () => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write(
      `GET ${SOCKET_PATH} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    const chunks = (await socket.toArray()) as Buffer[];
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("takes 30 a minute from one address", async () => {
    const strict = await startTestApp({ RATE_LIMITS: "on" });
    const on = await strict.app.listen({ port: 0, host: "127.0.0.1" });
    const answers: string[] = [];
    for (let tried = 0; tried < 32; tried++) answers.push(await error({}, on));
    expect(answers.filter((answer) => answer === "open")).toHaveLength(30);
    expect(answers.at(-1)).toBe("429 too_many_requests");
    await strict.close();
  });
});

describe("before it has said who it is", () => {
  it("is closed after 5 s, a token in the address notwithstanding", async () => {
    const silent = await openSocket(url);
    const loud = await openSocket(url, `?token=${dan.token}`);
    loud.send({ type: "hello" });
    expect((await silent.closed).code).toBe(CLOSE.tooLate);
    expect((await loud.closed).code).toBe(CLOSE.tooLate);
    expect([...silent.heard, ...loud.heard]).toEqual([]);
  }, 20_000);

  it.each([
    ["no JSON", "hello"],
    ["nothing", ""],
    ["no message", "null"],
    ["a list", "[]"],
    ["no token", { type: "authenticate" }],
    ["a token of another kind", { type: "authenticate", token: 7 }],
    ["an endless token", { type: "authenticate", token: "x".repeat(201) }],
    ["a message for members", { type: "typing", conversationId: 1 }],
  ])("is closed for %s", async (_what, message) => {
    const socket = await openSocket(url);
    socket.send(message);
    expect((await socket.closed).code).toBe(CLOSE.misuse);
    expect(socket.heard).toEqual([]);
  });

  it("is told of a token that is wrong, has run out or was ended, and closed with 4401", async () => {
    const [late, banned, ended] = await Promise.all([app.makeMember(), app.makeMember(), app.makeMember()]);
    await app.deps.db.pool.query("update sessions set expires_at = $2 where user_id = $1", [
      late.id,
      new Date(app.clock.now().getTime() - 1),
    ]);
    await app.deps.db.pool.query("update users set banned_at = $2 where id = $1", [banned.id, new Date()]);
    await app.deps.db.pool.query("update sessions set revoked_at = $2 where user_id = $1", [
      ended.id,
      new Date(),
    ]);
    for (const token of ["x".repeat(43), "", late.token, banned.token, ended.token]) {
      const socket = await openSocket(url);
      socket.send({ type: "authenticate", token });
      expect((await socket.closed).code).toBe(CLOSE.signedOut);
      expect(socket.heard).toEqual([{ type: "auth_error" }]);
    }
  });

  it("is closed for saying it twice, before the answer and after", async () => {
    const eager = await openSocket(url);
    eager.send({ type: "authenticate", token: dan.token });
    eager.send({ type: "authenticate", token: dan.token });
    expect((await eager.closed).code).toBe(CLOSE.misuse);
    const late = await openMemberSocket(url, dan.token);
    late.send({ type: "authenticate", token: dan.token });
    expect((await late.closed).code).toBe(CLOSE.misuse);
  });
});

describe("once it is open", () => {
  it("is closed for a frame over 16 kB, whole or in pieces, and for bytes that are no text", async () => {
    const long = await openMemberSocket(url, dan.token);
    long.send("x".repeat(FRAME_BYTES_MAX + 1));
    expect((await long.closed).code).toBe(1009);

    const pieces = await openMemberSocket(url, dan.token);
    for (let piece = 0; piece < 20_000 && pieces.socket.readyState === WebSocket.OPEN; piece++) {
      pieces.socket.send("x", { fin: false }, () => {});
    }
    expect([1008, 1009]).toContain((await pieces.closed).code);

    const binary = await openMemberSocket(url, dan.token);
    binary.socket.send(Buffer.from([1, 2, 3]));
    expect((await binary.closed).code).toBe(CLOSE.misuse);
  });

  it("is closed for more than 10 messages a second, of whatever kind, and not for as many over time", async () => {
    for (const say of ["pong", "ping", "control pong"] as const) {
      const socket = await openMemberSocket(url, dan.token);
      for (let said = 0; said < 100; said++) {
        if (say === "pong") socket.send({ type: "pong" });
        else if (say === "ping") socket.socket.ping(undefined, undefined, () => {});
        else socket.socket.pong(undefined, undefined, () => {});
      }
      expect((await socket.closed).code).toBe(CLOSE.misuse);
    }
    const patient = await openMemberSocket(url, dan.token);
    for (let said = 0; said < 15; said++) {
      patient.send({ type: "pong" });
      await setTimeout(120);
    }
    expect(patient.socket.readyState).toBe(WebSocket.OPEN);
    patient.close();
  });

  it("takes an unasked pong, and ignores what it may learn one day", async () => {
    const socket = await openMemberSocket(url, dan.token);
    socket.send({ type: "pong" });
    socket.send({ type: "wave", hand: "left" });
    // The pong comes in order, so after the response to anything sent before it.
    socket.socket.ping();
    await once(socket.socket, "pong");
    expect(socket.socket.readyState).toBe(WebSocket.OPEN);
    socket.send({ type: "typing", conversationId: "all of them" });
    expect((await socket.closed).code).toBe(CLOSE.misuse);
  });

  it("gives one member five, and another as soon as one is gone", async () => {
    const member = await app.makeMember();
    const open = () => openMemberSocket(url, member.token);
    const sockets = await Promise.all(Array.from({ length: SOCKETS_PER_MEMBER_MAX }, open));
    const sixth = await openSocket(url);
    sixth.send({ type: "authenticate", token: member.token });
    expect((await sixth.closed).code).toBe(CLOSE.tooMany);
    sockets[0]?.close();
    await sockets[0]?.closed;
    sockets.push(await open());
    for (const socket of sockets) socket.close();
  });

  it("does not keep a session alive that nobody uses", async () => {
    const admin = await app.makeMember({ isAdmin: true });
    app.clock.advance(20 * MINUTE);
    const socket = await openMemberSocket(url, admin.token);
    app.clock.advance(20 * MINUTE);
    expect(await app.deps.sessions.find(admin.token)).toBeNull();
    socket.close();
  });
});
