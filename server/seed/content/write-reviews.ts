import type { ReviewText } from "./cast-types.ts";

/** By the reviewed member: the writer, the stars, the text, what it is about, and the reply. */
export type WrittenReviews = Readonly<
  Record<
    string,
    readonly (readonly [
      by: string,
      rating: number,
      comment: string,
      context?: string | undefined,
      reply?: string,
    ])[]
  >
>;

/** Turns the compact notation into reviews. */
export function writeReviews(written: WrittenReviews): ReviewText[] {
  return Object.entries(written).flatMap(([of, reviews]) =>
    reviews.map(([by, rating, comment, context, reply]) => ({
      of,
      by,
      rating,
      comment,
      ...(context === undefined ? {} : { context }),
      ...(reply === undefined ? {} : { reply }),
    })),
  );
}
