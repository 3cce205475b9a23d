import * as z from "zod/mini";

import { defineEndpoint, done } from "./endpoint.ts";
import { clearableText, id, idParams, instant, optionalText, text } from "./fields.ts";
import * as limits from "./reference/limits.ts";
import { STORY_CATEGORIES, STORY_ROUTES } from "./story-words.ts";

/** A success story, as everyone may read it. */
const story = z.object({
  id,
  /** The last part of its address, `/blogs/{slug}`; it stays the same when the title changes. */
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  category: z.enum(STORY_CATEGORIES),
  /** Always the product's team. */
  author: z.string(),
  /** `YYYY-MM-DD`, by London's calendar. */
  publishDate: z.string(),
  /** Text such as '5 min read'. */
  readTime: z.string(),
  location: z.nullable(z.string()),
  tags: z.array(z.string()),
  featured: z.boolean(),
  /** One of the site's sample stories, marked as such. */
  isExample: z.boolean(),
  updatedAt: instant,
});
export type Story = z.output<typeof story>;

/** Comma-separated text, or a list; either way trimmed, without blanks and duplicates. */
const tags = z.pipe(
  z.pipe(
    z.catch(z.union([z.string(), z.array(z.string())]), ""),
    z.transform((given: string | string[]) => {
      const parts = [given].flat().flatMap((part) => part.split(","));
      return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ""))];
    }),
  ),
  z.array(z.string()).check(
    z.superRefine((list: string[], context) => {
      const refuse = (message: string) => context.addIssue({ code: "custom", message, input: list });
      if (list.length === 0) refuse("Tags are required (comma-separated)");
      else if (list.length > limits.STORY_TAGS_MAX) refuse("Please use 10 tags at most");
      else if (list.some((tag) => Array.from(tag).length > limits.STORY_TAG_MAX))
        refuse("Tags must be under 40 characters each");
    }),
  ),
);

const LOCATION = { length: limits.STORY_LOCATION_MAX, words: "Location must be under 100 characters" };

/** The administrator's form. */
export const storyForm = z.object({
  title: text({
    required: "Title is required",
    max: { length: limits.STORY_TITLE_MAX, words: "Title must be under 200 characters" },
  }),
  excerpt: text({
    required: "Excerpt is required",
    max: { length: limits.STORY_EXCERPT_MAX, words: "Excerpt must be under 500 characters" },
  }),
  content: text({
    required: "Content is required",
    max: { length: limits.STORY_CONTENT_MAX, words: "Content must be under 10,000 characters" },
  }),
  category: z.enum(STORY_CATEGORIES, "Category is required"),
  location: optionalText(LOCATION),
  tags,
  featured: z._default(z.boolean(), false),
  readTime: text({
    required: "Read time is required (e.g., '5 min read')",
    max: { length: limits.STORY_READ_TIME_MAX, words: "Read time must be under 40 characters" },
  }),
  /** False removes the label 'Example story'; absent leaves it as it is. */
  isExample: z.optional(z.boolean()),
});

/** An invalid slug leads to no story: 404. */
const slug = z.catch(z.string().check(z.regex(/^[a-z0-9-]{1,100}$/)), "");

export const listStories = defineEndpoint(STORY_ROUTES.list, {
  summary: "Every success story, the newest first.",
  access: "public",
  reply: z.array(story),
  limit: "read_shared_post",
});

export const getStory = defineEndpoint(STORY_ROUTES.story, {
  summary: "One success story by its address; 410 once it was removed.",
  access: "public",
  params: z.object({ slug }),
  reply: story,
  errors: ["story_not_found", "story_gone"],
  limit: "read_shared_post",
});

export const createStory = defineEndpoint("POST /api/blogs", {
  summary: "Publish a success story, dated today.",
  access: "admin",
  body: storyForm,
  bodySize: "long",
  reply: story,
  errors: ["too_many_stories"],
  status: 201,
});

/** Absent fields stay as they are. */
export const updateStory = defineEndpoint("PUT /api/blogs/:id", {
  summary: "Change a success story; what is not sent, its address and its date stay.",
  access: "admin",
  params: idParams,
  body: z.extend(z.partial(storyForm), {
    location: clearableText(LOCATION),
    featured: z.optional(z.boolean()),
  }),
  bodySize: "long",
  reply: story,
  errors: ["story_not_found"],
});

export const deleteStory = defineEndpoint("DELETE /api/blogs/:id", {
  summary: "Remove a success story for good.",
  access: "admin",
  params: idParams,
  ...done("Story deleted"),
  errors: ["story_not_found"],
});
