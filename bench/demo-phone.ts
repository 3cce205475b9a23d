import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { signIn } from "#contracts/accounts.ts";

import { openMeasuredBrowser } from "../tools/lib/measured-browser.ts";
import type { MeasuredBrowser } from "../tools/lib/measured-browser.ts";

interface Settings {
  readonly executablePath: string;
  /** The server with the demo community, and its data folder. */
  readonly product: { readonly origin: string; readonly dataDir: string };
  /** The address that the phone opens, if something is between it and the server. */
  readonly origin?: string;
  /**
   * The key of a self-signed certificate to trust. Accepting any certificate would not do: browsers do not cache
   * responses under those.
   */
  readonly trustedKey?: string | undefined;
}

/** Opens an unused phone with two pixels a point, and a session of the demo community's first member. */
export async function openDemoPhone({
  executablePath,
  product,
  origin = product.origin,
  trustedKey,
}: Settings): Promise<MeasuredBrowser> {
  const told = await readFile(join(product.dataDir, "demo-sign-ins.json"), "utf8");
  const [member] = JSON.parse(told) as { email: string; password: string }[];
  const answer = await fetch(product.origin + signIn.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: member?.email, password: member?.password }),
  });
  const { token, user } = (await answer.json()) as {
    token: string;
    user: { id: number; draftKey: string };
  };
  const browser = await openMeasuredBrowser({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--disable-background-networking",
      ...(trustedKey === undefined ? [] : [`--ignore-certificate-errors-spki-list=${trustedKey}`]),
    ],
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  await browser.context.addCookies([{ name: "crewyard_session", value: token, url: origin, httpOnly: true }]);
  await browser.context.addInitScript(
    (stored) => Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value)),
    { authToken: token, memberId: String(user.id), draftKey: user.draftKey },
  );
  return browser;
}
