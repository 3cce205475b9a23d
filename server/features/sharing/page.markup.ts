import { PAGES } from "#contracts/pages.ts";
import { describeAuthor, SHARED_POST_WORDS } from "#contracts/shared-post.ts";
import type { SharedPost } from "#contracts/sharing.ts";
import { countOf } from "#contracts/short-count.ts";

import { html, type Html } from "../../platform/http/html.ts";
import { renderJoinPromo, renderReportLink, PRIMARY } from "../../platform/http/page-frame.ts";
import { ageOf, exactTime } from "./age.ts";
import { initialsColour, initialsOf } from "./initials.ts";
import { renderLinks, renderPhotos, renderVideo } from "./media.markup.ts";

const { heading, promo } = SHARED_POST_WORDS;

/** The page of a post for reading without JavaScript; `web/features/sharing` renders the same. */
export function renderPage(content: Html, postId?: number | null): Html {
  const here = `${PAGES.home.pattern}?post=${postId}`;
  const signUp = PAGES.signUp.pattern + (postId == null ? "" : `?returnTo=${encodeURIComponent(here)}`);
  return html`<div class="mx-auto flex w-full max-w-160 flex-col gap-4 pb-2">
    <header class="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1 class="wide text-2xl">${heading}</h1>
      <a href="${signUp}" class="${PRIMARY}">Join</a>
    </header>
    ${content} ${renderJoinPromo(promo, signUp)}
  </div>`;
}

export function renderPost(post: SharedPost, now: Date): Html {
  const { name, trade, experience } = describeAuthor(post.author);
  return html`<article class="card-surface relative" aria-labelledby="author">
    <header class="flex items-start gap-3 px-4 pt-4 pb-3">
      ${renderInitials(name)}
      <div class="min-w-0 flex-1">
        <h2 id="author" class="text-base font-semibold [overflow-wrap:anywhere]">${name}</h2>
        <p class="text-sm text-muted [overflow-wrap:anywhere]">
          ${`${trade} · ${experience} · `}<time
            datetime="${post.createdAt}"
            title="${exactTime(post.createdAt)}"
            class="whitespace-nowrap"
            >${ageOf(post.createdAt, now)}</time
          >
        </p>
      </div>
    </header>
    ${
      post.content !== "" &&
      html`<p dir="auto" class="px-4 pb-3 text-base whitespace-pre-line [overflow-wrap:anywhere]">
        ${renderLinks(post.content)}
      </p>`
    }
    ${renderPhotos(post.images, name)} ${renderVideo(post, name)}
    <div class="flex items-center gap-4 px-4 py-2.5">
      <p class="flex flex-1 items-center gap-4 text-sm text-muted tabular-nums">
        <span>${countOf(post.likes, "like")}</span><span>${countOf(post.comments, "comment")}</span>
      </p>
      ${renderReportLink("post")}
    </div>
  </article>`;
}

/** The reason why there is no post to show; the stripe means that nothing exists at this URL. */
export function renderNotice({ title, text }: { title: string; text: string }, isLost: boolean): Html {
  return html`<div class="card-surface relative overflow-hidden">
    ${isLost && html`<div aria-hidden="true" class="hazard h-5 w-full"></div>`}
    <div class="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <h2 class="wide text-xl">${title}</h2>
      <p class="max-w-[40ch] text-base text-muted">${text}</p>
    </div>
  </div>`;
}

/** The colour is an SVG fill, because the policy forbids inline styles. */
function renderInitials(name: string): Html {
  return html`<span
    aria-hidden="true"
    class="relative inline-flex size-11 shrink-0 items-center justify-center rounded-full text-[16px] leading-none font-bold text-on-solid select-none forced-colors:border"
    ><svg viewBox="0 0 2 2" class="absolute inset-0 size-full">
      <circle cx="1" cy="1" r="1" fill="${initialsColour(name)}" /></svg
    ><span class="relative">${initialsOf(name)}</span></span
  >`;
}
