import { expect, it } from "vitest";

import { isRefundable, nextStep, type PaymentRecordState, type Step } from "./payment-states.ts";

const ORDER = { amount: 199, currency: "gbp", reference: "ours" };
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
};

/** Few enough to try them all: random ones would hardly ever be right in every part. */
const TRUTHS = (["waiting", "processing", "succeeded", "canceled"] as const).flatMap((status) =>
  [199, 1, 19_900].flatMap((amount) =>
    [0, 199, 100].flatMap((received) =>
      ["gbp", "jpy"].flatMap((currency) =>
        ["ours", "theirs", null].flatMap((reference) =>
          [0, 50, 199].map((refunded) => ({ status, amount, received, currency, reference, refunded })),
        ),
      ),
    ),
  ),
);
const CASES = STATES.flatMap((state) =>
  TRUTHS.map((intent) => ({ state, intent, step: nextStep({ ...ORDER, state }, intent) })),
);

it("delivers what waits to be paid and was paid as it was ordered, and nothing else", () => {
  const right = { ...ORDER, status: "succeeded", received: 199 } as const;
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
