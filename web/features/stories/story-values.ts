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
  const words = (name: Exclude<keyof StoryValues, "featured" | "isExample">) => {
    const kept = stored[name];
    return typeof kept === "string" ? kept : start[name];
  };
  const tick = (name: "featured" | "isExample") => {
    const kept = stored[name];
    return typeof kept === "boolean" ? kept : start[name];
  };
  return {
    title: words("title"),
    excerpt: words("excerpt"),
    content: words("content"),
    category: words("category"),
    location: words("location"),
    tags: words("tags"),
    readTime: words("readTime"),
    featured: tick("featured"),
    isExample: tick("isExample"),
  };
}

export function bodyOf(values: StoryValues) {
  return { ...values, category: values.category as StoryCategory };
}
