import { randomBytes } from "node:crypto";

import type { FastifyInstance } from "fastify";

import { AD_FRAME_PATH } from "#contracts/advertisements.ts";

import type { Config } from "../../platform/config.ts";
import { escapeHtml } from "../../platform/http/html.ts";

/**
 * The page on which the operator's script draws its advertisement. `sandbox` without `allow-same-origin` gives it an origin of
 * its own, even when opened by itself: no cookie, no storage, no API calls.
 */
export function mountAdFrame(app: FastifyInstance, { adScriptUrl }: Pick<Config, "adScriptUrl">): void {
  if (adScriptUrl === null) return;
  app.get(AD_FRAME_PATH, (_request, reply) => {
    const nonce = randomBytes(16).toString("base64");
    void reply.headers({ "content-security-policy": policy(nonce), "x-frame-options": "SAMEORIGIN" });
    return reply.type("text/html; charset=utf-8").send(page(adScriptUrl, nonce));
  });
}

function policy(nonce: string): string {
  return [
    "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
    "default-src 'none'",
    // Allows the script named by the operator, and the scripts it loads.
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'unsafe-inline' https:",
    "img-src https: data:",
    "font-src https:",
    "media-src https:",
    "connect-src https:",
    "frame-src https:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

function page(script: string, nonce: string): string {
  return [
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="robots" content="noindex">`,
    `<meta name="color-scheme" content="light dark"><title>Advertisement</title>`,
    `<style>html,body{margin:0;width:300px;height:250px;overflow:hidden}</style></head>`,
    `<body><div id="advertisement"></div>`,
    `<script async nonce="${nonce}" src="${escapeHtml(script)}"></script></body></html>`,
  ].join("\n");
}
