import "../../platform/testing/browser-database.ts";
import { expect, it, vi } from "vitest";

import { getCurrentUser } from "#contracts/current-user.ts";
import type { CurrentUser } from "#contracts/current-user.ts";

import { findCached, startResponseCache } from "../../platform/offline-cache/response-cache.ts";
import { queryClient } from "../../platform/query-client.ts";
import { startSession } from "../../platform/session.ts";
import { makeReply } from "../../platform/testing/run-hook.tsx";
import { endpointKey } from "../../platform/use-endpoint.ts";
import { showOwnProfile } from "./own-profile.ts";

vi.stubGlobal("document", { querySelector: () => null, addEventListener: () => undefined });

it("with a change of one's own, the device keeps the server's time beside the moment in which it came", async () => {
  startSession("token", { id: 1, draftKey: "1".repeat(64) });
  await startResponseCache();
  const [key, earlier, now] = [endpointKey(getCurrentUser, {}), Date.now() - 3_600_000, Date.now()];
  const asOf = (at: number) => ({ serverTime: new Date(at).toISOString() });
  const me = makeReply(getCurrentUser, asOf(earlier));
  queryClient.setQueryData(key, me, { updatedAt: earlier });
  showOwnProfile({ ...me, ...asOf(now), bio: "Stairs" }, me);
  const readKept = async () => (await findCached(key))?.data as CurrentUser | undefined;
  await expect.poll(async () => (await readKept())?.bio, { timeout: 5_000 }).toBe("Stairs");
  expect((await findCached(key))?.at).toBeGreaterThanOrEqual(now);
});
