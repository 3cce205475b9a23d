import { BlockList, isIP } from "node:net";

/**
 * Addresses that are not on the public internet. Browsers supply the push addresses, which must not lead into our
 * network.
 */
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

/** True for an address on the public internet; an IPv4 address embedded in an IPv6 address is judged as IPv4. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !INSIDE.check(address, "ipv4");
  if (family !== 6) return false;
  // BlockList applies its IPv4 rules to ::ffff:10.0.0.1.
  return !INSIDE.check(address, "ipv6");
}

/**
 * Whether this push service may be used at all: https, a host name, the standard port, and no credentials in the URL.
 * The resolved address is checked on every connection as well. `lenient`, outside production, also allows this machine.
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
