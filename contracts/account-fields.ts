import * as z from "zod/mini";

import { text, tooLong } from "./fields.ts";
import { COMMON_PASSWORDS } from "./reference/common-passwords.ts";
import * as limits from "./reference/limits.ts";
import { SIGN_IN_WORDS } from "./sign-in-route.ts";

/** Lower-cased and trimmed: `Dan@Example.com` and `dan@example.com` are one account. */
export const email = z.pipe(
  z.pipe(
    z.string(SIGN_IN_WORDS.email),
    z.transform((value: string) => value.trim().toLowerCase()),
  ),
  z.string().check(z.maxLength(254, SIGN_IN_WORDS.email), z.email(SIGN_IN_WORDS.email)),
);

const passwordRules: readonly (readonly [RegExp, string])[] = [
  [/\p{Lu}/u, "Password must contain at least one uppercase letter"],
  [/\p{Ll}/u, "Password must contain at least one lowercase letter"],
  [/\p{Nd}/u, "Password must contain at least one number"],
  [/[^\p{L}\p{N}\s]/u, "Password must contain at least one special character"],
];

/** Returns the words of the first rule that a password does not meet, or null if it meets all. */
export function findPasswordFault(password: string): string | null {
  if (password.length > limits.PASSWORD_MAX) return "Password must be 256 characters or fewer";
  if (Array.from(password).length < limits.PASSWORD_MIN) return "Password must be at least 8 characters long";
  const fault = passwordRules.find(([rule]) => !rule.test(password))?.[1];
  if (fault !== undefined) return fault;
  return COMMON_PASSWORDS.has(password.toLowerCase())
    ? "That is one of the most used passwords, so it is tried first by others. Please choose another"
    : null;
}

/** A new password. Stored exactly as typed: never trimmed or shortened. */
export const newPassword = z.string("Password is required").check(
  z.superRefine((value: string, context) => {
    const fault = findPasswordFault(value);
    if (fault !== null) context.addIssue({ code: "custom", message: fault, input: value });
  }),
);

/** A password that is only compared, so any text will do. */
export const givenPassword = z
  .string(SIGN_IN_WORDS.password)
  .check(
    z.minLength(1, SIGN_IN_WORDS.password),
    z.maxLength(4096, "Password must be 256 characters or fewer"),
  );

/** A first or last name. */
export const personName = (label: string) =>
  text({
    required: `${label} must be at least 2 characters`,
    min: { length: limits.NAME_MIN, words: `${label} must be at least 2 characters` },
    max: tooLong(label, limits.NAME_MAX),
  });

export const PHONE_INVALID = "Please enter a valid phone number";

/**
 * A telephone number as people write it, '+44 (0)7700 900123', reduced to 10 to 15 digits without spaces and brackets.
 * The server then reads it as a United Kingdom number, unless it names another country, and stores it in E.164.
 */
export const phone = z.pipe(
  z.pipe(
    z.string(PHONE_INVALID).check(z.maxLength(60, PHONE_INVALID)),
    z.transform((value: string) => value.replace(/[\s().-]/g, "")),
  ),
  z.string().check(z.regex(/^\+?\d{10,15}$/, PHONE_INVALID)),
);

/** Whole years in the trade. */
export const experience = z
  .number("Experience must be 0 or greater")
  .check(
    z.multipleOf(1, "Experience must be in whole years"),
    z.gte(0, "Experience must be 0 or greater"),
    z.lte(limits.EXPERIENCE_MAX, "Experience cannot exceed 50 years"),
  );
