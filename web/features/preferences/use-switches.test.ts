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
  const asked = answerCalls((call, { body }) => {
    if (call.startsWith("GET")) return saved;
    return asked.length === 2 ? 500 : makeReply(updateEmailPreferences, JSON.parse(body) as object);
  });
  const { change } = runHook(() => useSwitches());
  change("postActivity", false);
  change("messages", false);
  expect(asked).toHaveLength(1);
  await vi.waitFor(() =>
    expect(readCached(getEmailPreferences, {})).toMatchObject({ postActivity: true, messages: false }),
  );
  expect(asked).toHaveLength(4);
});

it("leaves off what a link in an email has turned off since the switches were read", async () => {
  answerCalls((call, { body }) =>
    call.startsWith("GET")
      ? { ...saved, messages: false }
      : makeReply(updateEmailPreferences, JSON.parse(body) as object),
  );
  runHook(() => useSwitches()).change("postActivity", false);
  await vi.waitFor(() =>
    expect(readCached(getEmailPreferences, {})).toMatchObject({ postActivity: false, messages: false }),
  );
});
