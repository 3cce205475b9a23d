import { countOf } from "./short-count.ts";

/**
 * What the public page of a post needs of its contract, and what the page as served and the page as drawn must agree on.
 * It has no zod and stands apart from `sharing.ts`, since that page must load in at most 110 kB.
 */
export const SHARED_POST_ROUTES = {
  post: { method: "GET", path: "/api/shared/post/:postId" },
  video: { method: "GET", path: "/api/shared/post/:postId/video" },
} as const;

/** A `videoUrl` that begins so is no address: the second call gives it. */
export const VIDEO_MARKER = "VIDEO_DATA_AVAILABLE:";

export const SHARED_POST_WORDS = {
  heading: "Shared Post",
  absent: {
    title: "Post Not Found",
    text: "This post doesn't exist or may have been removed.",
  },
  unavailable: {
    title: "Post Not Available",
    text: "This post is not shared with everybody at the moment.",
  },
  promo: {
    title: "Connect with UK Tradespeople",
    text: "See the work of trades near you, build your crew and find the next job. Joining is free.",
  },
} as const;

/** Whose post it is, as far as it is known. */
export interface SharedAuthor {
  readonly name?: string | null;
  readonly trade?: string | null;
  readonly experience?: number | null;
}

/** The author in words, also where something is missing. */
export function describeAuthor(author: SharedAuthor | null | undefined) {
  const years = author?.experience ?? 0;
  return {
    name: author?.name?.trim() || "Unknown User",
    trade: author?.trade?.trim() || "Trade Professional",
    experience: `${countOf(years, "year")} of experience`,
  };
}

/** What the tab and a preview call the page of a post. */
export function titleOfPost(author: SharedAuthor | null | undefined): string {
  const { name, trade } = describeAuthor(author);
  return `${name}, ${trade}`;
}

/** Tall photos are cut at 4:5, wide ones at 2:1, as in the feed; the whole photo opens in the dialog. */
export function shownRatio({ width, height }: { width: number | null; height: number | null }): number {
  const ratio = (width ?? 0) / (height ?? 0);
  return Number.isFinite(ratio) && ratio > 0 ? Math.min(2, Math.max(0.8, ratio)) : 16 / 9;
}

/**
 * How many of six columns each of several photos takes: the first stands alone above the others, which fill rows of two
 * and three without a gap. Two stand side by side.
 */
export function photoColumns(count: number): (2 | 3 | 6)[] {
  if (count === 2) return [3, 3];
  const others = Math.max(0, count - 1);
  // Rows of three; what is left over takes rows of two, from the top.
  const pairs = ((3 - (others % 3)) % 3) * 2;
  return Array.from({ length: count }, (_, at) => {
    if (at === 0) return 6;
    return at <= pairs ? 3 : 2;
  });
}
