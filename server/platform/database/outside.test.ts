import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { sendPush } from "../../features/push/push-sender.ts";
import { makePicture } from "../../testing/pictures.ts";
import { DOCUMENTS } from "../../testing/profiles.ts";
import { makeSubscription } from "../../testing/push.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeVideo } from "../../testing/videos.ts";
import { writeToOutbox } from "../mail/outbox.ts";
import { createStripePayments } from "../payments/stripe-payments.ts";
import { createS3Store } from "../storage/s3-store.ts";
import { transaction } from "./database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const KEY = `${"a".repeat(32)}/320.webp`;
const S3 = {
  endpoint: "http://127.0.0.1:9",
  region: "x",
  bucket: "x",
  accessKeyId: "x",
  secretAccessKey: "x",
};
const STRIPE = {
  secretKey: "sk_test_x",
  publishableKey: "pk_test_x",
  webhookSecret: "whsec_x",
  apiUrl: "http://127.0.0.1:9",
};
const MESSAGE = { from: "a@b.example", to: "c@d.example", subject: "", text: "", html: "", headers: {} };

describe("inside a transaction nobody asks", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["a folder of files", () => app.deps.storage.media.put(KEY, Buffer.from("x"))],
    ["a folder of files to read", () => app.deps.storage.private.open(KEY)],
    ["a bucket", () => createS3Store({ s3: S3, log: app.deps.log }, "media").put(KEY, Buffer.from("x"))],
    [
      "for a photo to be stored",
      async () => app.deps.images.store(await makePicture(60, 40).jpeg().toBuffer(), null),
    ],
    ["for a video to be stored", () => app.deps.videos.store(makeVideo(), null)],
    ["for a document to be stored", async () => app.deps.files.store(DOCUMENTS.pdf, "cv", 1)],
    ["the outbox", () => writeToOutbox(app.deps.config.dataDir, MESSAGE, app.clock)],
    ["Stripe", () => createStripePayments(STRIPE, app.deps.log).find("pi_1")],
    ["the TEST provider", () => app.deps.payments.find("pi_1")],
    [
      "a push service",
      async () => {
        const { endpoint, keys } = makeSubscription();
        const to = { id: 1, userId: 1, endpoint, ...keys };
        const notification = { title: "", body: "", navigate: "", tag: "x", lang: "en-GB" as const };
        const push = { payload: { web_push: 8030 as const, notification }, urgency: "normal" as const };
        return sendPush(app.deps.config, { publicKey: "", privateKey: "" }, to, push);
      },
    ],
  ])("%s", async (_what, ask) => {
    await expect(transaction(app.deps.db, ask)).rejects.toThrow(/inside a transaction/);
  });

  test("but whatever waits for the commit may, and so may what goes on by itself", async () => {
    const { storage, db } = app.deps;
    let later: Promise<unknown> = Promise.resolve();
    await transaction(db, async (tx) => {
      tx.afterCommit(() => storage.media.put(KEY, Buffer.from("x")));
      later = new Promise<void>((resolve) => tx.afterCommit(resolve)).then(() => storage.media.stat(KEY));
    });
    expect(await later).toEqual({ bytes: 1 });
  });
});
