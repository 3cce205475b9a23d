import { countOf } from "./short-count.ts";

/**
 * What the public page of a post needs of its contract, shared by the server-rendered page and the app. It has no zod
 * and is separate from `sharing.ts`, since that page must load in at most 110 kB.
 */
export const SHARED_POST_ROUTES = {
  post: { method: "GET", path: "/api/shared/post/:postId" },
  video: { method: "GET", path: "/api/shared/post/:postId/video" },
} as const;

/** A `videoUrl` that begins with this is no address: the second call returns it. */
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

/** The post's author, as far as known. */
export interface SharedAuthor {
  readonly name?: string | null;
  readonly trade?: string | null;
  readonly experience?: number | null;
}

/** Describes the author, even if something is missing. */
export function describeAuthor(author: SharedAuthor | null | undefined) {
  const years = author?.experience ?? 0;
  return {
    name: author?.name?.trim() || "Unknown User",
    trade: author?.trade?.trim() || "Trade Professional",
    experience: `${countOf(years, "year")} of experience`,
  };
}

/** Returns the title of a post's page for the tab and a preview. */
export function titleOfPost(author: SharedAuthor | null | undefined): string {
  const { name, trade } = describeAuthor(author);
  return `${name}, ${trade}`;
}

/**
 * Returns the shown aspect ratio: tall photos are cropped at 4:5, wide ones at 2:1, as in the feed; the dialog shows
 * the whole photo.
 */
export function shownRatio({ width, height }: { width: number | null; height: number | null }): number {
  const ratio = (width ?? 0) / (height ?? 0);
  return Number.isFinite(ratio) && ratio > 0 ? Math.min(2, Math.max(0.8, ratio)) : 16 / 9;
}

/**
 * Returns how many of six columns each of several photos takes: the first is alone above the others, which fill rows of
 * two and three without a gap. Two photos are side by side.
 */
export function photoColumns(count: number): (2 | 3 | 6)[] {
  if (count === 2) return [3, 3];
  const others = Math.max(0, count - 1);
  // Rows of three; the remainder takes rows of two, from the top.
  const pairs = ((3 - (others % 3)) % 3) * 2;
  return Array.from({ length: count }, (_, at) => {
    if (at === 0) return 6;
    return at <= pairs ? 3 : 2;
  });
}
