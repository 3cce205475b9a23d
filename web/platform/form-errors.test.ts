import { describe, expect, it } from "vitest";

import { signUpStepOne } from "#contracts/accounts.ts";

import { findErrors } from "./form-errors.ts";
import { remainingErrors } from "./use-form.ts";

it("finds the first fault of every field at once", () => {
  const errors = findErrors(signUpStepOne, {
    firstName: "D",
    lastName: "Mistry",
    email: "dan",
    password: "short",
    confirmPassword: "other",
    agreedToTerms: false,
    agreedToPrivacy: true,
  });
  expect(errors).toEqual({
    firstName: "First name must be at least 2 characters",
    email: "Please enter a valid email address",
    password: "Password must be at least 8 characters long",
    confirmPassword: "Passwords don't match",
    agreedToTerms: "You must agree to the Terms & Conditions",
  });
});

describe("after a change", () => {
  it("drops a fault that is fixed and shows no new one", () => {
    const left = remainingErrors<{ name: string; rate: string }>(
      { name: "Name is required" },
      {
        before: { name: "Name is required" },
        now: { rate: "Day rate is required" },
        touched: { name: "Dan" },
      },
    );
    expect(left).toEqual({});
  });

  it("drops a fault that another field has fixed", () => {
    const shown = { confirmPassword: "Passwords don't match" };
    const changes = { before: shown, now: {}, touched: { password: "Trowel-Yard-27!" } };
    expect(remainingErrors<{ password: string; confirmPassword: string }>(shown, changes)).toEqual({});
  });

  it("keeps what only the server can judge until its own field changes", () => {
    type Values = { email: string; name: string };
    const shown = { email: "That email address cannot be used." };
    const elsewhere = { before: {}, now: {}, touched: { name: "Dan" } };
    expect(remainingErrors<Values>(shown, elsewhere)).toEqual(shown);
    expect(remainingErrors<Values>(shown, { ...elsewhere, touched: { email: "b@c.uk" } })).toEqual({});
  });
});
