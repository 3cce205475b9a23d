import { expect, it } from "vitest";

import { unusedPart } from "./payment-words.ts";

it.each([
  ["2026-06-10", 0, 180],
  ["2026-06-14", 0, 100],
  ["2026-06-14", 150, 49],
  ["2026-06-19", 0, 0],
  ["2026-06-20", 0, 0],
])(
  "of a boost of ten days, on %s, with %i pence refunded before, the days to come cost %i",
  (today, refunded, sum) => {
    const paid = { state: "delivered", paidAt: "2026-06-09T23:30:00.000Z" } as const;
    const payment = { ...paid, amount: 199, refundedAmount: refunded, boostedUntil: "2026-06-19" };
    expect(unusedPart(payment, today)).toBe(sum);
    expect(unusedPart({ ...payment, boostedUntil: null }, today)).toBe(0);
    expect(unusedPart({ ...payment, state: "refunding" }, today)).toBe(0);
    // As a server of an earlier build has it.
    const { boostedUntil: _, ...earlier } = payment;
    expect(unusedPart(earlier as typeof payment, today)).toBe(0);
  },
);
