import type { FastifyInstance } from "fastify";

import type { Config } from "../config.ts";

/** Own scripts and styles only; no frame around us; markup never made from strings (`scorecard.md` row 48). */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
];

/** The same headers for every answer, put together once. */
export function securityHeaders(config: Pick<Config, "publicUrl">): Readonly<Record<string, string>> {
  const secure = config.publicUrl.startsWith("https:");
  return Object.freeze({
    "content-security-policy": [...POLICY, ...(secure ? ["upgrade-insecure-requests"] : [])].join("; "),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(self)",
    ...(secure && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  });
}

/** A header library builds them anew for each request, which cost more than the rest of our own work on a small answer. */
export function installSecurityHeaders(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void {
  app.addHook("onRequest", (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
