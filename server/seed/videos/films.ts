import { PICTURES, type PictureSpec } from "../pictures/catalogue.ts";

/** A short film of the demo community: it begins as one of the pictures, which stands in its place until it plays. */
interface Film {
  /** Of the file beside this one. */
  name: string;
  picture: string;
  /** How far the camera goes, in shares of its distance to what it looks at. */
  ahead: number;
  aside: number;
}

export const FILMS = [
  { name: "kitchen", picture: "kitchen-2", ahead: 0.2, aside: 0.16 },
  { name: "staircase", picture: "staircase-1", ahead: 0.16, aside: 0.1 },
] as const satisfies readonly Film[];

export type FilmName = (typeof FILMS)[number]["name"];

/** The picture that a film begins with. @throws when it is not in the catalogue */
export function firstFrameOf({ picture }: Pick<Film, "picture">): PictureSpec {
  const spec = PICTURES.find(({ name }) => name === picture);
  if (spec === undefined) throw new Error(`There is no picture called ${picture}`);
  return spec;
}
