import { expect, it, vi } from "vitest";

import { answerCalls } from "../../platform/testing/run-hook.tsx";
import { askProvider, endOfStripe, UNEXPECTED } from "./payment-end.ts";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

const lost = { type: "api_connection_error", message: "No answer" };
const declined = { type: "card_error", message: "Your card was declined." };
const again = { type: "invalid_request_error", message: "Unexpected state" };
const paid = { ...again, payment_intent: { status: "succeeded" } };
const onItsWay = { ...again, payment_intent: { status: "processing" } };
const incomplete = { type: "validation_error", message: "Your card number is incomplete." };

const end = (confirming: object | "thrown") => {
  const answer =
    confirming === "thrown" ? Promise.reject(new Error("gone")) : Promise.resolve({ error: confirming });
  return endOfStripe(answer as Parameters<typeof endOfStripe>[0], () => askProvider("existing", "pi_1"));
};

it.each([
  ["an answer that was lost", lost, "boosted", null],
  ["an answer that was lost", lost, "processing", null],
  ["an answer that was lost", lost, "unpaid", "No answer"],
  ["a form that broke", "thrown", "boosted", null],
  ["a form that broke", "thrown", "unpaid", UNEXPECTED],
] as const)("after %s the server is asked (%j, %s)", async (_what, error, state, words) => {
  const asked = answerCalls(() => ({ success: state === "boosted", state, job: null, error: "Words" }));
  expect(await end(error)).toBe(words);
  expect(asked).toEqual(["POST /api/confirm-boost-existing-payment"]);
});

it("without an answer of the server either it has failed, as far as anybody knows", async () => {
  answerCalls(() => "offline");
  expect(await end(lost)).toBe("No answer");
});

it.each([
  ["a refused card", declined, declined.message],
  ["a field that is wrong", incomplete, incomplete.message],
  ["a payment that Stripe knows as paid", paid, null],
  ["a payment that Stripe knows to be on its way", onItsWay, null],
] as const)("of %s nobody need be asked", async (_what, error, words) => {
  const asked = answerCalls(() => 500);
  expect(await end(error)).toBe(words);
  expect(asked).toEqual([]);
});
