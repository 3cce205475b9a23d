import type { FastifyInstance } from "fastify";

import * as contract from "#contracts/boosts.ts";
import * as payment from "#contracts/payments.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import type { TestCards } from "../../platform/payments/payments.ts";
import * as admin from "./admin.service.ts";
import { mailPayers } from "./boosts.mail.ts";
import * as boosts from "./boosts.service.ts";
import * as checkout from "./checkout.service.ts";
import { confirm, readPayment } from "./confirm.service.ts";
import { registerPaymentJobs } from "./payments.jobs.ts";
import * as test from "./test-cards.service.ts";
import { mountWebhook } from "./webhook.routes.ts";

/** Mounts boosts, free and paid, and their payments. */
export function mountBoosts(api: Api, app: FastifyInstance, deps: Deps): void {
  const { payments } = deps;
  registerPaymentJobs(deps);
  mailPayers(deps);
  if (payments.readEvent !== null) mountWebhook(app, deps, payments.readEvent);
  if (payments.testCards !== null) mountTestCards(api, app, deps, payments.testCards);

  api.handle(contract.getBoostEligibility, ({ viewer }) => boosts.readEligibility(deps, viewer));
  api.handleText("boosted_job", contract.createFreeBoost, async ({ viewer, body, writtenAt }) => {
    const job = await boosts.createFreeBoost(deps, viewer, body.jobData, writtenAt);
    return { success: true, job };
  });
  api.handle(contract.createFreeBoostExisting, async ({ viewer, body }) => {
    const job = await boosts.boostForFree(deps, viewer, body.jobId);
    return { success: true, job };
  });

  api.handle(contract.createBoostPayment, async ({ viewer, body }) => ({
    clientSecret: await checkout.beginNew(deps, viewer, body.jobData),
  }));
  api.handle(contract.createBoostExistingPayment, async ({ viewer, body }) => ({
    clientSecret: await checkout.beginExisting(deps, viewer, body.jobId),
  }));
  api.handle(contract.confirmBoostPayment, ({ viewer, body }) =>
    confirm(deps, viewer, "new", body.paymentIntentId),
  );
  api.handle(contract.confirmBoostExistingPayment, ({ viewer, body }) =>
    confirm(deps, viewer, "existing", body.paymentIntentId),
  );
  api.handle(contract.getBoostPayment, ({ viewer, params }) =>
    readPayment(deps, viewer, params.paymentIntentId),
  );
  api.handle(contract.getPaymentSettings, async () => ({
    provider: payments.provider,
    publishableKey: payments.publishableKey,
  }));

  api.handle(payment.listOwnPayments, ({ viewer, query }) =>
    admin.listOwnPayments(deps, viewer, query.cursor),
  );
  api.handle(payment.listPayments, ({ query }) => admin.listPayments(deps, query));
  api.handle(payment.refundPayment, ({ viewer, params, body }) =>
    admin.refundPayment(deps, viewer, params.id, body),
  );
}

function mountTestCards(api: Api, app: FastifyInstance, deps: Deps, testCards: TestCards): void {
  const closing = new AbortController();
  app.addHook("preClose", (done) => {
    closing.abort();
    done();
  });
  const needs = { ...deps, testCards, closing: closing.signal };
  api.handle(contract.payWithTestCard, ({ viewer, params, body }) =>
    test.payWithTestCard(needs, viewer, params.paymentIntentId, body.card),
  );
  api.handle(contract.finishTestStep, ({ viewer, params, body }) =>
    test.finishTestStep(needs, viewer, params.paymentIntentId, body.passed),
  );
}
