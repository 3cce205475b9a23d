import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { endSession, startSession } from "../../platform/session.ts";
import { readStored } from "../../platform/storage.ts";
import { EMPTY_ONE, EMPTY_TWO, keepReturnTo, readReturnTo, signUpSteps } from "./sign-up-steps.ts";

const STEP = { ...EMPTY_ONE, firstName: "Nia", email: "nia@crewyard.example" };
const TWO = { ...EMPTY_TWO, phone: "07700 900321" };
const PASSWORDS = { password: "Trowel-and-77-bricks", confirmPassword: "Trowel-and-77-bricks" };
const ONE = { ...STEP, ...PASSWORDS };
const NOW = { terms: "2026-11-20", privacy: "2026-11-20" };
const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
  signUpSteps.keepOne(ONE, NOW);
  signUpSteps.finishOne();
  signUpSteps.keepTwo(TWO);
});
afterEach(() => {
  endSession();
  signUpSteps.forget();
  vi.useRealTimers();
});

describe("a sign-up that was begun", () => {
  it("is on the device without its password, until the account is made", () => {
    expect([signUpSteps.readOne(), signUpSteps.readTwo()]).toEqual([STEP, TWO]);
    expect(readStored("signUp")).not.toContain(PASSWORDS.password);
    expect(readStored("signUp", "sessionStorage")).toBeNull();
    signUpSteps.forget();
    expect(readStored("signUp")).toBeNull();
    expect(signUpSteps.hasFinishedOne()).toBe(false);
  });

  it("goes back to step 1 once that was changed, a tick or the password", () => {
    expect(signUpSteps.hasFinishedOne()).toBe(true);
    signUpSteps.keepOne({ ...ONE, password: "Mortar-and-78" }, NOW);
    expect(signUpSteps.hasFinishedOne()).toBe(false);
    expect(signUpSteps.readPasswords().password).toBe("Mortar-and-78");
    expect(signUpSteps.readTwo()).toEqual(TWO);
  });

  it("is gone a day after the last keystroke", () => {
    vi.advanceTimersByTime(24 * HOUR - 1);
    signUpSteps.keepTwo({ ...TWO, company: "Okafor" });
    vi.advanceTimersByTime(24 * HOUR - 1);
    expect(signUpSteps.readTwo().company).toBe("Okafor");
    vi.advanceTimersByTime(1);
    signUpSteps.dropOld();
    expect(readStored("signUp")).toBeNull();
    expect(signUpSteps.readOne()).toEqual(EMPTY_ONE);
  });

  it("says which version of a text was ticked, though another one holds by now, until it is ticked again", () => {
    const later = { ...NOW, terms: "2026-11-21" };
    signUpSteps.keepOne({ ...ONE, agreedToTerms: true }, NOW);
    signUpSteps.keepOne({ ...ONE, agreedToTerms: true, agreedToPrivacy: true }, later);
    expect(signUpSteps.readAgreed()).toEqual(NOW);
    signUpSteps.keepOne({ ...ONE, agreedToPrivacy: true }, later);
    expect(signUpSteps.readAgreed()).toEqual({ privacy: NOW.privacy });
    signUpSteps.keepOne({ ...ONE, agreedToTerms: true, agreedToPrivacy: true }, later);
    expect(signUpSteps.readAgreed()).toEqual(later);
  });

  it("is not for whoever signs in, nor is what is typed in another tab from then on", () => {
    startSession("a-token", { id: 7, draftKey: "00" });
    expect(readStored("signUp")).toBeNull();
    signUpSteps.keepTwo(TWO);
    endSession();
    expect(signUpSteps.readPasswords().password).toBe("");
    expect(signUpSteps.readTwo()).toEqual(EMPTY_TWO);
  });
});

describe("what a visitor came for", () => {
  it("is kept for two days, past the sign-up, until a session begins", () => {
    keepReturnTo("/jobs?declare=7");
    signUpSteps.forget();
    vi.advanceTimersByTime(48 * HOUR - 1);
    expect(readReturnTo()).toBe("/jobs?declare=7");
    vi.advanceTimersByTime(1);
    expect(readReturnTo()).toBeUndefined();
    keepReturnTo("/jobs?declare=8");
    startSession("a-token", { id: 7, draftKey: "00" });
    expect(readReturnTo()).toBeUndefined();
  });
});
