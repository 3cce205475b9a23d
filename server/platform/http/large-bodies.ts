import type { FastifyInstance, FastifyRequest } from "fastify";

import { BODY_BYTES, MEGABYTE, PHOTO_BYTES_MAX } from "#contracts/reference/limits.ts";

import { AppError } from "../errors.ts";

/** Bodies are held in memory until their photos are decoded; together they may take this much. */
const HELD_MAX = 160 * MEGABYTE;
/** Seconds after which trying again makes sense. */
const RETRY_AFTER = 5;

/**
 * Keeps many large uploads at once from filling the memory: what would go over is refused by its head, before a byte of
 * it is read, with 503 and `Retry-After` (`scorecard.md` row 65). Small bodies never notice.
 */
export function installLargeBodies(app: FastifyInstance, heldMax = HELD_MAX): void {
  const claims = new WeakMap<FastifyRequest, number>();
  let held = 0;
  const release = (request: FastifyRequest) => {
    held -= claims.get(request) ?? 0;
    claims.delete(request);
  };
  app.addHook("onRequest", async (request, reply) => {
    const bytes = bytesAnnounced(request);
    if (bytes <= BODY_BYTES) return;
    if (held + bytes > heldMax) throw new AppError("too_many_uploads", { retryAfter: RETRY_AFTER });
    held += bytes;
    claims.set(request, bytes);
    // Also when the sender hangs up half-way; then there is no answer to wait for.
    reply.raw.once("close", () => release(request));
  });
  app.addHook("onResponse", async (request) => release(request));
}

/** What the head says; a body of unknown length counts as the largest there may be. */
function bytesAnnounced(request: FastifyRequest): number {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (length !== undefined) return Math.min(Number(length) || 0, PHOTO_BYTES_MAX);
  return encoding === undefined ? 0 : PHOTO_BYTES_MAX;
}
