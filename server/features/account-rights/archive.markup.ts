import { BRAND } from "#contracts/brand.ts";
import { TIME_ZONE } from "#contracts/calendar.ts";

import { escapeHtml } from "../../platform/http/html.ts";
import type { ExportedFile } from "./exports.queries.ts";

const moment = new Intl.DateTimeFormat("en-GB", {
  timeZone: TIME_ZONE,
  dateStyle: "long",
  timeStyle: "short",
});

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:0 auto;padding:1rem}
h1,h2{line-height:1.2}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.15rem 1rem;border-top:1px solid #8886;margin:0;padding:.6rem 0}
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}@media(max-width:40rem){dl{grid-template-columns:1fr}dd{margin-bottom:.4rem}}`;

/** Turns `job-interests`, or a column name, into a title: 'Job interests'. */
function title(name: string): string {
  const words = name.replaceAll(/[-_]/g, " ").replace(/ id$/, " number");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The top of the page: what the archive is, what it holds, and its files. */
export function renderHead(
  sections: readonly { readonly file: string; readonly count: number }[],
  files: readonly ExportedFile[],
  now: Date,
): string {
  const list = sections
    .map(({ file, count }) =>
      count === 0
        ? `<li>${escapeHtml(title(file))}: none</li>`
        : `<li><a href="#${file}">${escapeHtml(title(file))}</a>: ${count} (<a href="data/${file}.json">JSON</a>)</li>`,
    )
    .join("");
  const pictures = files.map(({ name }) => `<li><a href="files/${name}">${name}</a></li>`).join("");
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Your ${BRAND.name} data</title><style>${STYLE}</style></head><body>
<h1>Your ${BRAND.name} data</h1><p>Everything ${BRAND.name} keeps about you, as it was on ${moment.format(now)} (UK time). The folder “data” has the same
for programs, as JSON; “files” has your photos, videos and documents. Passwords and other secrets are left out, and so is what
others did that ${BRAND.name} does not show you either, such as having read your message when they keep that to themselves.</p>
<h2>What is in it</h2><ul>${list}</ul><h2>Files</h2>${pictures === "" ? "<p>None.</p>" : `<ul>${pictures}</ul>`}`;
}

export function renderSection(file: string, count: number): string {
  return `<section><h2 id="${file}">${escapeHtml(title(file))} (${count})</h2>`;
}

/** Renders a row, one line per field. */
export function renderRow(row: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(row)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `<dt>${escapeHtml(title(name))}</dt><dd>${escapeHtml(show(value))}</dd>`);
  return `<dl>${lines.join("")}</dl>`;
}

function show(value: unknown): string {
  if (value === true) return "Yes";
  if (value === false) return "No";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) ? moment.format(new Date(text)) : text;
}

export function renderFoot(): string {
  return "</body></html>\n";
}
