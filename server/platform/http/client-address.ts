import { BlockList, isIPv6 } from "node:net";

import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { parseAddress } from "../network-address.ts";

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Where the request comes from, in the one form that limits, sessions and logs use: the socket's address, or what
     * trusted proxies say in `X-Forwarded-For`. Never `request.ip`, which is whatever a header says.
     */
    readonly clientAddress: string;
  }
}

/** Whether a proxy is trusted, by its address and its place: 0 is the one that is connected to us. */
type Trusts = (address: string | undefined, hop: number) => boolean;

/** Of a socket that is gone: nobody's address. */
const NOBODY = "0.0.0.0";
/** In which a proxy may say for whom it asks. Only the first is read. */
const NAMING_HEADERS = ["x-forwarded-for", "x-real-ip", "forwarded"];

/** Turns `TRUST_PROXY` into the question that it answers. */
export function readTrust(setting: Config["trustProxy"]): Trusts {
  if (typeof setting === "boolean") return () => setting;
  if (typeof setting === "number") return (_address, hop) => hop < setting;
  const networks = new BlockList();
  for (const each of setting) {
    const [address = "", bits] = each.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(bits), family);
  }
  return (text) => {
    const address = text === undefined ? null : parseAddress(text);
    return address !== null && networks.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  };
}

/** Gives requests their `clientAddress`, and warns once when forwarding headers come that do not count. */
export function installClientAddress(app: FastifyInstance, trusts: Trusts, log: Log): void {
  app.decorateRequest("clientAddress", {
    getter(this: FastifyRequest) {
      return findAddress(this, trusts);
    },
  });
  let warned = false;
  app.addHook("onRequest", (request, _reply, done) => {
    if (!warned && isIgnored(request, trusts)) {
      warned = true;
      log.warn(
        "A request came with X-Forwarded-For, X-Real-IP or Forwarded, which did not count: only X-Forwarded-For does, " +
          "and only from a proxy that TRUST_PROXY names. If a proxy stands in front, all its visitors share one " +
          "address and its limits until TRUST_PROXY names it and it sends X-Forwarded-For.",
      );
    }
    done();
  });
}

/**
 * Goes from us towards the caller, for as long as each hop is trusted. An entry that is no address ends the way: what
 * stands beyond it, nobody we trust has written, so the last hop before it counts.
 */
function findAddress({ raw, headers }: FastifyRequest, trusts: Trusts): string {
  let address = parseAddress(raw.socket.remoteAddress ?? "") ?? NOBODY;
  const hops = String(headers["x-forwarded-for"] ?? "").split(",");
  for (let hop = 0; hops.length > 0 && trusts(address, hop); hop++) {
    let next = hops.pop()?.trim();
    while (next === "") next = hops.pop()?.trim();
    const parsed = next === undefined ? null : parseAddress(next);
    if (parsed === null) break;
    address = parsed;
  }
  return address;
}

function isIgnored({ raw, headers }: FastifyRequest, trusts: Trusts): boolean {
  if (NAMING_HEADERS.every((name) => headers[name] === undefined)) return false;
  return headers["x-forwarded-for"] === undefined || !trusts(raw.socket.remoteAddress, 0);
}
