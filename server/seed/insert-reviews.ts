import { REVIEW_REQUEST_DAYS } from "#contracts/reference/limits.ts";

import type { Tx } from "../platform/database/database.ts";
import type {
  CommunityFollow,
  CommunityReview,
  People,
  ReviewRequestText,
} from "./content/community-types.ts";
import { memberOf } from "./content/community.ts";
import { momentOf } from "./content/schedule.ts";
import { idOf, type Ids } from "./insert-members.ts";
import { insertRows } from "./insert-rows.ts";

const DAY_MINUTES = 24 * 60;

interface Needs {
  tx: Tx;
  ids: Ids;
  now: Date;
}

const OPENINGS = [
  "Could you write a few words about",
  "Would you mind leaving a review for",
  "If you've five minutes, what did you make of",
  "I'd be glad of an honest line about",
  "People ask me who I've worked with. Could you say something about",
] as const;

/** Adds the reviews, each with the request it answers, and the requests still waiting. The database adds the stars up. */
export async function insertReviews(
  { tx, ids, now }: Needs,
  { reviews, reviewRequests }: Pick<People, "reviews" | "reviewRequests">,
): Promise<void> {
  const at = (minutesAgo: number) => momentOf(now, minutesAgo).toISOString();
  const toRequest = (asked: ReviewRequestText, answeredMinutesAgo: number | null) => ({
    requester_id: idOf(ids, asked.by),
    reviewer_id: idOf(ids, asked.to),
    project_context: asked.context ?? null,
    message: asked.text,
    status: answeredMinutesAgo === null ? "pending" : "completed",
    created_at: at(asked.minutesAgo),
    updated_at: at(answeredMinutesAgo ?? asked.minutesAgo),
    expires_at: at(asked.minutesAgo - REVIEW_REQUEST_DAYS * DAY_MINUTES),
    responded_at: answeredMinutesAgo === null ? null : at(answeredMinutesAgo),
  });
  const asked = reviews.map((review, place) => toRequest(askedFor(review, place), review.minutesAgo));
  const answered = await insertRows(tx, "review_requests", asked);
  const waiting = reviewRequests.map((request) => toRequest(request, null));
  await insertRows(tx, "review_requests", waiting);
  const rows = reviews.map((review, place) => ({
    reviewee_id: idOf(ids, review.of),
    reviewer_id: idOf(ids, review.by),
    rating: review.rating,
    comment: review.comment,
    project_context: review.context ?? null,
    is_invited: true,
    worked_together: false,
    review_request_id: answered[place]?.id ?? null,
    reply: review.reply ?? null,
    replied_at: review.reply === undefined ? null : at(review.repliedMinutesAgo),
    created_at: at(review.minutesAgo),
    updated_at: at(review.minutesAgo),
  }));
  await insertRows(tx, "reviews", rows);
}

/** The reviewed member's request. */
function askedFor({ of, by, context, askedMinutesAgo }: CommunityReview, place: number): ReviewRequestText {
  const opening = OPENINGS[place % OPENINGS.length] ?? OPENINGS[0];
  const text = `Hi ${memberOf(by).firstName}. ${opening} ${context ?? "working with me"}?`;
  return { by: of, to: by, ...(context === undefined ? {} : { context }), text, minutesAgo: askedMinutesAgo };
}

/** Adds the follows. */
export async function insertFollows(
  { tx, ids, now }: Needs,
  follows: readonly CommunityFollow[],
): Promise<void> {
  const rows = follows.map(({ by, to, notifyOnPosts, notifyOnJobPosts, minutesAgo }) => {
    const at = momentOf(now, minutesAgo).toISOString();
    return {
      user_id: idOf(ids, by),
      followed_user_id: idOf(ids, to),
      notify_on_posts: notifyOnPosts,
      notify_on_job_posts: notifyOnJobPosts,
      created_at: at,
      updated_at: at,
    };
  });
  await insertRows(tx, "follows", rows);
}
