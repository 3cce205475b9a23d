import type { FastifyRequest } from "fastify";

import type { Config } from "../config.ts";
import { parseAddress } from "../network-address.ts";

const LOOPBACK_NAME = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(:\d+)?$/i;
/** Headers that proxies add: behind a proxy, the socket is local although the client is not. */
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
 * Creates a check for requests from this very machine. A local proxy may pass on remote requests without a trace, so no
 * request counts as local where a proxy is likely: in production, at an https address (TLS ends in front of the server)
 * and where proxies are trusted. Elsewhere both the socket and the requested host must be this machine, since a foreign
 * page may point its own host name here.
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
