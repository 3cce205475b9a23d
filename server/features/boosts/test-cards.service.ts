import { setTimeout } from "node:timers/promises";

import type { Viewer } from "../../platform/authorization.ts";
import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, fieldError } from "../../platform/errors.ts";
import type { TestCards, TestOutcome } from "../../platform/payments/payments.ts";
import { canConfirm } from "./boosts.access.ts";
import { RECONCILE_JOB } from "./payments.jobs.ts";
import { findPayment } from "./payments.queries.ts";

/** How long the card that never answers holds its request; browsers give up earlier. */
const SILENCE_MS = 120_000;

type TestDeps = Deps & { testCards: TestCards; closing: AbortSignal };

export type TestReply = { status: "succeeded" | "requires_action" };

/** Pays with one of the TEST provider's cards. A successful payment is reported as a webhook message would report it. */
export function payWithTestCard(deps: TestDeps, viewer: Viewer, intentId: string, card: string) {
  return act(deps, viewer, intentId, (tx) => deps.testCards.pay(tx, intentId, card));
}

/** Passes or fails the second step that a card asked for. */
export function finishTestStep(deps: TestDeps, viewer: Viewer, intentId: string, passed: boolean) {
  return act(deps, viewer, intentId, (tx) => deps.testCards.finishSecondStep(tx, intentId, passed));
}

async function act(
  deps: TestDeps,
  viewer: Viewer,
  intentId: string,
  move: (tx: Tx) => Promise<TestOutcome>,
): Promise<TestReply> {
  const { db, jobs, closing } = deps;
  const payment = await findPayment(db, intentId);
  if (payment === undefined || !canConfirm(viewer, payment, payment.kind))
    throw new AppError("payment_not_found");
  const outcome = await transaction(db, async (tx) => {
    const moved = await move(tx);
    if (moved === "succeeded") await jobs.add(tx, RECONCILE_JOB, { intentId });
    return moved;
  });
  switch (outcome) {
    case "succeeded":
    case "requires_action":
      return { status: outcome };
    case "declined":
      throw new AppError("card_declined");
    case "over":
      throw new AppError("payment_over");
    case "unknown":
      throw fieldError("card", "Please use one of the TEST cards");
    case "silent":
      // A server that is stopping does not wait for it.
      await setTimeout(SILENCE_MS, undefined, { signal: closing }).catch(() => {});
      throw new AppError("request_too_slow");
  }
}
