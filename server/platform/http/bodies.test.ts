import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { signIn, signOut, updateCurrentUser } from "#contracts/accounts.ts";
import { CONTACT_KINDS } from "#contracts/contact-words.ts";
import { sendContactMessage } from "#contracts/contact.ts";
import { createPost } from "#contracts/feed.ts";
import * as limits from "#contracts/reference/limits.ts";
import { createStory } from "#contracts/stories.ts";
import { STORY_CATEGORIES } from "#contracts/story-words.ts";

import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let dan: Member;
beforeAll(async () => {
  app = await startListening();
  dan = await app.makeMember();
});
afterAll(() => app.close());

async function startListening(environment = {}): Promise<TestApp> {
  const started = await startTestApp(environment);
  await started.app.listen({ port: 0, host: "127.0.0.1" });
  return started;
}

const portOf = (site: TestApp) => (site.app.server.address() as AddressInfo).port;
const bearer = (member: Member) => `authorization: Bearer ${member.token}`;
const POST = `POST ${createPost.path}`;
const BIG = 14 * limits.MEGABYTE;

/** Opens a request: sends its head, and as much of its body as is given. */
function open(site: TestApp, line: string, headers: readonly string[], body = ""): Socket {
  const socket = connect(portOf(site), "127.0.0.1");
  socket.on("error", () => {});
  const head = [`${line} HTTP/1.1`, "host: a", "content-type: application/json", ...headers, "", ""];
  socket.write(head.join("\r\n") + body);
  return socket;
}

/** Reads the next response on a connection. */
async function answerOn(socket: Socket): Promise<{ status: number; code: string; text: string }> {
  let text = "";
  for (;;) {
    const [chunk] = (await Promise.race([once(socket, "data"), once(socket, "close")])) as [Buffer | boolean];
    if (typeof chunk === "boolean") throw new Error(`Hung up after ${JSON.stringify(text)}`);
    text += chunk.toString();
    const [head = "", ...rest] = text.split("\r\n\r\n");
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Infinity);
    const body = rest.join("\r\n\r\n");
    if (Buffer.byteLength(body) < length) continue;
    const { code, message, error } = JSON.parse(body) as Record<string, string>;
    expect([message, error]).toEqual([expect.stringMatching(/\w{2}/), message]);
    return { status: Number(head.split(" ")[1]), code: code ?? "", text };
  }
}

/** Returns the response to a head alone, before a byte of the body could be read. */
async function answerToHead(site: TestApp, line: string, headers: readonly string[], bytes = BIG) {
  const socket = open(site, line, [...headers, `content-length: ${bytes}`]);
  const { status, code } = await answerOn(socket);
  socket.destroy();
  return [status, code];
}

describe("nothing is read", () => {
  const toHead = (line: string, headers: readonly string[], bytes?: number) =>
    expect(answerToHead(app, line, headers, bytes)).resolves;
  const nowhere: [string, number, string][] = [
    ["POST /api/nope", 404, "not_found"],
    ["PUT /nope", 404, "not_found"],
    ["OPTIONS /api/posts", 405, "method_not_allowed"],
    ["POST /api/%", 400, "malformed_request"],
  ];
  it.each(nowhere)("of %s", async (line, status, code) => {
    await toHead(line, [bearer(dan)]).toEqual([status, code]);
  });

  it("without a session where one is needed, however small the body is", async () => {
    await toHead(POST, []).toEqual([401, "not_signed_in"]);
    await toHead(POST, [], 20).toEqual([401, "not_signed_in"]);
    const dead = [`authorization: Bearer ${"x".repeat(43)}`];
    await toHead(POST, dead, 20).toEqual([401, "session_ended"]);
    await toHead("POST /api/blogs", [bearer(dan)], 20).toEqual([403, "admin_only"]);
  });

  it("of what is announced as too large", async () => {
    const tooLarge = [413, "body_too_large"];
    await toHead(POST, [bearer(dan)], limits.LARGE_BODY_BYTES + 1).toEqual(tooLarge);
    await toHead(`POST ${signIn.path}`, [], limits.BODY_BYTES + 1).toEqual(tooLarge);
    await toHead("POST /api/jobs", [bearer(dan)], limits.BODY_BYTES + 1).toEqual(tooLarge);
  });

  it("of more than it takes to see that it names too many things", async () => {
    const many = `{"content":"x","imageUrls":[${"0,".repeat(limits.BODY_NODES_MAX)}`;
    const socket = open(app, POST, [bearer(dan), `content-length: ${BIG}`], many);
    await expect(answerOn(socket)).resolves.toMatchObject({ status: 413, code: "body_too_large" });
    socket.destroy();
  });

  it("of more text than the longest form has, where files may come as data URLs", async () => {
    const half = limits.LONG_BODY_BYTES / 2;
    const file = `{"content":"${"x".repeat(half)}","imageUrls":["data:${"A".repeat(2 * limits.LONG_BODY_BYTES)}"],"x":"`;
    const socket = open(app, POST, [bearer(dan), `content-length: ${BIG}`], file);
    socket.write("x".repeat(half));
    await expect(answerOn(socket)).resolves.toMatchObject({ status: 413, code: "body_too_large" });
    socket.destroy();
  });

  it("of more than may come when nobody said how much it is", async () => {
    const chunk = `${limits.BODY_BYTES.toString(16)}\r\n${" ".repeat(limits.BODY_BYTES)}\r\n1\r\n \r\n`;
    const socket = open(app, `POST ${signIn.path}`, ["transfer-encoding: chunked"], chunk);
    await expect(answerOn(socket)).resolves.toMatchObject({ status: 413, code: "body_too_large" });
    socket.destroy();
  });
});

