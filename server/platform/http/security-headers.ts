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

/**
 * The same headers on every answer, put together once. A header library builds them anew for each request, which cost
 * more than the rest of the server's own work on a small answer.
 */
export function installSecurityHeaders(app: FastifyInstance, config: Config): void {
  const secure = config.publicUrl.startsWith("https:");
  const headers = Object.freeze({
    "content-security-policy": [...POLICY, ...(secure ? ["upgrade-insecure-requests"] : [])].join("; "),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(self)",
    ...(secure && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  });
  app.addHook("onRequest", (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
