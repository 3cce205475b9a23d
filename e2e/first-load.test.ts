import type { CDPSession } from "playwright-core";
import { describe, expect, test } from "vitest";

import { useBrowser, WIDTHS } from "./support/browser.ts";
import { demoMember } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
/** kB of JavaScript as it crosses the wire, compressed (`architecture.md` §2). */
const JS_BUDGET = { signIn: 110, home: 170 };
const REQUEST_BUDGET = { signIn: 20, home: 60 };
const SHIFT_BUDGET = 0.05;

interface Shift {
  value: number;
  sources: string[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("sign-in is light", async () => {
    const visitor = await browser.visit({ width });
    const load = await weigh(visitor, "/");
    await visitor.sees(visitor.button("Sign In"));
    await visitor.page.waitForLoadState("networkidle");
    report(`sign-in at ${width}`, load);
    expect(load.js).toBeGreaterThan(20);
    expect(load.js).toBeLessThanOrEqual(JS_BUDGET.signIn);
    expect(load.requests).toBeLessThanOrEqual(REQUEST_BUDGET.signIn);
  });

  test("home is light, and nothing on it jumps while it fills with the demo community", async () => {
    const member = await demoMember();
    const visitor = await browser.visit({ width, as: member, calm: false });
    await visitor.page.addInitScript(watchShifts);
    // Pictures and answers as a phone on a site gets them: late, and one after the other.
    await visitor.page.route(/\/(media|api)\//, async (route) => {
      await new Promise((done) => setTimeout(done, 150));
      await route.continue();
    });
    const load = await weigh(visitor, "/");
    await visitor.sees(visitor.page.getByRole("article"));
    await visitor.page.waitForLoadState("networkidle");
    report(`home at ${width}`, load);
    expect(load.js).toBeLessThanOrEqual(JS_BUDGET.home);
    expect(load.requests).toBeLessThanOrEqual(REQUEST_BUDGET.home);

    // Down to the tenth post, where pictures come when they are near, and back.
    for (const key of ["PageDown", "PageDown", "PageDown", "PageDown", "PageDown", "PageDown", "Home"]) {
      await visitor.page.evaluate((to) => {
        if (to === "Home") scrollTo({ top: 0 });
        else scrollBy({ top: innerHeight * 0.9 });
      }, key);
      await visitor.page.waitForLoadState("networkidle");
      await visitor.page.waitForTimeout(200);
    }
    const shifts = await visitor.page.evaluate(() => window.shifts);
    const total = shifts.reduce((sum, shift) => sum + shift.value, 0);
    process.stdout.write(`layout shift on home at ${width}: ${total.toFixed(4)}\n`);
    expect(total, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(SHIFT_BUDGET);
  });
});

interface Load {
  /** kB of bodies as they crossed the wire, in gzip. */
  js: number;
  css: number;
  requests: number;
}

/** Opens a page with nothing cached and adds up the bodies of its answers as they come. */
async function weigh(visitor: Visitor, path: string): Promise<Load> {
  const load: Load = { js: 0, css: 0, requests: 0 };
  const protocol: CDPSession = await visitor.page.context().newCDPSession(visitor.page);
  await protocol.send("Network.enable");
  // Left to itself a browser takes Brotli, which is smaller; the budgets are in gzip.
  await protocol.send("Network.setExtraHTTPHeaders", { headers: { "Accept-Encoding": "gzip" } });
  protocol.on("Network.responseReceived", ({ response: { mimeType, headers } }) => {
    const kilobytes = Number(headers["content-length"] ?? headers["Content-Length"] ?? 0) / 1000;
    load.requests += 1;
    if (mimeType === "text/css") load.css += kilobytes;
    if (mimeType.includes("javascript")) load.js += kilobytes;
  });
  await visitor.goTo(path);
  return load;
}

function report(name: string, { js, css, requests }: Load): void {
  process.stdout.write(`${name}: ${js.toFixed(1)} kB JS, ${css.toFixed(1)} kB CSS, ${requests} requests\n`);
}

/** Runs in the page, before its own scripts. */
function watchShifts(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources?: { node: Node | null }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      const sources = (entry.sources ?? []).map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent).slice(0, 60),
      );
      window.shifts.push({ value: entry.value, sources });
    }
  }).observe({ type: "layout-shift", buffered: true });
}
