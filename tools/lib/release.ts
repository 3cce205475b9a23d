const VERSION = /^(\d+)\.(\d+)\.(\d+)(-[0-9a-z.-]+)?$/;
const UNRELEASED = "## Unreleased";

/**
 * Returns the text of `package.json` or `package-lock.json` with another version of the project, otherwise unchanged.
 *
 * @throws if it is no version, or not later than the current one.
 */
export function setVersion(text: string, version: string): string {
  const file = JSON.parse(text) as { version: string; packages?: Record<string, { version?: string }> };
  if (!VERSION.test(version)) throw new Error("Which version? Three numbers, such as 1.2.3.");
  if (!isLater(version, file.version))
    throw new Error(`${version} is not later than ${file.version}, which is the version now.`);
  file.version = version;
  const own = file.packages?.[""];
  if (own !== undefined) own.version = version;
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * Moves the content of "Unreleased" under the version and its date.
 *
 * @throws if there is none.
 */
export function datedChangelog(text: string, version: string, day: string): string {
  const [before = "", after] = text.split(`${UNRELEASED}\n`);
  const news = after?.split(/^## /m)[0]?.trim() ?? "";
  if (after === undefined || news === "")
    throw new Error('CHANGELOG.md has nothing under "Unreleased": say what is new first.');
  return `${before}${UNRELEASED}\n\n## ${version} - ${day}\n${after}`;
}

function isLater(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => VERSION.exec(text)?.slice(1, 4).map(Number) ?? []);
  for (const at of [0, 1, 2]) {
    const difference = (one?.[at] ?? 0) - (other?.[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  // A release is later than its own candidates.
  return than.includes("-") && version !== than;
}
