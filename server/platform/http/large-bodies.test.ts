import { once } from "node:events";
import { request as openRequest, type ClientRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

import multipart from "@fastify/multipart";
import { fastify, type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createPost } from "#contracts/feed.ts";
import { MEGABYTE } from "#contracts/reference/limits.ts";

import { createSemaphore } from "../semaphore.ts";
import { installErrorHandler } from "./error-handler.ts";
import { installLargeBodies, workOn } from "./large-bodies.ts";

let app: FastifyInstance;
let port: number;
let finish: () => void;
let read: number;

/** Starts with memory for two JSON bodies of 2 MB, at four times their size, and one waiting place. */
async function start(waitMs = 60_000): Promise<void> {
  const gate = Promise.withResolvers<void>();
  finish = gate.resolve;
  read = 0;
  app = fastify({ bodyLimit: 15 * MEGABYTE, forceCloseConnections: true });
  installErrorHandler(app);
  await app.register(multipart);
  installLargeBodies(app, createSemaphore({ permits: 17 * MEGABYTE, waitingMax: 1, waitMs }));
  const handler = async () => {
    read += 1;
    await gate.promise;
    return { done: true };
  };
  app.post("/", { config: { endpoint: createPost } }, (request) => workOn(request, handler));
  app.post("/guarded", {
    config: { endpoint: createPost },
    onRequest: async (_request, reply) => reply.code(401).send(),
    handler,
  });
  app.post("/small", { bodyLimit: MEGABYTE }, handler);
  await app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.server.address() as AddressInfo);
}
beforeEach(() => start());
afterEach(() => app.close());

async function send(megabytes: number, path = "/") {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    body: JSON.stringify("x".repeat(megabytes * MEGABYTE)),
    headers: { "content-type": "application/json" },
  });
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), text: await answer.text() };
}

/** Sends only the head; "continue" shows that the server has read it. */
function announce(megabytes: number, path = "/"): ClientRequest {
  const request = openRequest({
    port,
    path,
    host: "127.0.0.1",
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": megabytes * MEGABYTE,
      expect: "100-continue",
    },
  });
  request.on("error", () => {});
  request.flushHeaders();
  return request;
}

const until = (isSo: () => boolean) => expect.poll(isSo, { timeout: 10_000 }).toBe(true);

test("a few are read, the next waits unread, and the rest is told to come back", async () => {
  const two = [send(2), send(2)];
  await until(() => read === 2);
  const waiting = send(2);
  // It is not known which of the two arrived first: one waits, one is refused.
  const another = send(2);
  const first = await Promise.race([waiting, another]);
  expect([first.status, first.retryAfter]).toEqual([503, "5"]);
  expect(JSON.parse(first.text)).toMatchObject({ code: "too_many_uploads" });
  expect(read).toBe(2);
  finish();
  expect((await Promise.all(two)).map(({ status }) => status)).toEqual([200, 200]);
  const last = await Promise.all([waiting, another]);
  expect(last.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await send(2)).status).toBe(200);
});

test("who waits too long is told to come back", async () => {
  await app.close();
  await start(50);
  const two = [send(2), send(2)];
  await until(() => read === 2);
  expect((await send(2)).status).toBe(503);
  finish();
  expect((await Promise.all(two)).map(({ status }) => status)).toEqual([200, 200]);
});

test("who hangs up, while waiting or half-way, gives the place back", async () => {
  const half = [announce(2), announce(2)];
  const waiting = announce(2);
  await Promise.all([...half, waiting].map((request) => once(request, "continue")));
  for (const request of [waiting, ...half]) request.destroy();
  finish();
  for (let at = 0; at < 5; at++) expect((await send(2)).status).toBe(200);
});

test("who hangs up when all is sent keeps the place until the work on it has ended", async () => {
  let closed = 0;
  app.server.on("request", (_request, response) => response.once("close", () => (closed += 1)));
  const sent = [announce(2), announce(2)];
  for (const request of sent) request.end(JSON.stringify("x".repeat(2 * MEGABYTE - 2)));
  await until(() => read === 2);
  for (const request of sent) request.destroy();
  await until(() => closed === 2);
  const two = [send(2), send(2)];
  expect((await Promise.race(two)).status).toBe(503);
  expect(read).toBe(2);
  finish();
  expect(new Set((await Promise.all(two)).map(({ status }) => status))).toEqual(new Set([200, 503]));
});

test("small bodies, and large ones that nobody reads, pass however many there are", async () => {
  const large = [send(2), send(2)];
  await until(() => read === 2);
  const guarded = announce(15, "/guarded");
  const [answer] = (await once(guarded, "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(401);
  guarded.destroy();
  expect((await send(2, "/small")).status).toBe(413);
  const small = send(0);
  await until(() => read === 3);
  finish();
  expect((await small).status).toBe(200);
  await Promise.all(large);
});
