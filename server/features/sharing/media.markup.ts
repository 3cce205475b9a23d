import { imageSizes, imageSourceSet } from "#contracts/image-source.ts";
import { findLinks } from "#contracts/links.ts";
import { photoColumns, shownRatio } from "#contracts/shared-post.ts";
import type { SharedPost } from "#contracts/sharing.ts";

import { html, type Html } from "../../platform/http/html.ts";

/** The card's width, for the browser to choose an image size. */
const CARD = "min(638px, 100vw - 26px)";
const COLUMNS = { 2: "col-span-2", 3: "col-span-3", 6: "col-span-6" };

/** Renders a text with its URLs as nofollow links, so that search engines do not take them for recommendations. */
export function renderLinks(text: string): Html {
  const links = findLinks(text);
  return html`${links.map(
    ({ start, end, href }, at) =>
      html`${text.slice(links[at - 1]?.end ?? 0, start)}<a
          href="${href}"
          rel="nofollow noopener ugc"
          ${href.startsWith("http") && html`target="_blank"`}
          class="rounded-[3px] font-semibold text-blue underline decoration-1 underline-offset-3"
          >${text.slice(start, end)}</a
        >`,
  )}${text.slice(links.at(-1)?.end ?? 0)}`;
}

/**
 * Renders all photos, each linking to its largest size. The first is the page's main content, so it is fetched with
 * high priority.
 */
export function renderPhotos(images: SharedPost["images"], authorName: string): Html | null {
  if (images.length === 0) return null;
  const columns = photoColumns(images.length);
  return html`<div class="grid grid-cols-6 gap-[3px]">
    ${images.map((image, at) => {
      const span = columns[at] ?? 6;
      const ratio = at === 0 && images.length !== 2 ? shownRatio(image) : 4 / 3;
      return html`<a href="${image.url}" class="relative block overflow-hidden bg-line ${COLUMNS[span]}">
        ${renderSpace(ratio)}<img
          src="${image.url}"
          srcset="${imageSourceSet(image)}"
          sizes="${imageSizes(CARD, span / 6)}"
          alt="${image.alt || `Photo by ${authorName}`}"
          width="${image.width}"
          height="${image.height}"
          ${at === 0 ? html`fetchpriority="high"` : html`loading="lazy"`}
          class="absolute inset-0 size-full object-cover"
        />
      </a>`;
    })}
  </div>`;
}

/** Renders the video with the browser's own controls; nothing is fetched until it is played. */
export function renderVideo({ videoUrl, video }: SharedPost, authorName: string): Html | null {
  if (videoUrl === null) return null;
  const ratio = shownRatio({ width: video?.width ?? null, height: video?.height ?? null });
  const poster = video?.poster ?? null;
  return html`<div class="relative bg-stage text-on-stage">
    ${renderSpace(ratio)}<video
      src="${videoUrl}"
      ${poster !== null && html`poster="${poster}"`}
      controls
      playsinline
      preload="none"
      aria-label="Video by ${authorName}"
      class="absolute inset-0 size-full object-contain"
    ></video>
  </div>`;
}

/**
 * Reserves the space of the content over it. An aspect ratio in the markup would be an inline style, which the policy
 * forbids.
 */
function renderSpace(ratio: number): Html {
  return html`<svg
    aria-hidden="true"
    viewBox="0 0 ${Math.round(ratio * 10_000)} 10000"
    class="block h-auto w-full"
  ></svg>`;
}
