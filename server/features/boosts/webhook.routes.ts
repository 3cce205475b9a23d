import type { FastifyInstance, FastifyRequest } from "fastify";

import { STRIPE_WEBHOOK_PATH } from "#contracts/boosts.ts";

import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { addressKey } from "../../platform/limits.ts";
import { BadSignature, type Payments, type ProviderEvent } from "../../platform/payments/payments.ts";
import { RECONCILE_JOB } from "./payments.jobs.ts";
import { noteEvent } from "./payments.queries.ts";

/** Stripe's messages have a few kilobytes (`docs/operations.md` names the bound). */
const BYTES_MAX = 65_536;

/**
 * `POST /api/webhooks/stripe` reports that something happened to a payment. Only a signed message is believed, and only for
 * that; a job then asks Stripe what happened, so messages may be late, duplicated, out of order or lost.
 */
export function mountWebhook(
  app: FastifyInstance,
  deps: Deps,
  readEvent: NonNullable<Payments["readEvent"]>,
): void {
  const { db, clock, jobs, limits, log, metrics } = deps;
  void app.register((scope, _options, done) => {
    // Limited before a byte is read. A sender over the limit is Stripe on a busy day, which retries, or is not Stripe.
    scope.addHook("onRequest", ({ clientAddress }) => limits.consume("webhook", addressKey(clientAddress)));
    // The signature covers the raw bytes, and nothing parses them before it has been verified.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, parsed) => parsed(null, body));
    scope.route({ method: "POST", url: STRIPE_WEBHOOK_PATH, bodyLimit: BYTES_MAX, handler: receive });
    done();
  });

  async function receive(request: FastifyRequest): Promise<{ received: true }> {
    const event = read(request);
    await transaction(db, async (tx) => {
      const isNew = await noteEvent(tx, event.id, clock.now());
      if (isNew && event.intentId !== null) await jobs.add(tx, RECONCILE_JOB, { intentId: event.intentId });
    });
    return { received: true };
  }

  function read(request: FastifyRequest): ProviderEvent {
    const signature = request.headers["stripe-signature"];
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    try {
      return readEvent(body, typeof signature === "string" ? signature : "");
    } catch (error) {
      if (!(error instanceof BadSignature)) throw error;
      metrics.noteWebhookRefused();
      log.warn({ requestId: request.id }, "refused a webhook that Stripe did not sign");
      throw new AppError("bad_signature");
    }
  }
}
