import { readFileSync } from "node:fs";

/**
 * The running release, from `package.json`: `1.2.3`, or `1.2.3-rc.1`. Read once: a release installed over a running one
 * shows only after a restart, like its code.
 */
export const VERSION = readVersion();

function readVersion(): string {
  const file = new URL("../../package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  return version;
}
