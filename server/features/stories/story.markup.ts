import { longDay } from "#contracts/calendar.ts";
import { PAGES } from "#contracts/pages.ts";
import type { Story } from "#contracts/stories.ts";
import { paragraphsOf, STORY_WORDS } from "#contracts/story-words.ts";

import { html, type Html } from "../../platform/http/html.ts";
import { CHIP, renderJoinPromo } from "../../platform/http/page-frame.ts";

/** A story's page for reading without JavaScript; `web/features/stories/StoryPage.tsx` renders the same. */
export function renderPage(content: Html): Html {
  return html`<div class="mx-auto flex w-full max-w-3xl flex-col gap-4 pb-2">
    <p>
      <a
        href="${PAGES.blogs.pattern}"
        class="inline-flex min-h-control items-center rounded-chip text-sm font-semibold text-blue underline-offset-3"
        >${STORY_WORDS.all}</a
      >
    </p>
    ${content} ${renderJoinPromo(STORY_WORDS.promo, PAGES.signUp.pattern)}
  </div>`;
}

export function renderStory(story: Story): Html {
  return html`<article class="card-surface relative flex flex-col gap-4 p-5 md:p-8" aria-labelledby="story">
    ${renderChips(story)}
    <h1 id="story" class="wide text-2xl [overflow-wrap:anywhere] md:text-3xl">${story.title}</h1>
    <p class="text-sm text-muted [overflow-wrap:anywhere]">
      ${`${story.author} · `}<time datetime="${story.publishDate}">${longDay(story.publishDate)}</time
      >${` · ${story.readTime}${story.location === null ? "" : ` · ${story.location}`}`}
    </p>
    <div class="flex max-w-[68ch] flex-col gap-4 text-base leading-relaxed md:text-lg">
      ${paragraphsOf(story.content).map(
        (paragraph) =>
          html`<p dir="auto" class="break-words whitespace-pre-line [overflow-wrap:anywhere]">
            ${paragraph}
          </p>`,
      )}
    </div>
    <section class="flex flex-col gap-2 border-t border-line pt-4">
      <h2 class="text-sm font-semibold">${STORY_WORDS.related}</h2>
      <ul class="flex flex-wrap gap-1.5">
        ${story.tags.map((tag) => html`<li class="${CHIP} bg-ground text-muted">#${tag}</li>`)}
      </ul>
    </section>
  </article>`;
}

/** The category, 'Featured', and 'Example story' for a story that came with the site. */
export function renderChips({ category, featured, isExample }: Story): Html {
  return html`<div class="flex min-w-0 flex-wrap gap-1.5">
    <span class="${CHIP} bg-blue-soft text-blue">${category}</span>${
      featured && html`<span class="${CHIP} bg-green-soft text-green">${STORY_WORDS.featured}</span>`
    }${isExample && html`<span class="${CHIP} bg-ground text-muted">${STORY_WORDS.example}</span>`}
  </div>`;
}
