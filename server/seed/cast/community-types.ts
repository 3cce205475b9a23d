import type { JobText } from "./cast-types.ts";

/** Who did it and how long before the demo was made. */
export interface Act {
  by: string;
  minutesAgo: number;
}

export interface CommunityReply extends Act {
  text: string;
  likes: readonly Act[];
}

export interface CommunityComment extends CommunityReply {
  replies: readonly CommunityReply[];
}

export interface CommunityPost extends Act {
  text: string;
  /** Names of pictures, as in the catalogue. */
  pictures: readonly string[];
  likes: readonly Act[];
  /** Declared interest in the post itself. */
  interests: readonly Act[];
  comments: readonly CommunityComment[];
}

export interface CommunityJob extends JobText {
  minutesAgo: number;
  interests: readonly Act[];
}

/** Two members of each other's crew. */
export interface CrewPair {
  one: string;
  other: string;
  minutesAgo: number;
}

/** Everything that the members of the demo did, oldest first. */
export interface Community {
  posts: readonly CommunityPost[];
  jobs: readonly CommunityJob[];
  crew: readonly CrewPair[];
}
