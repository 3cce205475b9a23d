import type { FastifyRequest } from "fastify";

import type { Config } from "../config.ts";
import { parseAddress } from "../network-address.ts";

const LOOPBACK_NAME = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(:\d+)?$/i;
/** What proxies add: behind one, the socket is local although the reader is not. */
const ADDED_BY_PROXIES = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-server",
  "x-real-ip",
];

/**
 * Makes the question whether somebody on this very machine asks. A proxy on it may pass strangers' requests on without a
 * trace, so where one is to be expected nobody is local: in production, at an https address (TLS ends in front of us) and
 * where proxies are trusted. Elsewhere the socket and the name asked for must be of this machine, both, since a foreign
 * page may point a name of its own here.
 */
export function createLocalCheck(
  config: Pick<Config, "environment" | "publicUrl" | "trustProxy">,
): (request: FastifyRequest) => boolean {
  const isBehindProxy = config.publicUrl.startsWith("https:") || config.trustProxy !== false;
  if (config.environment === "production" || isBehindProxy) return () => false;
  return ({ headers, socket }) =>
    ["127.0.0.1", "::1"].includes(parseAddress(socket.remoteAddress ?? "") ?? "") &&
    LOOPBACK_NAME.test(headers.host ?? "") &&
    ADDED_BY_PROXIES.every((name) => headers[name] === undefined);
}
