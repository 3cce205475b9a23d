import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

import multipart from "@fastify/multipart";
import { fastify, type FastifyInstance, type FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { installDeadlines } from "./deadlines.ts";
import { respondToBrokenConnection } from "./unreadable.ts";

let app: FastifyInstance;

beforeAll(async () => {
  app = fastify({ clientErrorHandler: respondToBrokenConnection({}) });
  await app.register(multipart);
  installDeadlines(app, { bodyMs: 200, fileMs: 200, fileBytes: 10 });
  app.post("/words", (request) => request.body);
  app.post("/file", (request) => countBytes(request));
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

async function countBytes(request: FastifyRequest): Promise<{ bytes: number | undefined }> {
  const part = await request.file();
  return { bytes: (await part?.toBuffer())?.length };
}

/** Sends the pieces one after the other, with a pause of `everyMs` before each, and returns everything received. */
async function send(head: string, pieces: readonly string[], everyMs: number): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  socket.on("error", () => {});
  const ended = once(socket, "close");
  socket.write(`${head}\r\nHost: a\r\nConnection: close\r\n\r\n`);
  for (const piece of pieces) {
    await wait(everyMs);
    if (socket.writable) socket.write(piece);
  }
  await ended;
  return answer;
}

const form = [
  "--b\r\nContent-Disposition: form-data; name=file; filename=a\r\n\r\n",
  ...Array(6).fill("x".repeat(50)),
  "\r\n--b--\r\n",
];
const FILE = `POST /file HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${form.join("").length}`;
const WORDS = "POST /words HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 8";

it("answers who sends words in time", async () => {
  await expect(send(WORDS, ['{"a"', ":12}"], 5)).resolves.toContain('{"a":12}');
});

it("cuts off words that come too slowly", async () => {
  const answer = await send(WORDS, ["{", '"', "a", '"'], 100);
  expect(answer).toContain("HTTP/1.1 408 ");
  expect(answer).toContain('"code":"request_too_slow"');
});

it("lets a file take longer than that, as long as it goes on coming", async () => {
  await expect(send(FILE, form, 60)).resolves.toContain('{"bytes":300}');
});

it("cuts off a file that hardly moves", async () => {
  const answer = await send(FILE, (form[0] ?? "").slice(0, 12).split(""), 100);
  expect(answer).toContain("HTTP/1.1 408 ");
});

it("watches nothing any more once a body was answered before it had come whole", async () => {
  const [begun, ended] = [vi.spyOn(globalThis, "setInterval"), vi.spyOn(globalThis, "clearInterval")];
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("POST /nope HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\nx");
  await once(socket, "data");
  socket.destroy();
  // Requests watched earlier may end now too.
  const watched = begun.mock.results.map(({ value }) => value as unknown);
  await expect.poll(() => ended.mock.calls.flat()).toEqual(expect.arrayContaining(watched));
  expect(begun).toHaveBeenCalledOnce();
});
