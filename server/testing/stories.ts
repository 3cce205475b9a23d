import { listStories } from "#contracts/stories.ts";

import type { TestApp } from "./test-app.ts";

/** An administrator's form; details override it. */
export function storyForm(details: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: "A loft in ten days",
    excerpt: "Two joiners, one plasterer and a tight staircase.",
    content: "The first paragraph.\n\nThe second one.",
    category: "Team Projects",
    location: "Bolton, Greater Manchester",
    tags: "lofts, joinery",
    featured: false,
    readTime: "5 min read",
    ...details,
  };
}

/** Returns any published story. */
export async function anyStory(app: TestApp): Promise<{ id: number; slug: string }> {
  const { body } = await app.visitor.call(listStories);
  const [story] = body;
  if (story === undefined) throw new Error("There are no stories");
  return { id: story.id, slug: story.slug };
}
