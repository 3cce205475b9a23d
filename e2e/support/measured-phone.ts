import { inject } from "vitest";

import { findChromium } from "../../tools/lib/find-chromium.ts";
import { openMeasuredBrowser } from "../../tools/lib/measured-browser.ts";
import type { MeasuredBrowser } from "../../tools/lib/measured-browser.ts";
import { ARGUMENTS } from "./devices.ts";
import type { Member } from "./members.ts";
import { Visitor } from "./visitor.ts";

export interface MeasuredPhone extends MeasuredBrowser {
  readonly visitor: Visitor;
}

/** An unused phone with a member's session, whose browser reports its network traffic. */
export async function openMeasuredPhone({ token, id, draftKey }: Member): Promise<MeasuredPhone> {
  const { url } = inject("site");
  const executablePath = findChromium((line) => void process.stdout.write(`${line}\n`));
  if (executablePath === null) throw new Error("No Chromium here. Set CHROME_PATH to the program.");
  const browser = await openMeasuredBrowser({
    executablePath,
    args: ARGUMENTS,
    baseURL: url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: "Europe/London",
  });
  const { context, page } = browser;
  await context.addCookies([{ name: "crewyard_session", value: token, url, httpOnly: true }]);
  await context.addInitScript(
    (stored) => {
      if (localStorage.getItem("authToken") === null)
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { authToken: token, memberId: String(id), draftKey },
  );
  return { ...browser, visitor: new Visitor(page, 390) };
}
