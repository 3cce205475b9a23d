import type { ReviewText } from "./cast-types.ts";

/** By the member reviewed: who wrote it, the stars, the words, what it is about, and what the member answered. */
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

/** Turns the compact way of writing into reviews. */
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
