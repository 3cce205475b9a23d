// Separate from `second-factor.ts`, which the portal's frame needs.
import * as z from "zod/mini";

/** The code of an authenticator app; some show it with a space in the middle. */
export const authenticatorCode = z
  .string("Please enter the code")
  .check(z.trim(), z.regex(/^\d{3} ?\d{3}$/, "The code has 6 digits"));

/** As shown or typed: capitals, spaces and hyphens do not matter. */
export const recoveryCode = z
  .string("Please enter a recovery code")
  .check(
    z.trim(),
    z.maxLength(40, "A recovery code has 16 letters and digits"),
    z.regex(/^[a-z2-7](?:[\s-]*[a-z2-7]){15}$/i, "A recovery code has 16 letters and digits"),
  );

export const authenticatorForm = z.object({ code: authenticatorCode });
