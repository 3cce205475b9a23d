import type { CastMember, JobText } from "./cast/cast-types.ts";

/** The demo community put together: who does what to what, and how long before the demo is made. */
export interface Community {
  readonly members: readonly CastMember[];
  readonly crew: readonly { readonly pair: readonly [string, string]; readonly daysAgo: number }[];
  /** Oldest first, as identifiers rise with time. */
  readonly posts: readonly CommunityPost[];
  /** Oldest first. */
  readonly jobs: readonly CommunityJob[];
}

export interface CommunityPost {
  readonly by: string;
  readonly text: string;
  /** Names of pictures (`pictures/catalogue.ts`). */
  readonly pictures: readonly string[];
  readonly minutesAgo: number;
  readonly likedBy: readonly string[];
  readonly comments: readonly CommunityComment[];
}

export interface CommunityReply {
  readonly by: string;
  readonly text: string;
  readonly minutesAgo: number;
  readonly likedBy: readonly string[];
}

export interface CommunityComment extends CommunityReply {
  readonly replies: readonly CommunityReply[];
}

export interface CommunityJob extends JobText {
  readonly postedMinutesAgo: number;
  readonly interests: readonly { readonly by: string; readonly minutesAgo: number }[];
}
