import { longDay } from "#contracts/calendar.ts";
import { fillPath, PAGES } from "#contracts/pages.ts";
import type { Story } from "#contracts/stories.ts";
import { STORY_CATEGORIES, STORY_WORDS, type StoryCategory } from "#contracts/story-words.ts";

import { html, type Html } from "../../platform/http/html.ts";
import { renderChips } from "./story.markup.ts";

const FILTER =
  "inline-flex min-h-control items-center justify-center rounded-control border px-3.5 text-sm font-semibold";
const GRID = "grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3";

/** The page of all stories for reading without JavaScript; `web/features/stories/StoryList.tsx` renders the same. */
export function renderList(stories: readonly Story[], category: StoryCategory | undefined): Html {
  const present = STORY_CATEGORIES.filter((each) => stories.some((story) => story.category === each));
  const [featured, rest] = [stories.filter((story) => story.featured), stories.filter(notFeatured)];
  const shown = category === undefined ? rest : stories.filter((story) => story.category === category);
  return html`<div class="flex w-full flex-col gap-5 pb-2">
    <header class="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div class="min-w-0">
        <h1 class="wide text-2xl">${STORY_WORDS.heading}</h1>
        <p class="text-sm text-muted">${STORY_WORDS.lead}</p>
      </div>
    </header>
    <nav aria-label="Categories" class="flex flex-wrap gap-2">
      ${renderFilter(PAGES.blogs.pattern, STORY_WORDS.all, category === undefined)}
      ${present.map((each) =>
        renderFilter(
          `${PAGES.blogs.pattern}?${new URLSearchParams({ category: each }).toString()}`,
          each,
          each === category,
        ),
      )}
    </nav>
    ${category === undefined && featured.length > 0 && renderSection(STORY_WORDS.featured, featured)}
    ${shown.length > 0 && renderSection(category ?? STORY_WORDS.more, shown)}
    ${category === undefined ? stories.length === 0 && renderEmpty() : shown.length === 0 && renderEmpty()}
  </div>`;
}

const notFeatured = ({ featured }: Story) => !featured;

function renderFilter(to: string, words: string, isChosen: boolean): Html {
  const look = isChosen ? "border-ink bg-ink text-on-ink" : "border-line bg-card text-ink";
  return html`<a href="${to}" ${isChosen && html`aria-current="true"`} class="${FILTER} ${look}"
    >${words}</a
  >`;
}

function renderSection(title: string, stories: readonly Story[]): Html {
  return html`<section class="flex flex-col gap-3">
    <h2 class="wide text-lg">${title}</h2>
    <ul class="${GRID}">
      ${stories.map(renderCard)}
    </ul>
  </section>`;
}

function renderCard(story: Story): Html {
  const facts = [longDay(story.publishDate), story.readTime, story.location];
  return html`<li class="card-surface relative flex min-w-0 flex-col gap-2.5 p-5">
    <div class="flex min-w-0 items-start justify-between gap-2">${renderChips(story)}</div>
    <h3 class="wide text-lg leading-snug [overflow-wrap:anywhere]">
      <a
        href="${fillPath(PAGES.story.pattern, { slug: story.slug })}"
        class="rounded-chip after:absolute after:inset-0 after:rounded-card"
        >${story.title}</a
      >
    </h3>
    <p class="line-clamp-4 text-base text-muted [overflow-wrap:anywhere]">${story.excerpt}</p>
    <p class="mt-auto pt-1 text-sm text-muted [overflow-wrap:anywhere]">
      ${facts.filter((fact) => fact !== null).join(" · ")}
    </p>
  </li>`;
}

function renderEmpty(): Html {
  return html`<div class="card-surface relative flex flex-col items-center gap-4 px-6 py-12 text-center">
    <p class="wide text-lg">${STORY_WORDS.empty}</p>
    <a href="${PAGES.blogs.pattern}" class="${FILTER} border-line bg-card text-ink">${STORY_WORDS.viewAll}</a>
  </div>`;
}
