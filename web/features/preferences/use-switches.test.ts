import { beforeEach, expect, it, vi } from "vitest";

import { getEmailPreferences, updateEmailPreferences } from "#contracts/preferences.ts";

import { answerCalls, keepLists, makeReply, runHook } from "../../platform/testing/run-hook.tsx";
import { readCached, writeCached } from "../../platform/use-endpoint.ts";
import { useSwitches } from "./use-switches.ts";

const saved = makeReply(getEmailPreferences, {
  crewRequests: true,
  postActivity: true,
  jobInterest: true,
  messages: true,
});
beforeEach(() => {
  keepLists({});
  writeCached(getEmailPreferences, {}, saved);
});

it("sends presses one after the other; what one was refused is not sent with the next", async () => {
  const asked = answerCalls((_call, { body }) =>
    asked.length === 1 ? 500 : makeReply(updateEmailPreferences, JSON.parse(body) as object),
  );
  const { change } = runHook(() => useSwitches());
  change("postActivity", false);
  change("messages", false);
  expect(asked).toHaveLength(1);
  await vi.waitFor(() =>
    expect(readCached(getEmailPreferences, {})).toMatchObject({ postActivity: true, messages: false }),
  );
  expect(asked).toHaveLength(2);
});