describe("the longest forms", () => {
  it("fit, each character written as twelve bytes", async () => {
    const admin = await app.makeMember({ isAdmin: true });
    const emoji = (length: number) => String.raw`\ud83e\uddf1`.repeat(length);
    const words = {
      title: 200,
      excerpt: 500,
      content: limits.STORY_CONTENT_MAX,
      readTime: 40,
      location: 100,
    };
    const texts = Object.entries(words).map(([name, length]) => `"${name}":"${emoji(length)}"`);
    const tags = Array.from({ length: 10 }, () => `"${emoji(40)}"`);
    const payload = `{"category":"${STORY_CATEGORIES[0]}","tags":[${tags.join()}],${texts.join()}}`;
    expect(payload.length).toBeGreaterThan(2 * limits.BODY_BYTES - 1000);
    const headers = { authorization: `Bearer ${admin.token}`, "content-type": "application/json" };
    const made = await app.app.inject({ method: "POST", url: createStory.path, headers, payload });
    expect(made.statusCode).toBe(201);
    const told = {
      name: emoji(limits.CONTACT_NAME_MAX),
      about: emoji(limits.CONTACT_ABOUT_MAX),
      message: emoji(limits.CONTACT_MESSAGE_MAX),
    };
    const fields = Object.entries(told).map(([name, text]) => `"${name}":"${text}"`);
    const contact = await app.app.inject({
      method: "POST",
      url: sendContactMessage.path,
      headers: { "content-type": "application/json" },
      payload: `{"kind":"${CONTACT_KINDS[0]}","email":"dan@crewyard.example",${fields.join()}}`,
    });
    expect(contact.statusCode).toBeLessThan(300);
  });

  it("may name so many values, and not one more", async () => {
    const send = async (values: number) => {
      const body = { content: "x", imageUrls: Array(values - 2).fill("x") };
      const { status, error } = await app.as(dan).raw(createPost, { body });
      return [status, error.code];
    };
    await expect(send(limits.BODY_NODES_MAX)).resolves.toEqual([400, "invalid_input"]);
    await expect(send(limits.BODY_NODES_MAX + 1)).resolves.toEqual([413, "body_too_large"]);
  });

  it("that are wrong in every value are refused in a few words", async () => {
    const body = { content: "x", imageUrls: Array(limits.BODY_NODES_MAX - 2).fill(0) };
    const { status, error } = await app.as(dan).raw(createPost, { body });
    expect([status, error.code]).toEqual([400, "invalid_input"]);
    expect(Object.keys(error.fields ?? {}).length).toBeLessThanOrEqual(100);
  });
});

describe("general budgets", () => {
  const asVisitor = (site: TestApp) => [
    () => answerToHead(site, "POST /api/nope", []),
    () => answerToHead(site, POST, []),
    () => answerToHead(site, "PUT /api/posts", [], 20),
    () => site.visitor.raw(signIn, { body: {} }).then(({ status, error }) => [status, error.code]),
    () => site.visitor.raw(signIn, { body: "[" }).then(({ status, error }) => [status, error.code]),
  ];

  it("are drawn from once by each request of a visitor, and a body after a 429 is not read", async () => {
    const site = await startListening({ RATE_LIMITS: "on" });
    const ways = asVisitor(site);
    const statuses = [];
    for (let at = 0; at < 50; at++) statuses.push((await ways[at % ways.length]!())[0]);
    expect(statuses).not.toContain(429);
    for (const way of ways) await expect(way()).resolves.toEqual([429, "too_many_requests"]);
    // Pages do not count as calls.
    expect((await site.app.inject({ method: "GET", url: "/signin" })).statusCode).not.toBe(429);
    await site.close();
  });

  it("are drawn from once by each request of a member, whatever it holds", async () => {
    const site = await startListening({ RATE_LIMITS: "on" });
    const priya = await site.makeMember();
    const bodies = ["[", { bio: "x".repeat(5000) }, { trade: "" }];
    const statuses = [];
    for (let at = 0; at < 50; at++) {
      const body = bodies[at % bodies.length];
      const { status } = await site.as(priya).raw(updateCurrentUser, { body });
      statuses.push(status);
    }
    expect(new Set(statuses)).toEqual(new Set([400, 415]));
    await expect(answerToHead(site, POST, [bearer(priya)])).resolves.toEqual([429, "too_many_requests"]);
    await site.close();
  });
});

