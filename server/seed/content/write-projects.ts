import type { ProjectText } from "./cast-types.ts";
import { readPictures } from "./write-posts.ts";

/** By member, their favourite first: a title, what was done, its pictures as in posts, and whether it is pinned. */
export type WrittenProjects = Readonly<
  Record<
    string,
    readonly (readonly [title: string, description: string, pictures: string, pinned?: "pinned"])[]
  >
>;

/** Turns the compact notation into projects. @throws if a subject or a picture does not exist */
export function writeProjects(written: WrittenProjects): ProjectText[] {
  return Object.entries(written).flatMap(([by, projects]) =>
    projects.map(([title, description, pictures, pinned]) => ({
      by,
      title,
      description,
      pictures: readPictures(pictures),
      isPinned: pinned === "pinned",
    })),
  );
}
