import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { html, type Html } from "./html.ts";
import { renderSplash, SPLASH_STYLE } from "./page-frame.ts";

/** The document that every page is sent in, with the places for a page's own parts. */
export interface PageTemplate {
  /**
   * `screens` names the code that the page begins with: it is fetched beside the entry, not after it. `data` is for
   * that code, and `early` for the script that runs before it; a page with `early` leaves all code except the entry to
   * `screens`.
   */
  write(page: {
    head: Html;
    body?: Html;
    data?: Html;
    early?: Html;
    screens?: readonly string[];
    /** The windows that fetch the screens' code at once, as a media query; all windows if absent. */
    media?: string;
  }): string;
}

interface Chunk {
  file: string;
  imports?: string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /\s*<meta\s+name="description"[^>]*>/;
const HEAD_END = /<\/head>/;
const ROOT = /<div id="root"><\/div>/;
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;
/** The text for visitors without JavaScript: untrue on a page that can be read without it. */
const NO_SCRIPT = /\s*<noscript>[^]*?<\/noscript>/;

/** This script works on the markup before it, however early it arrives. */
const PAGE_SCRIPT = /<script async/;
const CODE = /<script type="module"/;
const FONT = /<link rel="preload"/;

/** A document without the app: a page's content can still be read. */
const BARE = `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title></title>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

/** Reads the built page from a folder; returns the bare document if nothing was built there. */
export function readTemplate(folder: string): PageTemplate {
  const file = join(folder, "index.html");
  if (!existsSync(file)) return createTemplate(BARE, {});
  const manifest = join(folder, ".vite/manifest.json");
  const chunks = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, "utf8")) as Manifest) : {};
  return createTemplate(readFileSync(file, "utf8"), chunks);
}

function createTemplate(document: string, manifest: Manifest): PageTemplate {
  // Replaced by functions, so that a "$" in a text has no special meaning.
  const plain = document.replace(DESCRIPTION, () => "");
  const styles = (plain.match(STYLES) ?? []).join("");
  // The mark needs nothing of the app's style sheet, so it does not wait for it. The style sheet is still requested at
  // once, since a slow line delivers earlier requests first.
  const waiting = plain
    .replace(STYLES, "")
    .replace(FONT, (font) => styles.trim().replace('"stylesheet"', '"preload" as="style"') + font)
    .replace(HEAD_END, (end) => `<style>${SPLASH_STYLE}</style>${end}`)
    .replace(ROOT, (root) => root + styles);
  // Content that can be read without the code comes before the code.
  const begun = waiting.replace(CODE, (code) => `${code} fetchpriority="low"`);
  // This page can be read without its code, which must not take bandwidth from its photo.
  const spoken = plain.replace(NO_SCRIPT, () => "").replace(CODE, (code) => `${code} fetchpriority="low"`);
  const preload = (page: string, screens: readonly string[], media = "all") =>
    filesOf(manifest, screens)
      .map((each) => `/${each}`)
      .filter((each) => !page.includes(`"${each}"`))
      .map((each) =>
        html`<link
          rel="modulepreload"
          media="${media}"
          fetchpriority="${page === spoken ? "low" : "auto"}"
          crossorigin
          href="${each}"
        />`.toString(),
      )
      .join("");
  return {
    write({ head, body, data, early, screens = [], media }) {
      const silent = early === undefined ? waiting : begun;
      const page = body === undefined ? silent : spoken;
      return page
        .replace(TITLE, () => head.toString())
        .replace(PAGE_SCRIPT, (script) => (early?.toString() ?? "") + script)
        .replace(
          HEAD_END,
          (end) => preload(page, ["index.html", ...screens], media) + (data?.toString() ?? "") + end,
        )
        .replace(ROOT, () => `<div id="root">${(body ?? renderSplash()).toString()}</div>`);
    },
  };
}

/** Returns the files of these chunks and of everything that they import. */
function filesOf(manifest: Manifest, names: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (each: string) => {
    if (seen.has(each)) return;
    seen.add(each);
    manifest[each]?.imports?.forEach(visit);
  };
  names.forEach(visit);
  return [...seen].flatMap((each) => manifest[each]?.file ?? []);
}
