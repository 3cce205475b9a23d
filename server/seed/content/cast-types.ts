import type { AreaKey } from "#contracts/reference/regions.ts";
import type { Trade } from "#contracts/reference/trades.ts";

import type { Subject, VideoName } from "../pictures.ts";

/** Any `count` pictures of a subject, or the picture with that name because the text describes it. */
export type WantedPicture = { subject: Subject; count: number } | { subject: Subject; name: string };

/** A member of the demo community. Ages and years count back from the day the demo is made. */
export interface DemoMember {
  /** Also the username, and the email address before the @. */
  handle: string;
  firstName: string;
  lastName: string;
  /** On a domain reserved for examples: no email can reach a stranger. */
  email: string;
  /** From the numbers that Ofcom reserves for drama. */
  phone: string;
  trade: Trade;
  /** Only with trade 'Other'. */
  customTrade?: string;
  county: AreaKey;
  town: string;
  /** Whole years. */
  age: number;
  /** Years in the trade. */
  years: number;
  company?: string;
  /** Posts work for others to do. */
  isEmployer: boolean;
  bio: string;
  joinedDaysAgo: number;
}

/** A post as written. Its pictures are named by subject and mostly chosen when the community is put together. */
export interface PostText {
  by: string;
  text: string;
  pictures: readonly WantedPicture[];
  /** Fixed age in minutes; without it the post gets a place in the last five months. */
  minutesAgo?: number;
  video?: VideoName;
  /** For members only, even with the link. */
  isMembersOnly?: true;
}

/** A project as written. */
export interface ProjectText {
  by: string;
  title: string;
  description: string;
  pictures: readonly WantedPicture[];
  isPinned: boolean;
}

/** A review as written, about `of`. */
export interface ReviewText {
  of: string;
  by: string;
  rating: number;
  comment: string;
  context?: string;
  reply?: string;
}

/** A job as written. Days count from the day the demo is made; negative days are past. */
export interface JobText {
  by: string;
  /** Empty for 'trade - town'. */
  title: string;
  trade: Trade;
  customTrade?: string;
  county: AreaKey;
  town: string;
  rate: string;
  startInDays: number;
  endInDays: number;
  description: string;
  isBoosted?: boolean;
}
