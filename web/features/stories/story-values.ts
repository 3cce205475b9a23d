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

export function bodyOf(values: StoryValues) {
  return { ...values, category: values.category as StoryCategory };
}

/** What is sent of one that is there: other administrators may have changed the rest. */
export function changedBodyOf({ category, ...changes }: Partial<StoryValues>) {
  return { ...changes, ...(category !== undefined && { category: category as StoryCategory }) };
}
