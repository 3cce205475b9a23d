import fc from "fast-check";
import { expect, it } from "vitest";

import { isRefundable, nextStep, type Booked, type BookState, type Step } from "./payment-states.ts";

const ORDER = { amount: 199, currency: "gbp", reference: "ours" };
const RIGHT = {
  status: "succeeded",
  amount: 199,
  received: 199,
  currency: "gbp",
  reference: "ours",
} as const;

const truth = fc.record({
  status: fc.constantFrom("waiting", "processing", "succeeded", "canceled"),
  amount: fc.constantFrom(199, 1, 19_900),
  received: fc.constantFrom(0, 199, 100),
  currency: fc.constantFrom("gbp", "jpy"),
  reference: fc.constantFrom("ours", "theirs", null),
  refunded: fc.constantFrom(0, 50, 199),
});
const word = fc.option(truth, { nil: null });
const states = fc.constantFrom<BookState>(
  "pending",
  "delivered",
  "held",
  "refunding",
  "refunded",
  "abandoned",
);

/** Where each step leads; what cannot be delivered is held. */
const LEADS_TO: Readonly<Record<Exclude<Step, "none">, BookState>> = {
  deliver: "delivered",
  hold: "held",
  abandon: "abandoned",
  note_refund: "refunded",
};

it("delivers once at most, and only what was paid as it was ordered, whatever is told in whichever order", () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (told) => {
      let booked: Booked = { ...ORDER, state: "pending" };
      let delivered = 0;
      for (const truth of told) {
        const step = nextStep(booked, truth);
        if (step === "deliver") {
          delivered += 1;
          expect(booked.state).toBe("pending");
          expect(truth).toMatchObject(RIGHT);
        }
        if (step !== "none") booked = { ...booked, state: LEADS_TO[step] };
      }
      expect(delivered).toBeLessThanOrEqual(1);
    }),
  );
});

it("says the same again of what it has been told, until something else happens", () => {
  fc.assert(
    fc.property(states, word, (state, truth) => {
      const booked: Booked = { ...ORDER, state };
      const step = nextStep(booked, truth);
      if (step !== "none") expect(nextStep({ ...booked, state: LEADS_TO[step] }, truth)).toBe("none");
    }),
  );
});

it("leaves nothing that was given back, and forgets no money that came", () => {
  fc.assert(
    fc.property(states, truth, (state, truth) => {
      const step = nextStep({ ...ORDER, state }, truth);
      if (state === "refunded") expect(step).toBe("none");
      const isKept = truth.status === "succeeded" && truth.received > 0 && truth.refunded === 0;
      // Wherever money lies with us, an administrator can give it back.
      if (isKept && state !== "refunded")
        expect(isRefundable(step === "none" ? state : LEADS_TO[step])).toBe(true);
    }),
  );
});
