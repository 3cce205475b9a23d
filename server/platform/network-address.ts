import { isIPv4, isIPv6, SocketAddress } from "node:net";

/** An address with brackets (IPv6) and a port, or IPv4 with a port. */
const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/;
/** Longer than the longest address with its zone and port. */
const LENGTH_MAX = 100;

/**
 * Normalises a network address to its shortest form: without port, brackets and zone, and IPv4 inside IPv6 as IPv4.
 * Returns null if it is no address.
 */
export function parseAddress(text: string): string | null {
  if (text.length > LENGTH_MAX) return null;
  const given = text.trim();
  const [, bracketed, dotted] = WITH_PORT.exec(given) ?? [];
  const [address = ""] = (bracketed ?? dotted ?? given).split("%", 1);
  if (isIPv4(address)) return bracketed === undefined ? address : null;
  if (!isIPv6(address)) return null;
  const shortest = new SocketAddress({ address, family: "ipv6" }).address;
  return /^::ffff:[\d.]+$/.test(shortest) ? shortest.slice("::ffff:".length) : shortest;
}

/** Returns the first `count` of the eight groups of an IPv6 address, which name a network of `count * 16` bits. */
export function firstGroups(address: string, count: number): string {
  const [before = [], after = []] = address
    .split("::", 2)
    .map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  return [...before, ...zeros, ...after].slice(0, count).join(":");
}
