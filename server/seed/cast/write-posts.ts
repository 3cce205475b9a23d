import { PICTURES } from "../pictures/catalogue.ts";
import { type MotifName, MOTIFS } from "../pictures/motifs.ts";
import type { PostText, WantedPicture } from "./cast-types.ts";

/**
 * By author: the text, its pictures, and a fixed age in minutes where it matters. Pictures are `motif:count`, or the
 * name of one such as `bathroom-2`, with spaces between.
 */
export type WrittenPosts = Readonly<
  Record<string, readonly (readonly [text: string, pictures?: string | undefined, minutesAgo?: number])[]>
>;

const isMotif = (name: string): name is MotifName => Object.hasOwn(MOTIFS, name);

function readPicture(words: string): WantedPicture {
  const named = PICTURES.find(({ name }) => name === words);
  if (named !== undefined) return { motif: named.motif, name: named.name };
  const [motif = "", count = "1"] = words.split(":");
  if (!isMotif(motif)) throw new Error(`There is no motif or picture called ${words}`);
  return { motif, count: Number(count) };
}

/** Reads `motif:count` and names of pictures, with spaces between. @throws when one does not exist */
export const readPictures = (words: string): WantedPicture[] => words.split(" ").map(readPicture);

/** Turns the compact way of writing into posts. @throws when a motif or a picture does not exist */
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
