import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import type { BrowserContextOptions } from "playwright-core";
import { afterEach, beforeEach, inject } from "vitest";
import type { RunnerTestCase } from "vitest";

import { TIMEOUT_MS } from "../../tools/lib/wait-timeout.ts";
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
  /** False: a narrow window at a desk, with a mouse. */
  touch?: boolean;
  theme?: "light" | "dark";
  /** Starts with this member's session on the device. */
  as?: Member | null;
  /** Tells pages that the reader wants no animation; false only for tests of movement. */
  calm?: boolean;
  /** False: a browser without JavaScript. */
  script?: boolean;
  /** The device's time zone, for tests of days and clocks; by default London's. */
  timeZone?: string;
  /** With the service worker. Off by default, since a test cannot delay or change what goes through it. */
  worker?: boolean;
  /** With an empty cache, for tests of network traffic. */
  cold?: boolean;
  /** In a full Chromium: the fast build shows no system notifications. */
  whole?: boolean;
}

const PHONE_BELOW = 769;
const HEIGHTS = { phone: 844, desk: 900 };
const SCREENSHOTS = path.join(tmpdir(), "crewyard-e2e-failures");

/** Set, the full run takes rare journeys at each of their widths. */
const EVERY_WIDTH = process.env["EVERY_WIDTH"] !== undefined;

/** The first width of each file. */
const firstWidths = new Map<string, string>();

/** True if a journey runs at the first of its file's widths: in the full run, the width that the default run lacks. */
function isAtFirstWidth({ file, fullName }: RunnerTestCase): boolean {
  const width = /\bat (\d+) pixels\b/.exec(fullName)?.[1];
  if (width === undefined) return false;
  if (!firstWidths.has(file.name)) firstWidths.set(file.name, width);
  return firstWidths.get(file.name) === width;
}

/**
 * True if this run includes it. The default run leaves out tests tagged "full". The full run runs those at the width they
 * are about, and at the other width what the default run has run.
 */
function isLeft(task: RunnerTestCase): boolean {
  const isForFull = task.file.name.endsWith(".full.test.ts") || (task.tags ?? []).includes("full");
  if (!IS_FULL) return !isForFull;
  return isAtFirstWidth(task) ? !isForFull || EVERY_WIDTH : isForFull;
}

/**
 * Gives a journey's file its visitors. Each is a separate device: they share only the site. After every test all of
 * them leave, and any unexpected error on their pages fails it.
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
    // Before they leave: the empty page they go to is not ours, and a journey's own scripts may fail on it.
    const errors = left.flatMap((visitor) => visitor.errors.report());
    await Promise.all(used.map((device) => device.leave()));
    // The test may be retried, and must not find its own data again.
    if (task.result?.state === "fail" || errors.length > 0)
      await runSql("update users set banned_at = now() where id = any($1)", [takeJoined()]);
    // All on one line, which is what a run's report shows of a failure.
    if (errors.length > 0) throw new Error(errors.join("; "));
  });

  return {
    async visit(options = {}) {
      const { worker = false, script = true, cold = false, whole = false } = options;
      const device = await openDevice(contextOptions(options), {
        stored: storedFor(options.as ?? null),
        cookie: options.as?.token ?? null,
        // A worker's stored files, and the cache, stay on the device.
        fresh: worker || cold || !script || options.timeZone !== undefined,
        whole,
      });
      devices.push(device);
      device.page.context().setDefaultTimeout(TIMEOUT_MS);
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

/** Returns what the site stores on a signed-in member's device. */
function storedFor(member: Member | null): Record<string, string> {
  if (member === null) return {};
  return { authToken: member.token, memberId: String(member.id), draftKey: member.draftKey };
}

/** Takes a screenshot of each visitor's page when the test failed. */
async function photograph(visitors: readonly Visitor[], name: string): Promise<void> {
  await mkdir(SCREENSHOTS, { recursive: true });
  const slug = name.replaceAll(/\W+/g, "-");
  await Promise.all(
    visitors.map(({ page }, at) =>
      page.screenshot({ path: path.join(SCREENSHOTS, `${slug}-${at + 1}.png`) }).catch(() => undefined),
    ),
  );
}
