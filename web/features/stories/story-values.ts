import type { Story } from "#contracts/stories.ts";
import type { StoryCategory } from "#contracts/story-words.ts";

/** The story form's values, as typed; tags are comma-separated text. */
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

/** Sends only the changed fields: another administrator may have changed the rest. */
export function changedBodyOf({ category, ...changes }: Partial<StoryValues>) {
  return { ...changes, ...(category !== undefined && { category: category as StoryCategory }) };
}
