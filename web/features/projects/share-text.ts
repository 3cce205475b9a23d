import type { Project } from "#contracts/projects.ts";
import { POST_CONTENT_MAX } from "#contracts/reference/limits.ts";

/** What a post about a project says, cut to what a post can hold in characters as people count them. */
export function shareText({ title, description }: Pick<Project, "title" | "description">): string {
  return Array.from(`${title} - ${description}`).slice(0, POST_CONTENT_MAX).join("");
}
