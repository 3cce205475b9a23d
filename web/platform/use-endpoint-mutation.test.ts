import { expect, it, vi } from "vitest";

import { blockMember } from "#contracts/blocks.ts";

import { ApiError, networkError } from "./api-error.ts";
import { endSession, startSession } from "./session.ts";
import { answerCalls, makeReply, runHook } from "./testing/run-hook.tsx";
import { failureWords, useEndpointMutation } from "./use-endpoint-mutation.ts";
import { useSingleWrite } from "./use-single-write.ts";

const given = { body: { userId: 7 } };
const reply = makeReply(blockMember);

function watch() {
  const told: string[] = [];
  const tell = (what: string) => () => void told.push(what);
  const options = {
    onStart: () => {
      told.push("start");
      return tell("undo");
    },
    onSuccess: tell("success"),
    onError: tell("error"),
    onSettled: tell("settled"),
  };
  return { told, options };
}

it("tells a success, and undoes nothing", async () => {
  answerCalls(() => reply);
  const { told, options } = watch();
  const { mutateAsync } = runHook(() => useEndpointMutation(blockMember, options));
  expect(await mutateAsync(given)).toEqual(reply);
  expect(told).toEqual(["start", "success", "settled"]);
});

it.each([403, 500, "offline"] as const)("takes the guess back before it tells of %s", async (answer) => {
  answerCalls(() => answer);
  const { told, options } = watch();
  const { mutateAsync } = runHook(() => useEndpointMutation(blockMember, options));
  await expect(mutateAsync(given)).rejects.toMatchObject({ name: "ApiError" });
  expect(told).toEqual(["start", "undo", "error", "settled"]);
});

it("tells nothing to the member who has signed in meanwhile", async () => {
  vi.stubGlobal("window", new EventTarget());
  startSession("token-1", { id: 1, draftKey: "" });
  const { told, options } = watch();
  const { mutateAsync, mutate } = runHook(() => useEndpointMutation(blockMember, options));
  const reported = vi.fn<typeof reportError>();
  vi.stubGlobal("reportError", reported);
  for (const answer of [reply, 500]) {
    startSession("token-1", { id: 1, draftKey: "" });
    answerCalls(() => {
      startSession("token-2", { id: 2, draftKey: "" });
      return answer;
    });
    await expect(mutateAsync(given)).rejects.toMatchObject({ name: "AbortError" });
    startSession("token-1", { id: 1, draftKey: "" });
    mutate(given);
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(told).toEqual(Array.from({ length: 4 }, () => ["start", "settled"]).flat());
  expect(reported).not.toHaveBeenCalled();
});

it("tells the same member's next session, and whoever has left, all the same", async () => {
  vi.stubGlobal("window", new EventTarget());
  for (const change of [() => startSession("token-2", { id: 1, draftKey: "" }), () => endSession()]) {
    startSession("token-1", { id: 1, draftKey: "" });
    const { options } = watch();
    const { mutateAsync } = runHook(() => useEndpointMutation(blockMember, options));
    answerCalls(() => {
      change();
      return reply;
    });
    await expect(mutateAsync(given)).resolves.toBeDefined();
  }
});

it("sends one key for one submission, however often it is tried, and another one after a success or once a moderator has it", async () => {
  const keys: (string | null)[] = [];
  let answer: object | "offline" = "offline";
  answerCalls((_call, { headers }) => {
    keys.push(headers.get("idempotency-key"));
    return answer;
  });
  const { mutateAsync } = runHook(() => useEndpointMutation(blockMember));
  await mutateAsync(given).catch(() => undefined);
  answer = reply;
  await mutateAsync(given);
  answer = Response.json({ code: "text_held", message: "Read first." }, { status: 409 });
  await mutateAsync(given).catch(() => undefined);
  answer = reply;
  await mutateAsync(given);
  expect(keys[0]).toMatch(/\w/);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys.slice(1)).size).toBe(3);
});

it("sends a single write once while it is under way, and again after a refusal", async () => {
  const asked = answerCalls(() => 500);
  const onError = vi.fn();
  const { send } = runHook(() => useSingleWrite(blockMember, { onError }));
  send(given);
  send(given);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
  expect(asked).toHaveLength(1);
  await vi.waitFor(() => {
    send(given);
    expect(asked).toHaveLength(2);
  });
});

it.each([
  [networkError(), "Failed to post job. We could not reach the server. Check your signal and try again."],
  [
    networkError(true),
    "Failed to post job. The signal is too weak: no answer came in time. Please try again.",
  ],
  [refusal(503, "unavailable"), "Failed to post job. Said by the server."],
  [
    refusal(502, "payment_not_created", "Failed to post job. Our payment partner is away."),
    "Failed to post job. Our payment partner is away.",
  ],
  [refusal(409, "already_reported"), "Said by the server."],
  [refusal(500, "server_error"), "Failed to post job. Please try again."],
  [refusal(502, "unreadable"), "Failed to post job. Please try again."],
  [refusal(403, "unreadable"), "Failed to post job. Please try again."],
])("says what happened: %s", (error, words) => {
  expect(failureWords(error, "Failed to post job. Please try again.")).toBe(words);
});

function refusal(status: number, code: ApiError["code"], message = "Said by the server."): ApiError {
  return new ApiError({ status, code, message, text: "" });
}

it("says no more than the reason where there is nothing else to say", () => {
  expect(failureWords(networkError(), "Please try again.")).toBe(networkError().message);
});
