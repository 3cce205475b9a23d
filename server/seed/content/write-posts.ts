import { PICTURES, type Subject, SUBJECTS } from "../pictures.ts";
import type { PostText, WantedPicture } from "./cast-types.ts";

/**
 * By author: the text, its pictures, and a fixed age in minutes if it matters. Pictures are `subject:count`, or a name such as
 * `bathroom-2`, separated by spaces.
 */
export type WrittenPosts = Readonly<
  Record<string, readonly (readonly [text: string, pictures?: string | undefined, minutesAgo?: number])[]>
>;

const isSubject = (name: string): name is Subject => Object.hasOwn(SUBJECTS, name);

function readPicture(words: string): WantedPicture {
  const named = PICTURES.find(({ name }) => name === words);
  if (named !== undefined) return { subject: named.subject, name: named.name };
  const [subject = "", count = "1"] = words.split(":");
  if (!isSubject(subject)) throw new Error(`There is no subject or picture called ${words}`);
  return { subject, count: Number(count) };
}

/** Parses `subject:count` and names of pictures, separated by spaces. @throws if one does not exist */
export const readPictures = (words: string): WantedPicture[] => words.split(" ").map(readPicture);

/** Turns the compact notation into posts. @throws if a subject or a picture does not exist */
export function writePosts(written: WrittenPosts): PostText[] {
  return Object.entries(written).flatMap(([by, posts]) =>
    posts.map(([text, pictures, minutesAgo]) => ({
      by,
      text,
      pictures: pictures === undefined ? [] : readPictures(pictures),
      ...(minutesAgo === undefined ? {} : { minutesAgo }),
    })),
  );
}
