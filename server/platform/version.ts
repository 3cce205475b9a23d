import { readFileSync } from "node:fs";

/**
 * The release that is running, as `package.json` says: `1.2.3`, or `1.2.3-rc.1`. Read once; a release that is put in
 * the place of a running one shows only after a restart, as its code does.
 */
export const VERSION = readVersion();

function readVersion(): string {
  const file = new URL("../../package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  return version;
}
