import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import type { BrowserContextOptions } from "playwright-core";
import { afterEach, beforeEach, inject } from "vitest";
import type { RunnerTestCase } from "vitest";

import { PATIENCE_MS } from "../../tools/lib/patience.ts";
import { runSql } from "./database.ts";
import { openDevice } from "./devices.ts";
import type { Device } from "./devices.ts";
import { takeJoined } from "./members.ts";
import type { Member } from "./members.ts";
import { IS_FULL, RARE, WIDTHS, widthsFor } from "./tier.ts";
import { Visitor } from "./visitor.ts";

export { RARE, WIDTHS, widthsFor };

export interface VisitOptions {
  /** CSS pixels: a phone (390, touch), a tablet (820) or a desk (1280). */
  width?: number;
  /** False: narrow as it is, the window is one at a desk, with a mouse. */
  touch?: boolean;
  theme?: "light" | "dark";
  /** Starts with this member's session on the device. */
  as?: Member | null;
  /** Tells pages that the reader wants no animation; off only where moving is what is looked at. */
  calm?: boolean;
  /** False: a browser that runs no JavaScript. */
  script?: boolean;
  /** Of the device, where days and clocks are looked at; London's unless said. */
  timeZone?: string;
  /** With the service worker; otherwise without, since what goes through it cannot be held up or changed by a test. */
  worker?: boolean;
  /** With nothing in its cache: where it is looked at what comes over the wire. */
  cold?: boolean;
  /** In a Chromium with all its parts: the quick one shows no notifications of the system. */
  whole?: boolean;
}

const PHONE_BELOW = 769;
const HEIGHTS = { phone: 844, desk: 900 };
const SCREENSHOTS = path.join(tmpdir(), "crewyard-e2e-failures");

/** By file, the width that came first. */
const firstWidths = new Map<string, string>();

/** Whether a journey is walked at the first of the widths of its file: in the full run the one that the default run lacks. */
function isAtFirstWidth({ file, fullName }: RunnerTestCase): boolean {
  const width = /\bat (\d+) pixels\b/.exec(fullName)?.[1];
  if (width === undefined) return false;
  if (!firstWidths.has(file.name)) firstWidths.set(file.name, width);
  return firstWidths.get(file.name) === width;
}

/**
 * Whether this run is to walk it. The default run leaves out what is tagged "full"; the full run walks that, and whatever
 * the default run has walked at one width only.
 */
function isLeft(task: RunnerTestCase): boolean {
  const isFirst = isAtFirstWidth(task);
  const isForFull = task.file.name.endsWith(".full.test.ts") || (task.tags ?? []).includes("full");
  return IS_FULL ? isForFull || isFirst : !isForFull;
}

/**
 * Gives a journey's file its visitors. Each is a device of its own: nothing is shared but the site. After every test all
 * of them leave, and anything that went wrong on their pages unexpectedly fails it.
 */
export function useBrowser(): { visit(options?: VisitOptions): Promise<Visitor> } {
  let visitors: Visitor[] = [];
  let devices: Device[] = [];

  beforeEach(({ task, skip }) => {
    takeJoined();
    skip(!isLeft(task), "The other run proves it.");
  });

  afterEach(async ({ task }) => {
    const [left, used] = [visitors, devices];
    [visitors, devices] = [[], []];
    if (task.result?.state === "fail") await photograph(left, task.name);
    // Before they leave: the empty page they go to is none of ours, and a journey's own scripts may fail on it.
    const errors = left.flatMap((visitor) => visitor.errors.report());
    await Promise.all(used.map((device) => device.leave()));
    // It may be tried once more, and is not to find its own things twice.
    if (task.result?.state === "fail" || errors.length > 0)
      await runSql("update users set banned_at = now() where id = any($1)", [takeJoined()]);
    // All on its first line, which is what a run's report shows of a failure.
    if (errors.length > 0) throw new Error(errors.join("; "));
  });

  return {
    async visit(options = {}) {
      const { worker = false, script = true, cold = false, whole = false } = options;
      const device = await openDevice(contextOptions(options), {
        stored: storedFor(options.as ?? null),
        cookie: options.as?.token ?? null,
        // What a worker keeps, and what is cached, stays where it is.
        fresh: worker || cold || !script || options.timeZone !== undefined,
        whole,
      });
      devices.push(device);
      device.page.context().setDefaultTimeout(PATIENCE_MS);
      const visitor = new Visitor(device.page, options.width ?? 1280);
      visitors.push(visitor);
      return visitor;
    },
  };
}

function contextOptions(visit: VisitOptions): BrowserContextOptions {
  const { width = 1280, theme = "light", calm = true, script = true, worker = false, timeZone } = visit;
  const { url } = inject("site");
  const isPhone = width < PHONE_BELOW;
  const hasTouch = visit.touch ?? isPhone;
  return {
    baseURL: url,
    viewport: { width, height: isPhone ? HEIGHTS.phone : HEIGHTS.desk },
    isMobile: hasTouch,
    hasTouch,
    colorScheme: theme,
    javaScriptEnabled: script,
    serviceWorkers: worker ? "allow" : "block",
    reducedMotion: calm ? "reduce" : "no-preference",
    locale: "en-GB",
    timezoneId: timeZone ?? "Europe/London",
  };
}

/** What the site keeps on the device of somebody who is signed in. */
function storedFor(member: Member | null): Record<string, string> {
  if (member === null) return {};
  return { authToken: member.token, memberId: String(member.id), draftKey: member.draftKey };
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
