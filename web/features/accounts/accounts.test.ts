import { describe, expect, it } from "vitest";

import { findPasswordFault } from "#contracts/account-fields.ts";
import { signIn } from "#contracts/accounts.ts";

import { findErrors } from "../../platform/form-errors.ts";
import { suggestEmail } from "./email-typos.ts";
import { findPasswordErrors } from "./new-passwords.ts";
import { PASSWORD_RULES } from "./password-rules.ts";
import { describeSignInFailure, findSignInErrors } from "./sign-in-words.ts";
import { detailsOf, findDetailErrors, splitDate } from "./sign-up-details.ts";
import { EMPTY_TWO } from "./sign-up-steps.ts";

describe("a refused sign-in, in words", () => {
  const title = "Login Failed";
  it.each([
    [500, "boom", { title, text: "Server error occurred. Please try again." }],
    [401, "whatever", { title, text: "Invalid email or password." }],
    [400, "whatever", { title, text: "Invalid request. Please check your input." }],
    [403, "This account has been suspended.", { title, text: "This account has been suspended." }],
    [429, "Please wait a moment.", { title, text: "Please wait a moment." }],
    [418, "", { title, text: "Please check your credentials" }],
  ])("%i", (status, message, words) => {
    expect(describeSignInFailure({ status, message, code: "server_error" })).toEqual({
      ...words,
      needsVerifying: false,
      isClosing: false,
      isBanned: false,
    });
  });

  it("offers a new link to whoever has not confirmed their address", () => {
    expect(
      describeSignInFailure({
        status: 403,
        message: "Please verify your email before signing in",
        code: "email_not_verified",
      }),
    ).toEqual({
      title: "Email Verification Required",
      text: "Please verify your email before signing in. Need a new link? Contact us.",
      needsVerifying: true,
      isClosing: false,
      isBanned: false,
    });
  });

  it("offers to keep an account that is about to be deleted", () => {
    const message = "It will be deleted on 6 December 2026, unless you keep it.";
    expect(describeSignInFailure({ status: 403, message, code: "account_closing" })).toMatchObject({
      text: message,
      isClosing: true,
      isBanned: false,
    });
  });
});

describe("what keeps a sign-in from being sent", () => {
  it.each([
    "",
    "dan",
    "dan@",
    "@b.uk",
    "dan@site",
    "d an@b.uk",
    "dan@b.u",
    " dan@b.uk ",
    "Dan.O'Neil+x@sub.b.co.uk",
  ])("is what the contract says of %j", (email) => {
    expect(findSignInErrors({ email, password: "" })).toEqual(
      findErrors(signIn.body, { email, password: "" }),
    );
  });
});

describe("slips in an email address", () => {
  it.each([
    ["dan@gmial.com", "dan@gmail.com"],
    ["dan@gmal.com", "dan@gmail.com"],
    ["dan@gmaill.com", "dan@gmail.com"],
    ["Dan.M@hotmail.co.ik", "Dan.M@hotmail.co.uk"],
    ["dan@outlok.com", "dan@outlook.com"],
    ["dan@icloud.con", "dan@icloud.com"],
  ])("asks whether %s meant %s", (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant);
  });

  it.each([
    "dan@gmail.com",
    "dan@mistrybuild.co.uk",
    "dan@",
    "@gmial.com",
    "dan",
    "",
    "dan@ymail.com",
    "dan@mail.com",
  ])("leaves %j alone", (typed) => {
    expect(suggestEmail(typed)).toBeNull();
  });
});

describe("password rules", () => {
  it.each([
    "",
    "a",
    "abcdefgh",
    "ABCDEFGH",
    "Abcdefgh",
    "Abcdefg1",
    "Abcdef1!",
    "Trowel-Yard-27!",
    "Mörtel 2026",
    "ÄÖü1!xxx",
  ])("tick the same as the contract decides: %j", (password) => {
    const allMet = PASSWORD_RULES.every((rule) => rule.isMet(password));
    const fault = findPasswordFault(password);
    expect(allMet).toBe(fault === null || fault.startsWith("That is one of the most used"));
  });

  it("says that the repetition differs together with what is wrong with the password", () => {
    expect(findPasswordErrors({ password: "short", confirmPassword: "other" })).toEqual({
      password: "Password must be at least 8 characters long",
      confirmPassword: "Passwords don't match",
    });
  });
});

