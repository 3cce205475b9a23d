import { randomBytes } from "node:crypto";

import type { FastifyReply } from "fastify";

import { BRAND } from "#contracts/brand.ts";

import { html, Html } from "./html.ts";

/** The content of a small page. */
export interface SmallPage {
  title: string;
  words: readonly string[];
  button?: Html;
  /** The link at the end of the page. */
  link: { path: string; words: string };
}

const STYLE = `:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:24px 16px;background:#f4f2ec;color:#151a21;font:16px/1.5 system-ui,sans-serif}
main{max-width:480px;margin:0 auto;padding:28px;background:#fff;border:1px solid #e3dfd4;border-top:4px solid #ffce1f;border-radius:14px}
.mark{margin:0 0 20px;font-weight:800;font-size:20px}
h1{margin:0 0 12px;font-size:26px;line-height:1.2}
p{margin:0 0 16px}
button{width:100%;min-height:48px;margin:4px 0 16px;padding:10px 20px;border:0;border-radius:10px;background:#ffce1f;color:#151a21;font:inherit;font-weight:700;cursor:pointer}
a{display:inline-block;padding:10px 0;color:#0b57d0}
:focus-visible{outline:3px solid #0b57d0;outline-offset:2px;border-radius:4px}
@media (prefers-color-scheme:dark){body{background:#0e1217;color:#eef1f4}main{background:#161c24;border-color:#29323d;border-top-color:#ffce1f}a{color:#7fb0ff}:focus-visible{outline-color:#7fb0ff}}`;

/** Sends a self-contained page: no script, nothing fetched, the same in every browser, however old. */
export function sendSmallPage(reply: FastifyReply, status: number, page: SmallPage): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  void reply.code(status).header("content-security-policy", policy);
  return reply.type("text/html; charset=utf-8").send(render(page, nonce).toString());
}

function render({ title, words, button, link }: SmallPage, nonce: string): Html {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${BRAND.name}</title>
        <style nonce="${nonce}">
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <p class="mark">${BRAND.name}</p>
          <h1>${title}</h1>
          ${words.map((each) => html`<p>${each}</p>`)} ${button}
          <a href="${link.path}">${link.words}</a>
        </main>
      </body>
    </html>`;
}
