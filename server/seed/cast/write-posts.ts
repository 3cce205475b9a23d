import { type MotifName, MOTIFS } from "../pictures/motifs.ts";
import type { PostText } from "./cast-types.ts";

/** By author: the text, its pictures as `motif:count motif:count`, and a fixed age in minutes where it matters. */
export type WrittenPosts = Readonly<
  Record<string, readonly (readonly [text: string, pictures?: string | undefined, minutesAgo?: number])[]>
>;

const isMotif = (name: string): name is MotifName => Object.hasOwn(MOTIFS, name);

/** Reads `slate-roof:2 scaffold:1`. @throws when a motif does not exist */
function readPictures(words: string): PostText["pictures"] {
  return words.split(" ").map((part) => {
    const [motif = "", count = "1"] = part.split(":");
    if (!isMotif(motif)) throw new Error(`There is no motif called ${motif}`);
    return { motif, count: Number(count) };
  });
}

/** Turns the compact way of writing into posts. */
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
