import { mkdtemp, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { chromium } from "playwright-core";
import type { BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from "vitest";

import { findChromium } from "../../tools/lib/find-chromium.ts";
import { ARGUMENTS } from "./devices.ts";
import type { Member } from "./members.ts";
import { Visitor } from "./visitor.ts";
import { startWeakNetwork } from "./weak-network.ts";
import type { WeakNetwork } from "./weak-network.ts";

/** A phone that keeps a browser's storage even when the browser is killed. */
export interface KeptPhone {
  /** Starts the browser again, with one tab. */
  start(): Promise<Visitor>;
  /** Another tab of the same browser. */
  openTab(): Promise<Visitor>;
  /** Kills the browser's process as a phone short of memory does: without telling it. */
  kill(): Promise<void>;
  /** Runs in every tab before its page, from the next start on. */
  before(script: () => void): void;
  leave(): Promise<void>;
}

/** For a file's tests: one network, working again at the start of each test, and an unused phone for each. */
export function useKeptPhone(): { readonly network: WeakNetwork; readonly phone: KeptPhone } {
  let network: WeakNetwork | undefined;
  let phone: KeptPhone | undefined;
  beforeAll(async () => {
    network = await startWeakNetwork();
  });
  afterAll(() => network?.close());
  beforeEach(async () => {
    if (network === undefined) return;
    Object.assign(network, { isOff: false, kilobits: Infinity, latencyMs: 0, fateOf: () => "answered" });
    network.forget();
    phone = await getKeptPhone(network);
  });
  afterEach(() => phone?.leave());
  const ready = <T>(made: T | undefined): T => {
    if (made === undefined) throw new Error("Only within a test.");
    return made;
  };
  return {
    get network() {
      return ready(network);
    },
    get phone() {
      return ready(phone);
    },
  };
}

async function getKeptPhone(network: WeakNetwork): Promise<KeptPhone> {
  const { url } = inject("site");
  const profile = await mkdtemp(path.join(tmpdir(), "crewyard-phone-"));
  const executablePath = findChromium((line) => void process.stdout.write(`${line}\n`));
  if (executablePath === null) throw new Error("No Chromium here. Set CHROME_PATH to the program.");
  const scripts: (() => void)[] = [];
  let context: BrowserContext | undefined;
  const end = async () => {
    await context?.close().catch(() => undefined);
    context = undefined;
  };
  return {
    async start() {
      context = await chromium.launchPersistentContext(profile, {
        executablePath,
        args: ARGUMENTS,
        baseURL: url,
        viewport: { width: 1280, height: 900 },
        proxy: { server: network.address, bypass: "<-loopback>" },
        reducedMotion: "reduce",
        locale: "en-GB",
        timezoneId: "Europe/London",
      });
      context.setDefaultTimeout(30_000);
      for (const script of scripts) await context.addInitScript(script);
      return new Visitor(context.pages()[0] ?? (await context.newPage()), 1280);
    },
    async openTab() {
      if (context === undefined) throw new Error("It is not started.");
      return new Visitor(await context.newPage(), 1280);
    },
    async kill() {
      // 'host-pid': Chromium's own note of which process owns the profile.
      const owner = await readlink(path.join(profile, "SingletonLock"));
      const pid = Number(owner.slice(owner.lastIndexOf("-") + 1));
      process.kill(pid, "SIGKILL");
      await expect.poll(() => isAlive(pid)).toBe(false);
      await end();
    },
    before: (script) => void scripts.push(script),
    async leave() {
      await end();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Signs in on this phone, with the result that signing in has, for good. */
export async function signInOn({ page }: Visitor, member: Member): Promise<void> {
  await page.goto("/signin");
  await page.evaluate(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { authToken: member.token, memberId: String(member.id), draftKey: member.draftKey },
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
