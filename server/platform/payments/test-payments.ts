import { randomBytes } from "node:crypto";

import { TEST_CARDS } from "#contracts/boosts.ts";

import type { Database, Handle } from "../database/database.ts";
import { assertNoTransaction } from "../database/outside.ts";
import { statement } from "../database/statements.ts";
import type { Clock } from "../deps.ts";
import type { Intent, Payments, TestCards, TestOutcome } from "./payments.ts";

interface Row extends Omit<Intent, "status" | "received" | "hasFailedRefund"> {
  status: "requires_payment_method" | "requires_action" | "succeeded" | "canceled";
}

const COLUMNS =
  'id, client_secret as "clientSecret", reference, amount, currency, status, refunded, card_last4 as "cardLast4"';
const insertIntent = statement<never>(`
  insert into test_payment_intents (id, client_secret, reference, amount, currency, status, created_at)
  values ($1, $2, $3, $4, $5, 'requires_payment_method', $6) on conflict (reference) do nothing`);
const byReference = statement<Row>(`select ${COLUMNS} from test_payment_intents where reference = $1`);
const byId = statement<Row>(`select ${COLUMNS} from test_payment_intents where id = $1`);
const cancelIntent = statement<never>(`
  update test_payment_intents set status = 'canceled' where id = $1 and status in ('requires_payment_method', 'requires_action')`);
const refundIntent = statement<never>(
  "update test_payment_intents set refunded = least(amount, refunded + coalesce($2::integer, amount)) where id = $1 and status = 'succeeded'",
);
const moveIntent = statement<{ id: string }>(
  "update test_payment_intents set status = $2, card_last4 = coalesce($4, card_last4) where id = $1 and status = any($3) returning id",
);

const STATUS: Readonly<Record<Row["status"], Intent["status"]>> = {
  requires_payment_method: "waiting",
  requires_action: "waiting",
  succeeded: "succeeded",
  canceled: "canceled",
};

function toIntent(row: Row): Intent {
  const status = STATUS[row.status];
  return { ...row, status, received: status === "succeeded" ? row.amount : 0, hasFailedRefund: false };
}

/** Creates a provider for trials: it keeps its records in the database, and no money moves. */
export function createTestPayments({ db, clock }: { db: Database; clock: Clock }): Payments {
  // The same check as for a real provider, though its records are in our own database.
  const assertOutside = () => assertNoTransaction("The payment provider");
  const find = async (id: string) => {
    assertOutside();
    const [row] = await db.run(byId, [id]);
    return row === undefined ? null : toIntent(row);
  };
  return {
    provider: "test",
    publishableKey: null,
    async create({ amount, currency, reference }) {
      assertOutside();
      const id = `pi_test_${randomBytes(12).toString("hex")}`;
      const secret = `${id}_secret_${randomBytes(12).toString("hex")}`;
      await db.run(insertIntent, [id, secret, reference, amount, currency, clock.now()]);
      const [row] = await db.run(byReference, [reference]);
      if (row === undefined) throw new Error("A stored intent must be there");
      return toIntent(row);
    },
    find,
    async cancel(id) {
      assertOutside();
      await db.run(cancelIntent, [id]);
      return find(id);
    },
    async refund(id, { amount }) {
      assertOutside();
      await db.run(refundIntent, [id, amount]);
      return true;
    },
    readEvent: null,
    testCards: TEST_FORM,
  };
}

const TEST_FORM: TestCards = {
  async pay(handle, id, card) {
    if (card === TEST_CARDS.pays) return move(handle, id, "succeeded", ["requires_payment_method"], card);
    if (card === TEST_CARDS.secondStep)
      return move(handle, id, "requires_action", ["requires_payment_method", "requires_action"], card);
    const [row] = await handle.run(byId, [id]);
    if (row === undefined || STATUS[row.status] !== "waiting") return "over";
    if (card === TEST_CARDS.neverAnswers) return "silent";
    return card === TEST_CARDS.declines ? "declined" : "unknown";
  },
  async finishSecondStep(handle, id, passed) {
    if (passed) return move(handle, id, "succeeded", ["requires_action"]);
    const moved = await move(handle, id, "requires_payment_method", ["requires_action"]);
    return moved === "over" ? "over" : "declined";
  },
};

async function move(
  handle: Handle,
  id: string,
  to: Row["status"],
  from: readonly Row["status"][],
  card?: string,
): Promise<TestOutcome> {
  const moved = await handle.run(moveIntent, [id, to, from, card?.slice(-4) ?? null]);
  if (moved.length === 0) return "over";
  return to === "requires_action" ? "requires_action" : "succeeded";
}
