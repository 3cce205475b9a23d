import { createHash } from "node:crypto";

import type { FastifyInstance } from "fastify";

import type { PageName } from "#contracts/pages.ts";

import type { Config } from "../config.ts";
import { SPLASH_STYLE } from "./page-frame.ts";

/** Where browsers report what the policy blocked (`policy-reports.ts`). */
export const POLICY_REPORTS_PATH = "/api/csp-reports";
const REPORTS = [`report-uri ${POLICY_REPORTS_PATH}`, "report-to csp"];

type Policy = Readonly<Record<string, string>>;

/** Only our own scripts and styles; no framing by other sites; no markup from strings. */
const POLICY: Policy = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": `'self' 'sha256-${createHash("sha256").update(SPLASH_STYLE).digest("base64")}'`,
  "font-src": "'self'",
  "manifest-src": "'self'",
  "img-src": "'self' data: blob:",
  "media-src": "'self' blob:",
  "connect-src": "'self'",
  "worker-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};
/** Left out where Stripe's script runs, which creates elements itself. */
const TRUSTED_TYPES: Policy = { "require-trusted-types-for": "'script'" };
/** The sandboxed page that an advertising script draws on; otherwise no frames of our own at all. */
const OWN_FRAMES: Policy = { "frame-src": "'self'" };

/** The sources that Stripe's script needs in addition, on the pages where it takes a payment. */
const STRIPE_SOURCES: Policy = {
  "script-src": "https://js.stripe.com https://*.js.stripe.com",
  "img-src": "https://*.stripe.com",
  "connect-src": "https://api.stripe.com https://*.stripe.com",
  "frame-src": "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
};
/** Stripe's script creates its own styles, which a hash in the policy would forbid. */
const ANY_STYLE: Policy = { "style-src": "'self' 'unsafe-inline'" };

type HeaderConfig = Pick<Config, "publicUrl" | "adScriptUrl">;

/** Writes a policy: the general one, with the given parts replaced or added. */
function writePolicy({ publicUrl, adScriptUrl }: HeaderConfig, replaced: Policy, added: Policy = {}): string {
  const policy: Policy = { ...POLICY, ...(adScriptUrl !== null && OWN_FRAMES), ...replaced };
  const names = Object.keys({ ...policy, ...added });
  return [
    ...names.map((name) => [name, policy[name], added[name]].filter(Boolean).join(" ")),
    ...(publicUrl.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
    ...REPORTS,
  ].join("; ");
}

const CHECKOUTS: ReadonlySet<PageName> = new Set(["boostCheckout", "boostExistingCheckout"]);

/**
 * Returns the headers that differ from those of other pages: Stripe's script runs only on the two checkouts. A visitor
 * who leaves one within the app keeps its headers, so they allow everything that the others do.
 */
export function pageHeaders(
  config: HeaderConfig & Pick<Config, "stripe">,
  page: PageName | undefined,
): Readonly<Record<string, string>> {
  if (config.stripe === null || page === undefined || !CHECKOUTS.has(page)) return {};
  return {
    "content-security-policy": writePolicy(config, ANY_STYLE, STRIPE_SOURCES),
    // A wallet pays in a window of its own, which has to find its way back.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy": permissions('self "https://js.stripe.com" "https://pay.google.com"'),
  };
}

const permissions = (payment: string) =>
  `camera=(self), geolocation=(self), microphone=(), payment=(${payment})`;

/** The headers of every response, built once. */
export function securityHeaders(config: HeaderConfig): Readonly<Record<string, string>> {
  const secure = config.publicUrl.startsWith("https:");
  return Object.freeze({
    "content-security-policy": writePolicy(config, TRUSTED_TYPES),
    "reporting-endpoints": `csp="${POLICY_REPORTS_PATH}"`,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": permissions("self"),
    ...(secure && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  });
}

/**
 * Adds the prepared headers: a header library rebuilds them for each request, which cost more than all our other work
 * on a small response.
 */
export function installSecurityHeaders(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void {
  app.addHook("onRequest", (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
