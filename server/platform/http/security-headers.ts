import { createHash } from "node:crypto";

import type { FastifyInstance } from "fastify";

import type { PageName } from "#contracts/pages.ts";

import type { Config } from "../config.ts";
import { SPLASH_STYLE } from "./page-frame.ts";

/** Where browsers tell of what the policy stopped (`policy-reports.ts`). */
export const POLICY_REPORTS_PATH = "/api/csp-reports";
const REPORTS = [`report-uri ${POLICY_REPORTS_PATH}`, "report-to csp"];

/** Own scripts and styles only; no frame around us; markup never made from strings. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'sha256-${createHash("sha256").update(SPLASH_STYLE).digest("base64")}'`,
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

/** What Stripe's own script needs, on the pages where it takes a payment. It makes its styles and frames itself. */
const STRIPE_POLICY = [
  "default-src 'none'",
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "manifest-src 'self'",
  "img-src 'self' data: blob: https://*.stripe.com",
  "media-src 'self'",
  "connect-src 'self' https://api.stripe.com https://*.stripe.com",
  "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

const CHECKOUTS: ReadonlySet<PageName> = new Set(["boostCheckout", "boostExistingCheckout"]);

/** Headers of a page that differ from those of all others: Stripe's script runs on the two checkouts, and only there. */
export function pageHeaders(
  { stripe, publicUrl }: Pick<Config, "stripe" | "publicUrl">,
  page: PageName | undefined,
): Readonly<Record<string, string>> {
  if (stripe === null || page === undefined || !CHECKOUTS.has(page)) return {};
  const secure = publicUrl.startsWith("https:") ? ["upgrade-insecure-requests"] : [];
  return {
    "content-security-policy": [...STRIPE_POLICY, ...secure, ...REPORTS].join("; "),
    // A wallet pays in a window of its own, which has to find its way back.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy":
      'camera=(self), geolocation=(), microphone=(), payment=(self "https://js.stripe.com" "https://pay.google.com")',
  };
}

/** The same headers for every answer, put together once. */
export function securityHeaders(
  config: Pick<Config, "publicUrl" | "adScriptUrl">,
): Readonly<Record<string, string>> {
  const secure = config.publicUrl.startsWith("https:");
  return Object.freeze({
    "content-security-policy": [
      ...POLICY,
      // The sandboxed page that an advertising script draws on; otherwise no frames at all.
      ...(config.adScriptUrl === null ? [] : ["frame-src 'self'"]),
      ...(secure ? ["upgrade-insecure-requests"] : []),
      ...REPORTS,
    ].join("; "),
    "reporting-endpoints": `csp="${POLICY_REPORTS_PATH}"`,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=(self)",
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
