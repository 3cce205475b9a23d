import { BlockList, isIP } from "node:net";

/** Addresses that are not on the open internet: what we push to is named by a browser, and must not lead inside. */
const INSIDE = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  INSIDE.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  INSIDE.addSubnet(network, prefix, "ipv6");

/** True for an address of the open internet; one that is written in an IPv6 counts as the IPv4 that it is. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !INSIDE.check(address, "ipv4");
  if (family !== 6) return false;
  // A block list judges ::ffff:10.0.0.1 by its IPv4 rules.
  return !INSIDE.check(address, "ipv6");
}

/**
 * Whether we may send to this push service at all: https, by a name, on the usual port, without a password in it. What
 * the name leads to is looked at again for every connection. `lenient`, outside production: this machine too.
 */
export function isPushAddress(endpoint: string, lenient: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (lenient && hostname === "127.0.0.1" && /^https?:$/.test(protocol)) return true;
  if (protocol !== "https:" || port !== "") return false;
  const isName = isIP(hostname.replaceAll(/[[\]]/g, "")) === 0 && hostname.includes(".");
  return isName && !/\.(local|localhost|internal|intranet|lan|home|corp|arpa)\.?$/.test(hostname);
}
