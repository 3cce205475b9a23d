import type { Story } from "#contracts/stories.ts";
import type { StoryCategory } from "#contracts/story-words.ts";

/** The story form as it is typed; tags are text with commas. */
export interface StoryValues {
  title: string;
  excerpt: string;
  content: string;
  category: string;
  location: string;
  tags: string;
  readTime: string;
  featured: boolean;
  isExample: boolean;
}

export function valuesOf(story: Story | undefined): StoryValues {
  return {
    title: story?.title ?? "",
    excerpt: story?.excerpt ?? "",
    content: story?.content ?? "",
    category: story?.category ?? "",
    location: story?.location ?? "",
    tags: story?.tags.join(", ") ?? "",
    readTime: story?.readTime ?? "",
    featured: story?.featured ?? false,
    isExample: story?.isExample ?? false,
  };
}

/** What was kept of a draft, or `start` for all of it that is unreadable: storage belongs to the reader. */
export function readStoryDraft(
  stored: { [Name in keyof StoryValues]?: unknown },
  start: StoryValues,
): StoryValues {
  const names = Object.keys(start) as (keyof StoryValues)[];
  const readable = names.filter((name) => typeof stored[name] === typeof start[name]);
  return { ...start, ...Object.fromEntries(readable.map((name) => [name, stored[name]])) };
}

export function bodyOf(values: StoryValues) {
  return { ...values, category: values.category as StoryCategory };
}
