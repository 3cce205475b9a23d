import { listInterested, listLikes } from "#contracts/feed.ts";

/** Who did what to a post. */
export type PeopleKind = "likes" | "interests";

export const PEOPLE = {
  likes: {
    endpoint: listLikes,
    title: "Likes",
    description: undefined,
    empty: "No likes yet",
    hint: "Whoever likes this post is listed here.",
  },
  interests: {
    endpoint: listInterested,
    title: "Interested",
    description: "Only you can see who declared interest.",
    empty: "Nobody has declared interest yet",
    hint: "Whoever presses Interested on your post is listed here.",
  },
} as const;
