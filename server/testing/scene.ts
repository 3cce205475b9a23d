import { afterAll } from "vitest";

import { makeCallers, makeFixture } from "./fixture.ts";
import { takeSnapshot } from "./snapshot.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

/** A whole site for a test file, with everybody and something of everything on it, and the way back to that. */
export async function startScene(prepare?: (app: TestApp) => Promise<unknown>) {
  const app = await startTestApp();
  afterAll(() => app.close());
  const cast = await makeCallers(app);
  const scene = await makeFixture(app, cast);
  await prepare?.(app);
  return { app, cast, scene, snapshot: await takeSnapshot(app) };
}
