import { afterAll, beforeAll, expect, it } from "vitest";

import { STRIPE_WEBHOOK_PATH } from "#contracts/boosts.ts";

import { beginPayment } from "../../testing/boosts.ts";
import { startStripeService, type StripeService } from "../../testing/stripe-service.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";
import { RECONCILE_JOB } from "./payments.jobs.ts";

let app: TestApp;
let stripe: StripeService;
const lines: string[] = [];
beforeAll(async () => {
  stripe = await startStripeService();
  app = await startTestApp(stripe.env, { lines });
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const post = (message: { payload: string; headers: Record<string, string> }) =>
  app.app.inject({ method: "POST", url: STRIPE_WEBHOOK_PATH, ...message });
const waiting = async () => {
  const { rows } = await app.deps.db.pool.query<{ n: number }>(
    "select count(*)::int as n from graphile_worker.jobs where task_identifier = $1",
    [RECONCILE_JOB],
  );
  return rows[0]?.n ?? 0;
};

it("believes only what Stripe has signed, lately, byte by byte", async () => {
  const member = await app.makeMember();
  const intent = stripe.pay(await beginPayment(app, member));
  const right = stripe.sign("payment_intent.succeeded", intent);
  const refused = [
    stripe.sign("payment_intent.succeeded", intent, { secret: "whsec_of_somebody_else" }),
    stripe.sign("payment_intent.succeeded", intent, { ageSeconds: 301 }),
    { ...right, payload: right.payload.replace("199", "1") },
    { ...right, headers: { "content-type": "application/json" } },
    { ...right, headers: { ...right.headers, "stripe-signature": "t=1,v1=00" } },
    { ...right, payload: "" },
    { payload: "not json", headers: right.headers },
  ];
  for (const message of refused) {
    const response = await post(message);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      expect.objectContaining({ code: "bad_signature" }),
    ]);
  }
  const { values } = await app.deps.metrics.registry.getSingleMetric("payment_webhooks_refused_total")!.get();
  expect(values.map(({ value }) => value)).toEqual([refused.length]);
  expect(await waiting()).toBe(0);
  expect((await post(right)).statusCode).toBe(200);
  expect(await waiting()).toBe(1);
});

it("takes in each message once, at the same moment too, and passes over what it does not know", async () => {
  const member = await app.makeMember();
  const intent = stripe.pay(await beginPayment(app, member));
  await app.deps.jobs.runDue();
  const message = stripe.sign("payment_intent.succeeded", intent, { id: "evt_once" });
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(message)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  expect(await waiting()).toBe(1);
  await app.deps.jobs.runDue();
  const others = [
    stripe.sign("customer.created", { id: "cus_1", object: "customer" }),
    stripe.sign("some.day", { id: "x", object: "something", payment_intent: null }),
  ];
  for (const other of others) expect((await post(other)).statusCode).toBe(200);
  expect(await waiting()).toBe(0);
});

it("names money for a payment that a restored database does not have, and nothing that is not ours", async () => {
  const member = await app.makeMember();
  const intent = stripe.pay(await beginPayment(app, member));
  await app.deps.jobs.runDue();
  const told = async () => {
    lines.length = 0;
    await post(stripe.sign("payment_intent.succeeded", intent));
    await app.deps.jobs.runDue();
    return lines.filter((line) => line.includes("not in the database")).map((line) => JSON.parse(line));
  };
  expect(await told()).toEqual([]);
  await app.deps.db.kysely.deleteFrom("boosts").execute();
  await app.deps.db.kysely.deleteFrom("payments").where("user_id", "=", member.id).execute();
  expect(await told()).toEqual([expect.objectContaining({ level: 50, intent: intent.id })]);
  intent.metadata = {};
  expect(await told()).toEqual([]);
});

it("takes in 64 kilobytes and refuses a byte more", async () => {
  const sizeOf = (filling: number) => stripe.sign("a.b", { id: "x".repeat(filling) });
  const rest = 65_536 - sizeOf(0).payload.length;
  const full = sizeOf(rest);
  expect(full.payload).toHaveLength(65_536);
  expect((await post(full)).statusCode).toBe(200);
  expect((await post(sizeOf(rest + 1))).statusCode).toBe(413);
  const typed = await post({ ...stripe.sign("a.b", {}), headers: { "content-type": "text/html" } });
  expect(typed.statusCode).toBe(400);
});

it("reads nothing that is not signed, and logs nothing of it", async () => {
  const deep = `${"[".repeat(30_000)}"sal@crewyard.example"`;
  lines.length = 0;
  const { statusCode } = await post({ payload: deep, headers: stripe.sign("a.b", {}).headers });
  expect(statusCode).toBe(400);
  const said = lines.join("");
  expect(said).toContain("did not sign");
  expect(said).not.toMatch(/sal@|\[\[|127\.0\.0\.1/);
});

it("has a budget for each address, far above what Stripe sends at once", async () => {
  const site = await startTestApp({ ...stripe.env, RATE_LIMITS: "on" });
  const send = (remoteAddress: string, message = stripe.sign("a.b", {})) =>
    site.app.inject({ method: "POST", url: STRIPE_WEBHOOK_PATH, remoteAddress, ...message });
  const unsigned = { payload: "{}", headers: { "content-type": "application/json" } };
  const statuses: number[] = [];
  for (let at = 0; at < 601; at++) statuses.push((await send("203.0.113.7", unsigned)).statusCode);
  expect(statuses).toEqual([...Array<number>(600).fill(400), 429]);
  const refused = await send("203.0.113.7");
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.json()).toMatchObject({ code: "too_many_requests" });
  expect((await send("203.0.113.8")).statusCode).toBe(200);
  await site.close();
});

it("an open payment is known to be unanswered while Stripe is away, however often it is asked about", async () => {
  const id = await beginPayment(app, await app.makeMember());
  const askAgain = async () => {
    app.clock.advance(3 * MINUTE);
    await app.deps.jobs.add(app.deps.db, "boosts.reconcile", {});
    await app.deps.jobs.runDue();
    const { rows } = await app.deps.db.pool.query<{ answered_at: string | null }>(
      "select answered_at from payments where provider_id = $1",
      [id],
    );
    return rows[0]?.answered_at;
  };
  stripe.faults = { fail: /./ };
  expect(await askAgain()).toBeNull();
  stripe.faults = {};
  expect(await askAgain()).toBe(app.clock.now().toISOString());
});
