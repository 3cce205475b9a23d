import { createHash } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";

/** Browsers all begin like this; programs that fetch pages mostly do not, and those that do say what they are. */
const BROWSER = /^Mozilla\/\d/;
const MACHINE =
  /(?<!cu)bot(\b|[/;_-])|crawl|spider|slurp|preview|scan|monitor|fetch|facebookexternalhit|headless|lighthouse|pagespeed|phantom|archiver|validator|feed|http[-_]?client|python|curl|wget/i;

/** False for search engines, link previews, watchdogs and whatever does not say which browser it is (`Q176`). */
export function isPerson(userAgent: string | null): userAgent is string {
  return userAgent !== null && BROWSER.test(userAgent) && !MACHINE.test(userAgent);
}

const mapped = new BlockList();
mapped.addSubnet("::ffff:0:0", 96, "ipv6");

/** The network of an address, never the address: 24 bits of IPv4, 48 of IPv6. */
export function networkOf(ip: string): string {
  const plain =
    isIPv6(ip) && mapped.check(ip, "ipv6") && ip.includes(".") ? ip.slice(ip.lastIndexOf(":") + 1) : ip;
  if (!plain.includes(":")) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  const [head = "", tail] = plain.split("::", 2);
  const given = head.split(":").filter((group) => group !== "");
  const after = tail?.split(":").filter((group) => group !== "") ?? [];
  const zeros = tail === undefined ? 0 : 8 - given.length - after.length;
  const groups = [...given, ...Array<string>(Math.max(0, zeros)).fill("0"), ...after];
  return `${groups.slice(0, 3).join(":")}::/48`;
}

/** One network and browser, as a short hash: tells two apart and names neither. */
export function deviceOf(network: string, userAgent: string): string {
  return createHash("sha256").update(`${network}|${userAgent}`).digest("base64url").slice(0, 22);
}

/** The site that a page was reached from, without the page; null when it is our own or says nothing. */
export function siteOf(referrer: string | undefined, ownOrigin: string): string | null {
  if (referrer === undefined || !URL.canParse(referrer)) return null;
  const { origin, protocol } = new URL(referrer);
  return origin === ownOrigin || !/^https?:$/.test(protocol) ? null : origin.slice(0, 200);
}
