import { fastify, type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";

import { MEGABYTE } from "#contracts/reference/limits.ts";

import { installErrorHandler } from "./error-handler.ts";
import { installLargeBodies } from "./large-bodies.ts";

let app: FastifyInstance;
let finish: () => void;

beforeEach(async () => {
  const gate = Promise.withResolvers<void>();
  finish = gate.resolve;
  app = fastify({ bodyLimit: 20 * MEGABYTE });
  installErrorHandler(app);
  installLargeBodies(app, 5 * MEGABYTE);
  app.post("/", async () => {
    await gate.promise;
    return { done: true };
  });
  await app.ready();
});
afterEach(() => app.close());

const send = async (megabytes: number) =>
  app.inject({
    method: "POST",
    url: "/",
    payload: JSON.stringify("x".repeat(megabytes * MEGABYTE)),
    headers: { "content-type": "application/json" },
  });

test("what goes over is told to come back, and its place is free again once answers have gone out", async () => {
  const two = [send(2), send(2)];
  const refused = await send(2);
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
  expect(refused.json()).toMatchObject({ code: "too_many_uploads" });
  finish();
  expect((await Promise.all(two)).map((answer) => answer.statusCode)).toEqual([200, 200]);
  expect((await send(2)).statusCode).toBe(200);
});

test("small bodies pass however many large ones there are", async () => {
  const large = [send(2), send(2)];
  const small = send(0);
  finish();
  expect((await small).statusCode).toBe(200);
  await Promise.all(large);
});
