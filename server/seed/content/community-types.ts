import type { VideoName } from "../pictures.ts";
import type { JobText, ProjectText, ReviewText } from "./cast-types.ts";

/** The member who acted, and how long before the demo was made. */
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
  /** Names of pictures. */
  pictures: readonly string[];
  video: VideoName | null;
  isPublic: boolean;
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

/** An unanswered crew request; without a text of its own it has the usual one. */
export interface CrewRequestText {
  by: string;
  to: string;
  text?: string;
  minutesAgo: number;
}

/** Everything that the members of the demo did, oldest first. */
export interface Community {
  posts: readonly CommunityPost[];
  jobs: readonly CommunityJob[];
  crew: readonly CrewPair[];
  requests: readonly CrewRequestText[];
}

export interface CommunityProject extends Omit<ProjectText, "pictures" | "isPinned">, Act {
  /** Names of pictures. */
  pictures: readonly string[];
  pinnedMinutesAgo: number | null;
}

/** A review that `by` was asked for. */
export interface CommunityReview extends ReviewText, Act {
  askedMinutesAgo: number;
  repliedMinutesAgo: number;
}

/** An unanswered review request. */
export interface ReviewRequestText {
  by: string;
  to: string;
  context?: string;
  text: string;
  minutesAgo: number;
}

export interface CommunityFollow extends Act {
  to: string;
  notifyOnPosts: boolean;
  notifyOnJobPosts: boolean;
}

/** What is on the members' profiles, oldest first. */
export interface People {
  projects: readonly CommunityProject[];
  reviews: readonly CommunityReview[];
  reviewRequests: readonly ReviewRequestText[];
  follows: readonly CommunityFollow[];
}

export interface CommunityMessage extends Act {
  text: string;
  isRead: boolean;
}

/** The messages of two members, oldest first. */
export interface CommunityChat {
  between: readonly [string, string];
  messages: readonly CommunityMessage[];
}
