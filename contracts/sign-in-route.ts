/**
 * What the sign-in page needs of the contract. It has no zod and is separate, since that page must load in at most 110
 * kB; `accounts.ts` builds its endpoint on it.
 */
export const SIGN_IN_ROUTE = { method: "POST", path: "/api/auth/login" } as const;

export const SIGN_IN_WORDS = {
  email: "Please enter a valid email address",
  password: "Password is required",
} as const;
