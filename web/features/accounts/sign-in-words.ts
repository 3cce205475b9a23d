import type { ErrorBody } from "#contracts/errors.ts";
import { SIGN_IN_WORDS } from "#contracts/sign-in-route.ts";

import type { ApiError } from "../../platform/api-error.ts";

export interface SignInFailure {
  title: string;
  text: string;
  /** The address is not yet confirmed: offer a new link. */
  needsVerifying: boolean;
  /** The account is about to be deleted: offer to keep it. */
  isClosing: boolean;
  /** The account is banned: offer an appeal, or show the existing one, at that path while it opens. */
  isBanned: boolean;
  appealPath?: string | undefined;
  hasAppealed?: boolean | undefined;
}

/** Describes a refused sign-in. */
export function describeSignInFailure(
  error: Pick<ApiError, "status" | "message" | "code" | "toString">,
): SignInFailure {
  const failure = { needsVerifying: false, isClosing: false, isBanned: false };
  if (error.code === "account_closing") {
    return { ...failure, title: "Keep your account?", text: error.message, isClosing: true };
  }
  if (error.message.includes("verify your email")) {
    const text = `${error.message.replace(/[^.!?]$/, "$&.")} Need a new link? Contact us.`;
    return { ...failure, title: "Email Verification Required", text, needsVerifying: true };
  }
  const isBanned = error.code === "account_banned";
  const { appealPath, hasAppealed }: Partial<ErrorBody> = isBanned
    ? (JSON.parse(error.toString().slice("403: ".length)) as ErrorBody)
    : {};
  return { ...failure, title: "Login Failed", text: textFor(error), isBanned, appealPath, hasAppealed };
}

function textFor({ status, message }: Pick<ApiError, "status" | "message">): string {
  if (status === 500) return "Server error occurred. Please try again.";
  if (status === 401) return "Invalid email or password.";
  if (status === 400) return "Invalid request. Please check your input.";
  return message === "" ? "Please check your credentials" : message;
}

/** Errors that stop a sign-in from being sent; a test keeps them in step with the contract. */
export function findSignInErrors({ email, password }: { email: string; password: string }) {
  return {
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email.trim()) && { email: SIGN_IN_WORDS.email }),
    ...(password === "" && { password: SIGN_IN_WORDS.password }),
  };
}
