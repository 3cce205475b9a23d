import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

import { chromium } from "playwright-core";

import { installDebianPackage } from "./debian-package.ts";
import { findProgram } from "./find-program.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const PLAYWRIGHT = path.resolve(import.meta.dirname, "../../node_modules/playwright-core/cli.js");

/**
 * A Chromium that runs: `CHROME_PATH`, then the system's, then Playwright's own (downloaded if need be), then
 * Debian's package when root. Null when there is none to be had.
 */
export function findChromium(say: (line: string) => void): string | null {
  const named = process.env["CHROME_PATH"];
  if (named !== undefined && named !== "") return runs(named) ? named : null;
  const found = NAMES.map(findProgram).find((program) => program !== null && runs(program));
  return found ?? findPlaywrights(say) ?? installDebians(say);
}

function findPlaywrights(say: (line: string) => void): string | null {
  const own = chromium.executablePath();
  if (runs(own)) return own;
  say(
    `Fetching Playwright's Chromium into ${path.dirname(path.dirname(own))}: the browser journeys need one.`,
  );
  spawnSync(process.execPath, [PLAYWRIGHT, "install", "chromium"], { stdio: "ignore", timeout: 240_000 });
  return runs(own) ? own : null;
}

function installDebians(say: (line: string) => void): string | null {
  if (!installDebianPackage("chromium", "the browser journeys need a Chromium, and there is none", say))
    return null;
  return findProgram("chromium");
}

/** A browser may be there and still not start, for want of a system library. */
function runs(program: string): boolean {
  if (!existsSync(program)) return false;
  return spawnSync(program, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}
