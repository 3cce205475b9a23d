import { afterAll, beforeAll, expect, it } from "vitest";

import { forgotPassword } from "#contracts/accounts.ts";
import { addPushDevice } from "#contracts/push.ts";

import { createLog } from "./platform/log.ts";
import { exportTraces } from "./platform/traces/export-traces.ts";
import { beginPayment } from "./testing/boosts.ts";
import { say } from "./testing/chat.ts";
import { makePicture, uploadPicture } from "./testing/pictures.ts";
import { startPushService } from "./testing/push-service.ts";
import { startS3Service } from "./testing/s3-service.ts";
import { startSmtpSink } from "./testing/smtp-sink.ts";
import { startStripeService } from "./testing/stripe-service.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";
import { startTraceCollector, type TraceCollector } from "./testing/trace-collector.ts";

let app: TestApp;
let collector: TraceCollector;
let close: () => Promise<unknown>;

beforeAll(async () => {
  const [stripe, bucket, mail, push] = await Promise.all([
    startStripeService(),
    startS3Service(),
    startSmtpSink(),
    startPushService(),
  ]);
  collector = await startTraceCollector();
  // Called before the app is built, because building checks if anybody exports traces.
  const stop = exportTraces({ endpoint: collector.url, headers: {}, share: 1 }, createLog("silent"));
  app = await startTestApp({ ...stripe.env, SMTP_URL: mail.url, ...bucket.environment });
  close = async () => {
    await app.close();
    await Promise.all([stripe.close(), bucket.close(), mail.close(), push.close(), collector.close()]);
  };
  const [dan, priya] = [await app.makeMember(), await app.makeMember()];
  const device = push.addDevice();
  await app.as(dan).call(addPushDevice, { body: device.subscription });

  await uploadPicture(app, dan, await makePicture(60, 40).jpeg().toBuffer());
  await beginPayment(app, dan);
  await app.visitor.call(forgotPassword, { body: { email: dan.email } });
  await say(app, priya, dan, "Secret scaffold");
  await app.deps.jobs.runDue();
  // A push waits a moment in case the reader is already reading; this makes it due now.
  await app.deps.db.pool.query("update graphile_worker._private_jobs set run_at = now()");
  await app.deps.jobs.runDue();
  await stop();
});
afterAll(() => close());

it.each(["bucket", "Stripe", "mail server", "push service"])(
  "a call to the %s is a span of a request or a job, and tells nothing of anybody",
  (service) => {
    const calls = collector.spans.filter(({ name }) => name.startsWith(service));
    expect(calls.length).toBeGreaterThan(0);
    const ids = new Set(collector.spans.map(({ spanId }) => spanId));
    for (const { parentSpanId, kind } of calls) {
      expect(kind).toBe(3);
      expect(ids).toContain(parentSpanId);
    }
    expect(JSON.stringify(calls)).not.toMatch(/scaffold|crewyard\.example|127\.0\.0\.1/i);
  },
);
