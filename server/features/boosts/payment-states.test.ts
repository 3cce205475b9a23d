import { expect, it } from "vitest";

import { isRefundable, nextStep, type PaymentRecordState, type Step } from "./payment-states.ts";

const ORDER = { amount: 199, currency: "gbp", reference: "ours", refunded_amount: 0 };
const STATES: readonly PaymentRecordState[] = [
  "pending",
  "delivered",
  "held",
  "refunding",
  "refunded",
  "abandoned",
];
/** The state each step leads to: never back to `pending`; a payment that cannot be delivered is held. */
const LEADS_TO: Readonly<Record<Exclude<Step, "none">, PaymentRecordState>> = {
  deliver: "delivered",
  hold: "held",
  abandon: "abandoned",
  note_refund: "refunded",
  undo_refund: "held",
};

/** Few enough to try them all: random ones would hardly ever be right in every part. */
const TRUTHS = (["waiting", "processing", "succeeded", "canceled"] as const).flatMap((status) =>
  [199, 1, 19_900].flatMap((amount) =>
    [0, 199, 100].flatMap((received) =>
      ["gbp", "jpy"].flatMap((currency) =>
        ["ours", "theirs", null].flatMap((reference) =>
          [0, 50, 199].map((refunded) => ({
            status,
            amount,
            received,
            currency,
            reference,
            refunded,
            hasFailedRefund: false,
          })),
        ),
      ),
    ),
  ),
);
const CASES = STATES.flatMap((state) =>
  TRUTHS.map((intent) => ({ state, intent, step: nextStep({ ...ORDER, state }, intent) })),
);

it("delivers what waits to be paid and was paid as it was ordered, and nothing else", () => {
  const { refunded_amount: _, ...order } = ORDER;
  const right = { ...order, status: "succeeded", received: 199, hasFailedRefund: false } as const;
  expect(CASES.filter(({ step }) => step === "deliver")).toEqual(
    [0, 50].map((refunded) => ({ state: "pending", intent: { ...right, refunded }, step: "deliver" })),
  );
});

it("says the same again of what it has been told, until something else happens", () => {
  const restless = CASES.filter(
    ({ intent, step }) => step !== "none" && nextStep({ ...ORDER, state: LEADS_TO[step] }, intent) !== "none",
  );
  expect(restless).toEqual([]);
  expect(STATES.filter((state) => nextStep({ ...ORDER, state }, null) !== "none")).toEqual([]);
});

it("takes for given back what was given back in full, and leaves it so", () => {
  const givenBack = CASES.filter(({ step }) => step === "note_refund");
  expect(givenBack.filter(({ intent }) => intent.refunded < intent.received)).toEqual([]);
  expect(CASES.filter(({ state, step }) => state === "refunded" && step !== "none")).toEqual([]);
});

it("forgets no money that came: wherever it lies with us, an administrator can give it back", () => {
  const stuck = CASES.filter(({ state, intent, step }) => {
    const isKept = intent.status === "succeeded" && intent.received > 0 && intent.refunded === 0;
    return isKept && state !== "refunded" && !isRefundable(step === "none" ? state : LEADS_TO[step]);
  });
  expect(stuck).toEqual([]);
});

it("undoes a refund that failed once it was recorded, and once", () => {
  const intent = { ...ORDER, status: "succeeded", received: 199, hasFailedRefund: true } as const;
  const undone = STATES.flatMap((state) =>
    [0, 50, 199]
      .filter(
        (refunded) =>
          nextStep({ ...ORDER, state, refunded_amount: 199 }, { ...intent, refunded }) === "undo_refund",
      )
      .map((refunded) => ({ state, refunded })),
  );
  expect(undone).toEqual(
    ["delivered", "refunded"].flatMap((state) => [0, 50].map((refunded) => ({ state, refunded }))),
  );
  for (const { refunded } of undone)
    for (const state of ["held", "delivered"] as const)
      expect(nextStep({ ...ORDER, state, refunded_amount: refunded }, { ...intent, refunded })).toBe("none");
  const asked = { ...intent, refunded: 0, hasFailedRefund: false };
  expect(nextStep({ ...ORDER, state: "refunded", refunded_amount: 199 }, asked)).toBe("none");
});
