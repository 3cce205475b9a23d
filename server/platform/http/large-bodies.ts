import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Endpoint } from "#contracts/endpoint.ts";
import { BODY_BYTES, LARGE_BODY_BYTES, MEGABYTE } from "#contracts/reference/limits.ts";

import { createSemaphore, type Semaphore } from "../semaphore.ts";
import { isForm } from "./read-upload.ts";

/** The most bytes that bodies in memory may use together, until their content is stored. */
const HELD_MAX = 64 * MEGABYTE;
const WAITING_MAX = 40;
/** The longest wait. A sender has a minute in total, waiting included. */
const WAIT_MS = 20_000;
/** Memory per byte: a data URL is read as text, parsed as JSON and decoded, so four copies exist at one moment. */
const JSON_WEIGHT = 4;

declare module "fastify" {
  interface FastifyInstance {
    /** The memory that large bodies share, in bytes, for handlers that read a body themselves. */
    memory: Semaphore;
  }
}

/**
 * Keeps concurrent large bodies from filling the memory: each reserves its space before a byte of it is read. Further
 * ones wait, unread; after too long a wait the client gets 503 and `Retry-After`. Small bodies, and bodies that are not
 * read into memory, are not affected.
 */
export function installLargeBodies(
  app: FastifyInstance,
  memory: Semaphore = createSemaphore({ permits: HELD_MAX, waitingMax: WAITING_MAX, waitMs: WAIT_MS }),
): void {
  app.decorate("memory", memory);
  // After the route has checked access, and before the body is read.
  app.addHook("preParsing", async (request, reply) => {
    const bytes = memoryFor(request);
    if (bytes > 0) await holdMemory(request, reply, bytes);
  });
}

/** The current or last work on a request. */
const underWay = new WeakMap<FastifyRequest, Promise<void>>();

/**
 * Reserves that much memory. It is released once the response is sent, or once the client has hung up and no work uses
 * the body any more.
 */
export async function holdMemory(request: FastifyRequest, reply: FastifyReply, bytes: number): Promise<void> {
  const release = await request.server.memory.acquire(bytes, reply.raw);
  const giveBack = () => void (underWay.get(request) ?? Promise.resolve()).then(release);
  reply.raw.once("close", giveBack);
  if (reply.raw.destroyed) giveBack();
}

/** Runs `work`, which may use the request's body until it ends: the memory stays reserved for as long. */
export async function workOn<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>();
  underWay.set(request, promise);
  try {
    return await work();
  } finally {
    resolve();
  }
}

/**
 * Returns the memory that reading the body takes, according to its head; 0 if it is small, or not read before the route
 * asks for it.
 */
function memoryFor(request: FastifyRequest): number {
  const announced = bytesAnnounced(request);
  const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint };
  if (announced <= BODY_BYTES || announced > LARGE_BODY_BYTES) return 0;
  return endpoint?.bodySize === "large" && !isForm(request) ? announced * JSON_WEIGHT : 0;
}

/** Returns the body's announced bytes; an unknown length counts as the largest allowed. */
export function bytesAnnounced({ headers }: FastifyRequest): number {
  const { "content-length": length, "transfer-encoding": encoding } = headers;
  if (length !== undefined) return Number(length) || 0;
  return encoding === undefined ? 0 : LARGE_BODY_BYTES;
}
