import { PASSWORD_MIN } from "#contracts/reference/limits.ts";

export interface PasswordRule {
  label: string;
  isMet: (password: string) => boolean;
}

/** The password rules as a checklist. The contract's `findPasswordFault` decides; a test keeps the two in step. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { label: `At least ${PASSWORD_MIN} characters`, isMet: (text) => Array.from(text).length >= PASSWORD_MIN },
  { label: "One uppercase letter", isMet: (text) => /\p{Lu}/u.test(text) },
  { label: "One lowercase letter", isMet: (text) => /\p{Ll}/u.test(text) },
  { label: "One number", isMet: (text) => /\p{Nd}/u.test(text) },
  { label: "One special character (! or ?)", isMet: (text) => /[^\p{L}\p{N}\s]/u.test(text) },
];
