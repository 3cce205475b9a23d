import { SIGN_IN_WORDS } from "#contracts/sign-in-route.ts";

import type { ApiError } from "../../platform/api-error.ts";

export interface SignInFailure {
  title: string;
  text: string;
  /** The address still waits for its confirmation: a new link is offered. */
  needsVerifying: boolean;
  /** The account is about to be deleted: keeping it is offered. */
  isClosing: boolean;
}

/** What a refused sign-in says. */
export function describeSignInFailure(error: Pick<ApiError, "status" | "message" | "code">): SignInFailure {
  if (error.code === "account_closing") {
    return { title: "Keep your account?", text: error.message, needsVerifying: false, isClosing: true };
  }
  if (error.message.includes("verify your email")) {
    return {
      title: "Email Verification Required",
      text: `${error.message} Need a new link? Contact us.`,
      needsVerifying: true,
      isClosing: false,
    };
  }
  return { title: "Login Failed", text: textFor(error), needsVerifying: false, isClosing: false };
}

function textFor({ status, message }: Pick<ApiError, "status" | "message">): string {
  if (status === 500) return "Server error occurred. Please try again.";
  if (status === 401) return "Invalid email or password.";
  if (status === 400) return "Invalid request. Please check your input.";
  return message === "" ? "Please check your credentials" : message;
}

/** What keeps a sign-in from being sent; a test holds this to the contract. */
export function findSignInErrors({ email, password }: { email: string; password: string }) {
  return {
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email.trim()) && { email: SIGN_IN_WORDS.email }),
    ...(password === "" && { password: SIGN_IN_WORDS.password }),
  };
}
