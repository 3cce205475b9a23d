import { afterAll, beforeAll, expect, it } from "vitest";

import { createInteraction, createPost } from "#contracts/feed.ts";
import { addPushDevice } from "#contracts/push.ts";

import type { Member } from "../../testing/members.ts";
import { startPushService, type PushService } from "../../testing/push-service.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let service: PushService;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: "https://crewyard.example" });
  service = await startPushService();
  dan = await app.makeMember();
  priya = await app.makeMember();
});
afterAll(async () => {
  await app.close();
  await service.close();
});

/** Priya likes a post of Dan's, and all that follows is run. */
async function like(): Promise<void> {
  const { body } = await app.as(dan).call(createPost, { body: { content: "Slates on." } });
  await app.as(priya).call(createInteraction, { body: { postId: body.id, type: "like" } });
  await app.deps.jobs.runDue();
}
const runAllNow = async () => {
  await app.deps.db.pool.query("update graphile_worker._private_jobs set run_at = now()");
  await app.deps.jobs.runDue();
};

it("a push service that says nothing is waited for once, not for each thing that happens", async () => {
  await app.as(dan).call(addPushDevice, { body: service.addDevice().subscription });
  service.answerWith(() => {});
  await like();
  await like();
  await like();
  expect(service.asked).toBe(1);

  service.answerWith(null);
  await runAllNow();
  expect(service.asked).toBe(1);
  app.clock.advance(2 * MINUTE);
  await runAllNow();
  expect(service.delivered).toHaveLength(3);
});
