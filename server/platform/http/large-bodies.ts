import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Endpoint } from "#contracts/endpoint.ts";
import { BODY_BYTES, LARGE_BODY_BYTES, MEGABYTE } from "#contracts/reference/limits.ts";

import { createSemaphore, type Semaphore } from "../semaphore.ts";
import { isForm } from "./read-upload.ts";

/** Bodies that are held in memory may take this much together, until what is in them is stored. */
const HELD_MAX = 64 * MEGABYTE;
const WAITING_MAX = 40;
/** A sender has a minute for all of it, waiting included. */
const WAIT_MS = 20_000;
/** A data URL is read as text, taken apart as JSON and decoded: at one moment there are four of it. */
const JSON_WEIGHT = 4;

declare module "fastify" {
  interface FastifyInstance {
    /** The bytes of memory that large bodies share, for those who read one themselves. */
    memory: Semaphore;
  }
}

/**
 * Keeps many large bodies at once from filling the memory: each has its place in it before a byte of it is read. The next
 * ones wait, unread; what would wait too long is told to come back, with 503 and `Retry-After`.
 * Small bodies, and those that nobody reads into memory, never notice.
 */
export function installLargeBodies(
  app: FastifyInstance,
  memory: Semaphore = createSemaphore({ permits: HELD_MAX, waitingMax: WAITING_MAX, waitMs: WAIT_MS }),
): void {
  app.decorate("memory", memory);
  // After the route has turned away who may not send it anything, and before the body is read.
  app.addHook("preParsing", async (request, reply) => {
    const bytes = memoryFor(request);
    if (bytes > 0) await holdMemory(request, reply, bytes);
  });
}

/** What is being done with a request, by now or to its end. */
const underWay = new WeakMap<FastifyRequest, Promise<void>>();

/**
 * Waits for so much memory; it is given back when the answer is out, or the sender has hung up and nothing works on what they
 * have sent any more.
 */
export async function holdMemory(request: FastifyRequest, reply: FastifyReply, bytes: number): Promise<void> {
  const release = await request.server.memory.acquire(bytes, reply.raw);
  const giveBack = () => void (underWay.get(request) ?? Promise.resolve()).then(release);
  reply.raw.once("close", giveBack);
  if (reply.raw.destroyed) giveBack();
}

/** Runs `work`, which may keep what the request has brought until it ends: its memory is held for as long. */
export async function workOn<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>();
  underWay.set(request, promise);
  try {
    return await work();
  } finally {
    resolve();
  }
}

/** What reading the body takes, as far as its head says; 0 when it is small, or not read before the route asks for it. */
function memoryFor(request: FastifyRequest): number {
  const announced = bytesAnnounced(request);
  const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint };
  if (announced <= BODY_BYTES || announced > LARGE_BODY_BYTES) return 0;
  return endpoint?.bodySize === "large" && !isForm(request) ? announced * JSON_WEIGHT : 0;
}

/** What the head says; a body of unknown length counts as the largest there may be. */
export function bytesAnnounced({ headers }: FastifyRequest): number {
  const { "content-length": length, "transfer-encoding": encoding } = headers;
  if (length !== undefined) return Number(length) || 0;
  return encoding === undefined ? 0 : LARGE_BODY_BYTES;
}