describe("step 2 of joining", () => {
  const filled = {
    ...EMPTY_TWO,
    phone: "07700 900123",
    day: "7",
    month: "5",
    year: "1990",
    trade: "Bricklayer",
    experience: "12",
    county: "West Yorkshire",
  };

  it("accepts a filled form", () => {
    expect(findDetailErrors(filled)).toEqual({});
    expect(detailsOf(filled)).toMatchObject({
      dateOfBirth: "1990-05-07",
      trade: "Bricklayer",
      experience: 12,
    });
  });

  it("says everything that is missing", () => {
    expect(findDetailErrors(EMPTY_TWO)).toEqual({
      phone: "Please enter a valid phone number",
      day: "Date of birth is required",
      trade: "Please select your trade",
      experience: "Experience must be 0 or greater",
      county: "Please select your county",
    });
  });

  it.each([
    [{ day: "31", month: "2" }, { day: "Please enter a date as day, month and year" }],
    [{ year: "" }, { day: "Please enter a date as day, month and year" }],
    [{ experience: "51" }, { experience: "Experience cannot exceed 50 years" }],
    [{ experience: "2015" }, { experience: "Experience cannot exceed 50 years" }],
    [{ experience: "-1" }, { experience: "Experience must be 0 or greater" }],
    [{ experience: "8.5" }, { experience: "Experience must be in whole years" }],
    [{ experience: "8,5" }, { experience: "Experience must be in whole years" }],
    [{ experience: "8½" }, { experience: "Experience must be in whole years" }],
    [{ phone: " " }, { phone: "Please enter a valid phone number" }],
    [{ phone: "12" }, { phone: "Please enter a valid phone number" }],
    [{ month: "Ma" }, { day: "Please enter a date as day, month and year" }],
    [{ month: "Marzo" }, { day: "Please enter a date as day, month and year" }],
    [{ experience: "two" }, { experience: "Experience must be 0 or greater" }],
    [{ trade: "Other" }, { customTrade: "Please enter your custom trade (minimum 2 characters)" }],
    [
      { trade: "Other", customTrade: "x".repeat(41) },
      { customTrade: "Trade must be 40 characters or fewer" },
    ],
  ])("with %j says %j", (change, errors) => {
    expect(findDetailErrors({ ...filled, ...change })).toEqual(errors);
  });

  it("sends a typed trade in place of 'Other'", () => {
    expect(detailsOf({ ...filled, trade: "Other", customTrade: " Thatcher " }).trade).toBe("Thatcher");
  });
});

describe("a month that is typed as a name", () => {
  it.each(["march", "Mar", "mar.", "MARCH", " 3 ", "03"])("%j is the third", (month) => {
    const values = { ...EMPTY_TWO, day: "7", month, year: "1990" };
    expect(detailsOf(values).dateOfBirth).toBe("1990-03-07");
  });

  it.each([
    ["month", "Mar 2019", { month: "Mar", year: "2019" }],
    ["month", "march 1990", { month: "march", year: "1990" }],
    ["month", "03/1990", { month: "03", year: "1990" }],
    ["day", "27 Mar 1990", { day: "27", month: "Mar", year: "1990" }],
    ["day", "27/03/1990", { day: "27", month: "03", year: "1990" }],
    ["month", "Mär", { month: "Mr" }],
    ["day", "2x7", { day: "27" }],
    ["year", "19 90", { year: "1990" }],
  ] as const)("in the box of the %s, %j fills %j", (part, typed, filled) => {
    expect(splitDate(part, typed)).toEqual(filled);
  });
});
