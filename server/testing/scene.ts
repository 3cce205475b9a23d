import { afterAll } from "vitest";

import { makeCallers, makeFixture } from "./fixture.ts";
import { takeSnapshot } from "./snapshot.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

/** Starts a whole site for a test file, with every role and every kind of thing, and a way to restore it. */
export async function startScene(prepare?: (app: TestApp) => Promise<unknown>) {
  const app = await startTestApp();
  afterAll(() => app.close());
  const cast = await makeCallers(app);
  const scene = await makeFixture(app, cast);
  await prepare?.(app);
  return { app, cast, scene, snapshot: await takeSnapshot(app) };
}
