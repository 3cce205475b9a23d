import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";

import type { Visitor } from "./visitor.ts";

/** The app's code `steps` half minutes from now. The server accepts a code that is half a minute off, but no code twice. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** The key that the screen shows under the QR code. */
export async function readKey(visitor: Visitor): Promise<string> {
  const key = await visitor.page.getByText(/^Key:/).innerText();
  return key.replace("Key:", "").replaceAll(/\s/g, "");
}

/** Gives the page a virtual device that makes passkeys and signs without asking. The returned function deletes them all. */
export async function usePasskeyDevice(page: Page): Promise<() => Promise<void>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  const device = await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => {
    await devTools.send("WebAuthn.clearCredentials", device);
  };
}