describe("a body that is on its way", () => {
  it("does not outlive its sender's session", async () => {
    const priya = await app.makeMember();
    const body = '{"content":"Late"}';
    const socket = open(app, POST, [bearer(priya), `content-length: ${body.length}`], body.slice(0, 5));
    // A response to a later request shows that the head has been read.
    await app.as(priya).raw(signOut);
    socket.write(body.slice(5));
    await expect(answerOn(socket)).resolves.toMatchObject({ status: 401, code: "session_ended" });
    socket.destroy();
  });

  it("is let go when it was refused, and the connection serves on", async () => {
    const body = "x".repeat(limits.MEGABYTE);
    const socket = open(app, "POST /api/nope", [`content-length: ${body.length}`]);
    await expect(answerOn(socket)).resolves.toMatchObject({ status: 404 });
    socket.write(`${body}GET /api/nope HTTP/1.1\r\nhost: a\r\n\r\n`);
    await expect(answerOn(socket)).resolves.toMatchObject({ status: 404 });
    socket.destroy();
  });

  it.each(["keep-alive", "close"])("is answered for what it announced: %s", async (connection) => {
    const headers = [bearer(dan), "content-length: 2", `connection: ${connection}`];
    const socket = open(app, POST, headers, `{}${"x".repeat(10 * limits.MEGABYTE)}`);
    const closed = once(socket, "close");
    const { text, code } = await answerOn(socket);
    expect(code).toBe("content_required");
    socket.end();
    await closed;
    expect(text.split("HTTP/1.1 ")).toHaveLength(2);
  });

  it("is let go, too, where the connection is asked to close", async () => {
    const body = "x".repeat(limits.MEGABYTE);
    const socket = open(app, "POST /api/nope", [`content-length: ${body.length}`, "connection: close"]);
    await expect(answerOn(socket)).resolves.toMatchObject({ status: 404 });
    const closed = once(socket, "close");
    socket.write(body);
    await closed;
  });

  it.each(["POST /api/nope", "GET /api/health", POST, "POST /api/%"])(
    "is not taken for ever after the answer: %s",
    async (line) => {
      const socket = open(app, line, ["transfer-encoding: chunked"]);
      // Continuing to send ends in an error as well.
      const closed = new Promise((resolve) => socket.once("close", resolve));
      let sent = 0;
      const piece = Buffer.from(`10000\r\n${"x".repeat(0x1_00_00)}\r\n`);
      const push = (): void => {
        while (!socket.destroyed && sent < 100 * limits.MEGABYTE && socket.write(piece)) sent += piece.length;
        socket.once("drain", push);
      };
      push();
      let text = "";
      socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
      await closed;
      expect(text).toMatch(/^HTTP\/1\.1 (200|400|401|404) /);
      expect(sent).toBeLessThan(60 * limits.MEGABYTE); // Most of it in the system's own buffers.
    },
  );
});

describe("names that reach prototypes", () => {
  const send = (payload: string) =>
    app.app.inject({
      method: "PATCH",
      url: updateCurrentUser.path,
      headers: { authorization: `Bearer ${dan.token}`, "content-type": "application/json" },
      payload,
    });

  it.each([
    String.raw`{"\u005f_proto__":{"isAdmin":true},"bio":"b"}`,
    String.raw`{"bio":"b","x":[{"y":{"\u005F\u005Fproto\u005f\u005f":1}}]}`,
    String.raw`{"bio":"b","x":{"c\u006fnstructor":{"x":1}}}`,
    String.raw`[{"prot\u006ftype":1}]`,
  ])("are refused in words: %s", async (payload) => {
    const response = await send(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: "malformed_request",
      message: expect.stringMatching(/name/) as string,
    });
    expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
  });

  it("may be spoken of", async () => {
    expect((await send('{"bio":"__proto__ and constructor"}')).statusCode).toBe(200);
  });
});
