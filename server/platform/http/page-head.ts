import { BRAND } from "#contracts/brand.ts";

import { dataBlock, html, type Html } from "./html.ts";

/** A page's description of itself for browsers, search engines and link previews. */
export interface PageHead {
  /** Shown before the site's name in the tab, and alone in a preview. */
  title?: string | undefined;
  description: string;
  /** The page's canonical address, from the root; without it the page claims none. */
  path?: string | undefined;
  type?: "website" | "article" | undefined;
  image?: PreviewImage | undefined;
  /** Structured data about the page for search engines (schema.org). */
  linkedData?: Readonly<Record<string, unknown>> | undefined;
  /** True keeps the page out of search engines. */
  unlisted?: boolean | undefined;
}

export interface PreviewImage {
  /** From the root. */
  url: string;
  /** Pixels. */
  width?: number | undefined;
  height?: number | undefined;
  alt: string;
}

/** The picture of a preview without its own. */
const MARK: PreviewImage = { url: "/icon-512.png", width: 512, height: 512, alt: BRAND.name };

/** A page's title, description, Open Graph and card tags; addresses in them are absolute. */
export function renderHead(head: PageHead, publicUrl: string): Html {
  const { title, description, path, type = "website", unlisted = false } = head;
  const image = head.image ?? MARK;
  const name = title ?? `${BRAND.name}: ${BRAND.tagline}`;
  const address = path === undefined ? undefined : publicUrl + path;
  const property = (of: string, content: string | number | undefined) =>
    content === undefined ? null : html`<meta property="og:${of}" content="${content}" />`;
  return html`<title>${title === undefined ? BRAND.name : `${title} · ${BRAND.name}`}</title>
    <meta name="description" content="${description}" />
    ${unlisted && html`<meta name="robots" content="noindex" />`}
    ${address !== undefined && html`<link rel="canonical" href="${address}" />`}
    ${property("site_name", BRAND.name)} ${property("locale", "en_GB")} ${property("type", type)}
    ${property("title", name)} ${property("description", description)} ${property("url", address)}
    ${property("image", publicUrl + image.url)} ${property("image:width", image.width)}
    ${property("image:height", image.height)} ${property("image:alt", image.alt)}
    <meta name="twitter:card" content="${head.image === undefined ? "summary" : "summary_large_image"}" />
    <meta name="twitter:title" content="${name}" />
    <meta name="twitter:description" content="${description}" />
    <meta name="twitter:image" content="${publicUrl + image.url}" />
    <meta name="twitter:image:alt" content="${image.alt}" />
    ${head.linkedData !== undefined && dataBlock("linked-data", head.linkedData, "application/ld+json")}`;
}

/** The first `most` code points on one line, then '...' when there are more. */
export function excerpt(text: string, most: number): string {
  const points = Array.from(text.replace(/\s+/g, " ").trim());
  return points.length <= most ? points.join("") : `${points.slice(0, most).join("").trimEnd()}...`;
}
