import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { chromium } from "playwright-core";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";

import { findChromium } from "../../tools/lib/find-chromium.ts";
import type { Member } from "./members.ts";
import { Visitor } from "./visitor.ts";

export interface VisitOptions {
  /** CSS pixels: a phone (390, touch), a tablet (820) or a desk (1280). */
  width?: number;
  theme?: "light" | "dark";
  /** Starts with this member's session on the device. */
  as?: Member | null;
  /** Tells pages that the reader wants no animation; off only where moving is what is looked at. */
  calm?: boolean;
  /** False: a browser that runs no JavaScript. */
  script?: boolean;
  /** With the service worker; otherwise without, since what goes through it cannot be held up or changed by a test. */
  worker?: boolean;
}

const PHONE_BELOW = 769;
const HEIGHTS = { phone: 844, desk: 900 };
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** What a thing that is to come may take: these journeys are walked on busy machines. */
const PATIENCE_MS = 30_000;
const SCREENSHOTS = path.join(tmpdir(), "crewyard-e2e-failures");

/** Widths at which the main story is told: a phone and a desk. */
export const WIDTHS = [390, 1280] as const;

/**
 * One Chromium for a journey's file. Each visitor is a device of its own: nothing is shared but the site. After every test
 * all of them leave, and anything that went wrong on their pages unexpectedly fails it.
 */
export function useBrowser(): { visit(options?: VisitOptions): Promise<Visitor> } {
  let browser: Browser;
  let visitors: Visitor[] = [];

  beforeAll(async () => {
    const executablePath = findChromium(() => undefined);
    if (executablePath === null) throw new Error("No Chromium here. Set CHROME_PATH to the program.");
    browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  });
  afterAll(() => browser.close());

  afterEach(async ({ task }) => {
    const left = visitors;
    visitors = [];
    if (task.result?.state === "fail") await photograph(left, task.name);
    await Promise.all(left.map((visitor) => visitor.page.context().close()));
    expect(left.flatMap((visitor) => visitor.faults.report())).toEqual([]);
  });

  return {
    async visit(options = {}) {
      const context = await browser.newContext(contextOptions(options));
      context.setDefaultTimeout(PATIENCE_MS);
      const visitor = new Visitor(await context.newPage(), options.width ?? 1280);
      visitors.push(visitor);
      return visitor;
    },
  };
}

function contextOptions(visit: VisitOptions) {
  const { width = 1280, theme = "light", as = null, calm = true, script = true, worker = false } = visit;
  const { url } = inject("site");
  const isPhone = width < PHONE_BELOW;
  const options: BrowserContextOptions = {
    baseURL: url,
    viewport: { width, height: isPhone ? HEIGHTS.phone : HEIGHTS.desk },
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: theme,
    javaScriptEnabled: script,
    serviceWorkers: worker ? "allow" : "block",
    reducedMotion: calm ? "reduce" : "no-preference",
    locale: "en-GB",
    timezoneId: "Europe/London",
  };
  if (as !== null) {
    const stored = [
      { name: "authToken", value: as.token },
      { name: "memberId", value: String(as.id) },
      { name: "draftKey", value: as.draftKey },
    ];
    options.storageState = { cookies: [], origins: [{ origin: url, localStorage: stored }] };
  }
  return options;
}

/** What each visitor was looking at when the test failed. */
async function photograph(visitors: readonly Visitor[], name: string): Promise<void> {
  await mkdir(SCREENSHOTS, { recursive: true });
  const slug = name.replaceAll(/\W+/g, "-");
  await Promise.all(
    visitors.map(({ page }, at) =>
      page.screenshot({ path: path.join(SCREENSHOTS, `${slug}-${at + 1}.png`) }).catch(() => undefined),
    ),
  );
}
