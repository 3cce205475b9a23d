import { BRAND } from "./brand.ts";

/**
 * What the stories' pages need of their contract, shared by the server-rendered pages and the app. It has no zod and is
 * separate from `stories.ts`, since the pages must load fast on a phone.
 */
export const STORY_ROUTES = {
  list: { method: "GET", path: "/api/blogs" },
  story: { method: "GET", path: "/api/blogs/slug/:slug" },
} as const;

/** The four fixed categories. */
export const STORY_CATEGORIES = [
  "Emergency Services",
  "Career Development",
  "Team Projects",
  "Business Growth",
] as const;
export type StoryCategory = (typeof STORY_CATEGORIES)[number];

/** Always the product's team; the log has the real author. */
export const STORY_AUTHOR = `${BRAND.name} Team`;

export const STORY_WORDS = {
  heading: "Success stories",
  lead: "How people in the trades found work, built a crew and grew a business.",
  all: "All Stories",
  featured: "Featured",
  more: "More stories",
  example: "Example story",
  empty: "No stories found in this category.",
  viewAll: "View All Stories",
  related: "Related Topics",
  absent: {
    title: "This story is not here",
    text: "It may have another address, or it was never published.",
  },
  gone: {
    title: "This story has been removed",
    text: "It is no longer on the site. There are others to read.",
  },
  promo: {
    title: "Make your own story",
    text: "Show your work, build your crew and find the next job. Joining is free.",
  },
} as const;

/** Returns the paragraphs of a story: its text split on blank lines. */
export function paragraphsOf(content: string): string[] {
  return content
    .split(/\r?\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

/** Returns the last part of a story's address: the title in lower case, digits and hyphens; never empty. */
export function slugOf(title: string): string {
  const plain = title.normalize("NFKD").replace(/[\p{M}'’]/gu, "");
  const words = plain.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return words.slice(0, SLUG_WORDS_MAX).replace(/^-+|-+$/g, "") || "story";
}

/** Leaves room for a number that distinguishes equal titles. */
const SLUG_WORDS_MAX = 80;
