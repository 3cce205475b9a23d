import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

import { chromium } from "playwright-core";

import { installDebianPackage } from "./debian-package.mjs";
import { findProgram } from "./find-program.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const SHELL_NAMES = ["chromium-headless-shell", "chrome-headless-shell"];
const PLAYWRIGHT = path.resolve(import.meta.dirname, "../../node_modules/playwright-core/cli.js");

type Say = (line: string) => void;

/**
 * Returns a working Chromium: `CHROME_PATH`, then the system's, then Playwright's own (downloaded if necessary), then
 * Debian's package if root. Returns null if there is none.
 */
export function findChromium(say: Say): string | null {
  return unlessNamed(
    () => findFirst(NAMES) ?? findPlaywrights(say) ?? installDebians("chromium", PURPOSE, say),
  );
}

/**
 * Returns the same engine without the code for windows: it starts and loads pages in half the processor time. Falls
 * back to a full Chromium.
 */
export function findHeadlessShell(say: Say): string | null {
  return unlessNamed(
    () =>
      findFirst(SHELL_NAMES) ??
      installDebians("chromium-headless-shell", `${PURPOSE}, and this is the quick one`, say) ??
      findChromium(say),
  );
}

const PURPOSE = "the browser journeys need a Chromium";

function unlessNamed(find: () => string | null): string | null {
  const program = process.env["CHROME_PATH"] ?? "";
  if (program === "") return find();
  return runs(program) ? program : null;
}

function findFirst(names: readonly string[]): string | null {
  return names.map(findProgram).find((program) => program !== null && runs(program)) ?? null;
}

function findPlaywrights(say: Say): string | null {
  const own = chromium.executablePath();
  if (runs(own)) return own;
  say(
    `Fetching Playwright's Chromium into ${path.dirname(path.dirname(own))}: the browser journeys need one.`,
  );
  spawnSync(process.execPath, [PLAYWRIGHT, "install", "chromium"], { stdio: "ignore", timeout: 240_000 });
  return runs(own) ? own : null;
}

function installDebians(name: string, purpose: string, say: Say): string | null {
  return installDebianPackage(name, purpose, say) ? findProgram(name) : null;
}

/** True if the browser starts: an installed one may lack a system library. */
function runs(program: string): boolean {
  if (!existsSync(program)) return false;
  return spawnSync(program, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}
