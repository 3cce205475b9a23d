import { BRAND } from "#contracts/brand.ts";
import { fillPath, PAGES } from "#contracts/pages.ts";
import { SHARE_TEXT_MAX } from "#contracts/reference/limits.ts";
import * as contract from "#contracts/stories.ts";
import { STORY_CATEGORIES, STORY_ROUTES, STORY_WORDS } from "#contracts/story-words.ts";

import type { ReadDeps } from "../../platform/deps.ts";
import { renderNotice } from "../../platform/http/page-frame.ts";
import { excerpt, type PageHead } from "../../platform/http/page-head.ts";
import { noticeFor, type PageView, type Visit } from "../../platform/http/pages.ts";
import { compileReply } from "../../platform/http/reply.ts";
import { validate } from "../../platform/http/validate.ts";
import { addressKey } from "../../platform/limits.ts";
import { renderList } from "./list.markup.ts";
import { getStory, listStories } from "./stories.service.ts";
import { renderPage, renderStory } from "./story.markup.ts";

const listToJson = compileReply(contract.listStories.reply);
const storyToJson = compileReply(contract.getStory.reply);

/** Renders all stories, complete without JavaScript, or one category if the URL names it. */
export async function showStories(deps: ReadDeps, { query, ip }: Visit): Promise<PageView> {
  // The page and the API call return the same data, so they share one budget.
  await deps.limits.consume(contract.listStories.limit, addressKey(ip));
  const stories = await listStories(deps);
  const category = STORY_CATEGORIES.find((each) => each === query.get("category"));
  return {
    status: 200,
    head: {
      title: STORY_WORDS.heading,
      description: `${STORY_WORDS.lead} Stories from ${BRAND.name}.`,
      path: PAGES.blogs.pattern,
    },
    main: renderList(stories, category),
    answers: { [STORY_ROUTES.list.path]: { status: 200, body: listToJson(stories) } },
  };
}

/** Renders a story's page: for previews, search engines, and reading without JavaScript. */
export async function showStory(deps: ReadDeps, { params, ip }: Visit): Promise<PageView> {
  await deps.limits.consume(contract.getStory.limit, addressKey(ip));
  const { slug } = validate(contract.getStory.params, params) as { slug: string };
  const call = fillPath(STORY_ROUTES.story.path, { slug });
  try {
    const story = await getStory(deps, slug);
    return {
      status: 200,
      head: headOf(story, deps.config.publicUrl),
      main: renderPage(renderStory(story)),
      answers: { [call]: { status: 200, body: storyToJson(story) } },
    };
  } catch (error) {
    const { words, answer, ...page } = noticeFor(error, NOTICES);
    return { ...page, main: renderPage(renderNotice(words)), answers: { [call]: answer } };
  }
}

const NOTICES = {
  story_not_found: STORY_WORDS.absent,
  story_gone: STORY_WORDS.gone,
};

function headOf(story: contract.Story, publicUrl: string): PageHead {
  const path = fillPath(PAGES.story.pattern, { slug: story.slug });
  // Searchers are told that the story is made up before they open it.
  const mark = story.isExample ? `${STORY_WORDS.example}. ` : "";
  const description = `${mark}${excerpt(story.excerpt, SHARE_TEXT_MAX * 2)}`;
  return {
    title: story.title,
    description,
    path,
    type: "article",
    linkedData: toArticle(story, description, publicUrl + path),
  };
}

/** A story as structured data for search engines: https://schema.org/Article. */
function toArticle(story: contract.Story, description: string, url: string): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    url,
    mainEntityOfPage: url,
    headline: story.title,
    description,
    articleBody: story.content,
    articleSection: story.category,
    keywords: story.tags.join(", "),
    datePublished: story.publishDate,
    dateModified: story.updatedAt,
    inLanguage: "en-GB",
    author: { "@type": "Organization", name: story.author },
    publisher: { "@type": "Organization", name: BRAND.name },
  };
}
