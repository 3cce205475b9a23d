import { createHash } from "node:crypto";

import { firstGroups } from "../../platform/network-address.ts";

/** Every browser's user agent begins like this. Most programs' do not, and the others name themselves. */
const BROWSER = /^Mozilla\/\d/;
const MACHINE =
  /(?<!cu)bot(\b|[/;_-])|crawl|spider|slurp|preview|scan|monitor|fetch|facebookexternalhit|headless|lighthouse|pagespeed|phantom|archiver|validator|feed|http[-_]?client|python|curl|wget/i;

/** False for search engines, link previews, monitors and whatever does not name a browser. */
export function isPerson(userAgent: string | null): userAgent is string {
  return userAgent !== null && BROWSER.test(userAgent) && !MACHINE.test(userAgent);
}

/** Returns the network of an address, never the address itself: 24 bits of IPv4, 48 of IPv6. */
export function networkOf(address: string): string {
  if (address.includes(":")) return `${firstGroups(address, 3)}::/48`;
  return `${address.split(".").slice(0, 3).join(".")}.0/24`;
}

/** A short hash of network and browser, which tells two visitors apart and names neither. */
export function deviceOf(network: string, userAgent: string): string {
  return createHash("sha256").update(`${network}|${userAgent}`).digest("base64url").slice(0, 22);
}

/** Returns the site a page was reached from, without the page; null if it is this site or unknown. */
export function siteOf(referrer: string | undefined, ownOrigin: string): string | null {
  if (referrer === undefined || !URL.canParse(referrer)) return null;
  const { origin, protocol } = new URL(referrer);
  return origin === ownOrigin || !/^https?:$/.test(protocol) ? null : origin.slice(0, 200);
}
