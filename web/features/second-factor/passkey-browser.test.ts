import { expect, it } from "vitest";

import { readError } from "../../platform/api-error.ts";
import { passkeyFailure } from "./passkey-browser.ts";

const refused = (code: string, message: string) =>
  readError({
    status: 403,
    statusText: "Forbidden",
    body: JSON.stringify({ message, error: message, code }),
  });

it("says how an account that is being deleted is kept, which a passkey alone does not do", () => {
  const words = "It will be deleted on 1 December 2026, unless you keep it.";
  expect(passkeyFailure(refused("account_closing", words))).toBe(
    `${words} To keep it, sign in with your password.`,
  );
  expect(passkeyFailure(refused("passkey_refused", "This passkey is not known."))).toBe(
    "This passkey is not known.",
  );
});
