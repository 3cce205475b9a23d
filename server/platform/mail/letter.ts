import { BRAND } from "#contracts/brand.ts";

/** An e-mail before it has a form: who, what about, a few paragraphs, at most one thing to do. */
export interface Letter {
  to: string;
  subject: string;
  /** First words in the mail, such as 'Hi Dan,'. */
  greeting: string;
  paragraphs: readonly string[];
  /** `path` starts with a slash; it becomes an absolute link. */
  action?: { label: string; path: string };
  /** Small print under the action. */
  footnote?: string;
  headers?: Record<string, string>;
}

/** Text and HTML of a letter. Line breaks are taken out of what becomes a header (`scorecard.md` row 55). */
export function renderLetter(letter: Letter, publicUrl: string) {
  const link = letter.action && { label: letter.action.label, url: `${publicUrl}${letter.action.path}` };
  return {
    to: oneLine(letter.to),
    subject: oneLine(letter.subject),
    headers: letter.headers ?? {},
    text: toText(letter, link),
    html: toHtml(letter, link),
  };
}

interface Link {
  label: string;
  url: string;
}

function toText(letter: Letter, link: Link | undefined): string {
  const parts = [letter.greeting, ...letter.paragraphs];
  if (link) parts.push(`${link.label}:\n${link.url}`);
  if (letter.footnote) parts.push(letter.footnote);
  parts.push(`${BRAND.name}\n${BRAND.address}`);
  return parts.join("\n\n");
}

const STYLE = `:root{color-scheme:light dark}
body{margin:0;background:#f4f2ec;color:#151a21;font:16px/1.5 Archivo,system-ui,sans-serif}
.card{max-width:520px;margin:24px auto;padding:28px;background:#fff;border:1px solid #e3dfd4;border-radius:14px}
.mark{font-weight:700;font-size:20px}.small{font-size:13.5px;color:#5b6470}
.do{display:inline-block;padding:12px 20px;background:#ffce1f;color:#151a21;border-radius:10px;font-weight:700;text-decoration:none}
@media (prefers-color-scheme:dark){body{background:#0e1217;color:#eef1f4}.card{background:#161c24;border-color:#29323d}.small{color:#9aa5b1}}`;

function toHtml(letter: Letter, link: Link | undefined): string {
  const paragraph = (text: string, name = "") => `<p${name && ` class="${name}"`}>${escapeHtml(text)}</p>`;
  return [
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(letter.subject)}</title><style>${STYLE}</style></head>`,
    `<body><div class="card"><p class="mark">${BRAND.name}</p>`,
    paragraph(letter.greeting),
    ...letter.paragraphs.map((text) => paragraph(text)),
    link && `<p><a class="do" href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`,
    link && `<p class="small">Or open this address: ${escapeHtml(link.url)}</p>`,
    letter.footnote && paragraph(letter.footnote, "small"),
    `<p class="small">${BRAND.name} · ${escapeHtml(BRAND.address)}</p></div></body></html>`,
  ]
    .filter(Boolean)
    .join("\n");
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]+/g, " ").trim();
}

/** Makes text safe inside HTML, attributes included. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
