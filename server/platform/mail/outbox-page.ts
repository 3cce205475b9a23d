import type { FastifyInstance } from "fastify";

import { BRAND } from "#contracts/brand.ts";

import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";
import { escapeHtml } from "../http/html.ts";
import { createLocalCheck } from "../http/local-request.ts";
import { listMessages, outboxFolder, type StoredMessage } from "./outbox.ts";

const SHOWN = 100;

/**
 * `GET /dev/outbox`: the emails of a machine without a mail server, newest first, with clickable links; `?format=json`
 * for programs. It exists only without `SMTP_URL`, outside production, for a browser on the same machine.
 */
export function mountOutboxPage(app: FastifyInstance, config: Config): void {
  if (config.mail.smtpUrl !== null || config.environment === "production") return;
  const folder = outboxFolder(config.dataDir);
  const isLocal = createLocalCheck(config);
  app.get<{ Querystring: { format?: unknown } }>("/dev/outbox", async (request, reply) => {
    if (!isLocal(request)) throw new AppError("not_found");
    const messages = await listMessages(folder, SHOWN);
    void reply.header("cache-control", "no-store");
    if (request.query.format === "json") return reply.send({ messages: messages.map(withLinks) });
    return reply.type("text/html; charset=utf-8").send(renderPage(messages));
  });
}

const LINK = /https?:\/\/[^\s<>"']+/g;

function withLinks(message: StoredMessage) {
  return { ...message, links: message.text.match(LINK) ?? [] };
}

const STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:760px;padding:24px 16px 64px;font:16px/1.5 Archivo,system-ui,sans-serif;background:#f4f2ec;color:#151a21}
article{background:#fff;border:1px solid #e3dfd4;border-radius:14px;padding:16px 20px;margin:16px 0}
h1{font-size:24px}h2{font-size:18px;margin:0 0 4px}.small{color:#5b6470;font-size:14px;margin:0 0 12px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}a{color:#0b57a4}
@media (prefers-color-scheme:dark){body{background:#0e1217;color:#eef1f4}article{background:#161c24;border-color:#29323d}.small{color:#9aa5b1}a{color:#8cc2ff}}`;

function renderPage(messages: readonly StoredMessage[]): string {
  return [
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">`,
    `<title>Outbox · ${BRAND.name}</title><style>${STYLE}</style></head><body><main><h1>Outbox</h1>`,
    `<p>There is no mail server (SMTP_URL is not set), so every mail waits here instead. Only this machine can see them.</p>`,
    messages.length === 0 ? `<p>No mail yet. Join or ask for a new password, and it appears here.</p>` : "",
    ...messages.map(renderMessage),
    `</main></body></html>`,
  ].join("\n");
}

/** Renders the email's text, never its HTML: a script typed into a name must not run here. */
function renderMessage(message: StoredMessage): string {
  const text = escapeHtml(message.text).replace(LINK, (link) => `<a href="${link}">${link}</a>`);
  return [
    `<article><h2>${escapeHtml(message.subject)}</h2>`,
    `<p class="small">To ${escapeHtml(message.to)} · <time datetime="${escapeHtml(message.createdAt)}">${escapeHtml(message.createdAt)}</time></p>`,
    `<pre>${text}</pre></article>`,
  ].join("");
}
