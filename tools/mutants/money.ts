import type { Fault } from "./fault.ts";

const BOOSTS = ["server/features/boosts"];

/** What is paid, what is free, and what is given back. */
export const MONEY: readonly Fault[] = [
  {
    name: "the free month lasts an hour longer",
    file: "server/features/boosts/boosts.access.ts",
    from: "FREE_BOOST_HOURS * 3_600_000",
    to: "(FREE_BOOST_HOURS + 1) * 3_600_000",
    tests: BOOSTS,
  },
  {
    name: "the millisecond at which the free month ends is still free",
    file: "server/features/boosts/boosts.access.ts",
    from: "return now < freeUntil(createdAt);",
    to: "return now <= freeUntil(createdAt);",
    tests: BOOSTS,
  },
  {
    name: "eleven free boosts run at once",
    file: "server/features/boosts/boosts.access.ts",
    from: "Math.max(FREE_BOOSTS_MAX - running, 0)",
    to: "Math.max(FREE_BOOSTS_MAX + 1 - running, 0)",
    tests: BOOSTS,
  },
  {
    name: "two free boosts at the same moment do not see each other",
    file: "server/features/boosts/boosts.queries.ts",
    from: "`${booster} for no key update`",
    to: "`${booster}`",
    tests: BOOSTS,
  },
  {
    name: "a payment of another amount is delivered",
    file: "server/features/boosts/payment-states.ts",
    from: "truth.received === booked.amount &&",
    to: "",
    tests: BOOSTS,
  },
  {
    name: "a payment of another order is delivered",
    file: "server/features/boosts/payment-states.ts",
    from: "truth.currency === booked.currency &&\n    truth.reference === booked.reference",
    to: "truth.currency === booked.currency",
    tests: BOOSTS,
  },
  {
    name: "a part given back counts as all of it",
    file: "server/features/boosts/payment-states.ts",
    from: "refunded > 0 && refunded >= received",
    to: "refunded > 0",
    tests: BOOSTS,
  },
  {
    name: "a delivered payment is delivered again",
    file: "server/features/boosts/payment-states.ts",
    from: 'if (booked.state === "pending") {',
    to: 'if (booked.state === "pending" || booked.state === "delivered") {',
    tests: BOOSTS,
  },
  {
    name: "what was called off and paid nevertheless is kept in silence",
    file: "server/features/boosts/payment-states.ts",
    from: 'return booked.state === "abandoned" && truth.status === "succeeded" ? "hold" : "none";',
    to: 'return "none";',
    tests: BOOSTS,
  },
  {
    name: "a boost goes on after its money was given back",
    file: "server/features/boosts/refunds.ts",
    from: "await endBoostOf(tx, id, now);",
    to: "",
    tests: BOOSTS,
  },
  {
    name: "a banned member's payment posts a job",
    file: "server/features/boosts/settle.ts",
    from: "member === undefined || member.banned_at !== null",
    to: "member === undefined",
    tests: BOOSTS,
  },
  {
    name: "a job whose last day has passed is posted when its payment comes",
    file: "server/features/boosts/settle.ts",
    from: 'if (form.endDate < dayInLondon(now)) return "job_closed";',
    to: "",
    tests: BOOSTS,
  },
  {
    name: "a message that Stripe did not sign is believed",
    file: "server/features/boosts/webhook.routes.ts",
    from: 'throw new AppError("bad_signature");',
    to: 'return { id: "evt_unsigned", intentId: null };',
    tests: ["server/features/boosts/webhook", "server/features/boosts/stripe"],
  },
  {
    name: "a pound is ninety-nine pence",
    file: "contracts/rate.ts",
    from: "* 100 + Number(",
    to: "* 99 + Number(",
    tests: ["contracts/rate"],
    step: "unit",
  },
  {
    name: "a rate of nothing is taken",
    file: "contracts/rate.ts",
    from: "pence > 0 && pence <= RATE_MAX",
    to: "pence >= 0 && pence <= RATE_MAX",
    tests: ["contracts/rate"],
    step: "unit",
  },
];
