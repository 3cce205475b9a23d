import { imageSizes, imageSourceSet } from "#contracts/image-source.ts";
import { findLinks } from "#contracts/links.ts";
import { photoColumns, shownRatio } from "#contracts/shared-post.ts";
import type { SharedPost } from "#contracts/sharing.ts";

import { html, type Html } from "../../platform/http/html.ts";

/** The card's width, from which the browser picks a size. */
const CARD = "min(638px, 100vw - 26px)";
const COLUMNS = { 2: "col-span-2", 3: "col-span-3", 6: "col-span-6" };

/** A text with its addresses as links that vouch for nothing. */
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

/** All photos, each leading to itself at its largest. The first is what the eye comes for: nothing goes before it. */
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

/** The video with the browser's own controls; nothing of it is fetched until it is played. */
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

/** Keeps the room of what lies over it: a ratio in the markup would be a style, which the policy forbids. */
function renderSpace(ratio: number): Html {
  return html`<svg
    aria-hidden="true"
    viewBox="0 0 ${Math.round(ratio * 10_000)} 10000"
    class="block h-auto w-full"
  ></svg>`;
}
