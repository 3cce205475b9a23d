import { BRAND } from "#contracts/brand.ts";

import { html, Html } from "../http/html.ts";

/** An email as rendered: every path is a full address. */
export interface EmailParts {
  subject: string;
  preheader: string;
  greeting: string;
  paragraphs: readonly string[];
  items: readonly { title: string; text?: string | undefined; url: string }[];
  action: Link | undefined;
  footnote: string | undefined;
  /** The postal address of the site's operator. */
  sender: string;
  unsubscribe: { reason: string; url: string; preferencesUrl: string } | undefined;
}

interface Link {
  label: string;
  url: string;
}

const FONT = "Archivo,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Colours are set on each element, since many mail programs drop style sheets. Those that keep one get the dark colours
 * from it, Outlook by the attribute it adds. Nothing is loaded: no picture, no font.
 */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%;text-size-adjust:100%}
table{border-collapse:separate;border-spacing:0}
a{overflow-wrap:anywhere}
@media (max-width:480px){.inside{padding:24px 20px!important}.outside{padding:12px!important}.do{width:100%!important}.do a{display:block!important;text-align:center!important}}
@media (prefers-color-scheme:dark){.ground{background:#0e1217!important}.card{background:#161c24!important;border-color:#29323d!important;border-top-color:#ffce1f!important}.ink,.ink a{color:#eef1f4!important}.muted,.muted a{color:#9aa5b1!important}.link{color:#7fb0ff!important}.line{border-color:#29323d!important}}
[data-ogsb] .ground{background:#0e1217!important}[data-ogsb] .card{background:#161c24!important}
[data-ogsc] .ink{color:#eef1f4!important}[data-ogsc] .muted,[data-ogsc] .muted a{color:#9aa5b1!important}[data-ogsc] .link{color:#7fb0ff!important}`;

const INK = `margin:0 0 16px;color:#151a21;font:400 16px/1.5 ${FONT};overflow-wrap:anywhere`;
const SMALL = `margin:0 0 12px;color:#5b6470;font:400 14px/1.5 ${FONT};overflow-wrap:anywhere`;

/** The one layout of every email. */
export function emailMarkup(mail: EmailParts): Html {
  return html`<!doctype html>
    <html lang="en-GB" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${mail.subject}</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body class="ground" style="margin:0;padding:0;background:#f4f2ec">
        ${renderPreheader(mail.preheader)}
        <table role="presentation" class="ground" width="100%" cellpadding="0" style="background:#f4f2ec">
          <tr>
            <td class="outside" align="center" style="padding:24px 16px">
              ${renderCard(mail)} ${renderFoot(mail)}
            </td>
          </tr>
        </table>
      </body>
    </html>`;
}

/** The preview text in a list of emails; the blanks keep the greeting from being added to it. */
function renderPreheader(words: string): Html {
  return html`<div
    style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:#f4f2ec"
    aria-hidden="true"
  >
    ${words}${new Html("&#847;&zwnj;&nbsp;".repeat(60))}
  </div>`;
}

function renderCard(mail: EmailParts): Html {
  const { greeting, paragraphs, items, action, footnote, unsubscribe } = mail;
  return html`<table
    role="presentation"
    class="card"
    width="100%"
    cellpadding="0"
    style="max-width:560px;background:#ffffff;border:1px solid #e3dfd4;border-top:4px solid #ffce1f;border-radius:14px"
  >
    <tr>
      <td class="inside" align="left" style="padding:32px">
        <p class="ink" style="margin:0 0 24px;color:#151a21;font:800 20px/1.2 ${FONT};letter-spacing:-.01em">
          ${BRAND.name}
        </p>
        <p class="ink" style="${INK}">${greeting}</p>
        ${paragraphs.map((text) => html`<p class="ink" style="${INK}">${text}</p>`)}
        ${items.length > 0 && renderItems(items)} ${action && renderAction(action, unsubscribe === undefined)}
        ${footnote !== undefined && html`<p class="muted" style="${SMALL}">${footnote}</p>`}
      </td>
    </tr>
  </table>`;
}

function renderItems(items: EmailParts["items"]): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" style="margin:0 0 16px">
    ${items.map(
      ({ title, text, url }) =>
        html`<tr>
          <td class="line" style="padding:12px 0;border-top:1px solid #e3dfd4">
            <a class="link" href="${url}" style="color:#0b57d0;font:600 16px/1.4 ${FONT}">${title}</a>
            ${
              text !== undefined &&
              html`<p class="muted" style="margin:2px 0 0;color:#5b6470;font:400 14px/1.5 ${FONT}">
                ${text}
              </p>`
            }
          </td>
        </tr>`,
    )}
  </table>`;
}

/** Sign-in links are written out as well: they are the point of the email, and are often copied. */
function renderAction({ label, url }: { label: string; url: string }, isWrittenOut: boolean): Html {
  return html`<table role="presentation" class="do" cellpadding="0" style="margin:8px 0 24px">
      <tr>
        <td class="do" bgcolor="#ffce1f" style="background:#ffce1f;border-radius:10px">
          <a
            href="${url}"
            style="display:inline-block;padding:14px 24px;color:#151a21;font:700 16px/1.25 ${FONT};text-decoration:none;border-radius:10px"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    ${
      isWrittenOut &&
      html`<p class="muted" style="${SMALL}">
        Or open this address:<br /><a class="link" href="${url}" style="color:#0b57d0">${url}</a>
      </p>`
    }`;
}

function renderFoot({ sender, unsubscribe }: EmailParts): Html {
  const foot = `margin:0 0 8px;color:#5b6470;font:400 13px/1.5 ${FONT}`;
  return html`<table role="presentation" width="100%" cellpadding="0" style="max-width:560px">
    <tr>
      <td align="left" style="padding:16px 12px 0">
        ${
          unsubscribe &&
          html`<p class="muted" style="${foot}">
            ${`${unsubscribe.reason} `}<a class="link" href="${unsubscribe.url}" style="color:#0b57d0"
              >Stop these emails</a
            >
            or
            <a class="link" href="${unsubscribe.preferencesUrl}" style="color:#0b57d0"
              >choose what we send you</a
            >.
          </p>`
        }
        <p class="muted" style="${foot}">${BRAND.name} · ${sender}</p>
      </td>
    </tr>
  </table>`;
}
