import { findPasswordFault } from "#contracts/account-fields.ts";

export interface NewPasswords {
  password: string;
  confirmPassword: string;
}

/** Returns the errors of a new password and its repetition. */
export function findPasswordErrors({ password, confirmPassword }: NewPasswords): Partial<NewPasswords> {
  const fault = findPasswordFault(password);
  return {
    ...(fault !== null && { password: fault }),
    ...(password !== confirmPassword && { confirmPassword: "Passwords don't match" }),
  };
}
