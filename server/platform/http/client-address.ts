import { BlockList, isIPv6 } from "node:net";

import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { parseAddress } from "../network-address.ts";

declare module "fastify" {
  interface FastifyRequest {
    /**
     * The client's address, in the one form that limits, sessions and logs use: the socket's address, or what trusted
     * proxies say in `X-Forwarded-For`. Never use `request.ip`, which is whatever a header says.
     */
    readonly clientAddress: string;
  }
}

/** Whether a proxy is trusted, by its address and its place: 0 is the proxy connected to this server. */
type Trusts = (address: string | undefined, hop: number) => boolean;

/** The address of a socket that is gone. */
const NOBODY = "0.0.0.0";
/** Headers in which a proxy may name the client. Only the first is read. */
const NAMING_HEADERS = ["x-forwarded-for", "x-real-ip", "forwarded"];

/** Turns `TRUST_PROXY` into a function that checks each hop. */
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

/** Gives requests their `clientAddress`, and warns once if untrusted forwarding headers arrive. */
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
 * Walks from this server towards the client for as long as each hop is trusted. An entry that is no address ends the
 * walk: no trusted proxy wrote what lies beyond it, so the last hop before it counts.
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
