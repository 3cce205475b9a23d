import { addDays, dayInLondon } from "#contracts/calendar.ts";

import { postJob } from "./jobs.ts";
import type { Member } from "./members.ts";
import type { TestApp } from "./test-app.ts";
import { DAY } from "./test-clock.ts";

type Some = Pick<Member, "id">;

/** Removes everything between two members except one open review request of the first, and returns its id. */
export async function leaveReviewRequest(app: TestApp, requester: Some, reviewer: Some): Promise<number> {
  const { kysely } = app.deps.db;
  const now = app.clock.now();
  const pair = [requester.id, reviewer.id];
  await kysely
    .deleteFrom("review_requests")
    .where("requester_id", "in", pair)
    .where("reviewer_id", "in", pair)
    .execute();
  const { id } = await kysely
    .insertInto("review_requests")
    .values({
      requester_id: requester.id,
      reviewer_id: reviewer.id,
      message: "How was the staircase?",
      project_context: "Oak staircase",
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      expires_at: new Date(now.getTime() + 30 * DAY).toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a review of one member by another, directly in the database, and returns its id. */
export async function leaveReview(
  app: TestApp,
  writer: Some,
  about: Some,
  details: { rating?: number; comment?: string | null; reply?: string } = {},
): Promise<number> {
  const now = app.clock.now().toISOString();
  const { id } = await app.deps.db.kysely
    .insertInto("reviews")
    .values({
      reviewer_id: writer.id,
      reviewee_id: about.id,
      rating: 4,
      comment: "Neat work.",
      is_invited: true,
      worked_together: false,
      created_at: now,
      updated_at: now,
      ...details,
      ...(details.reply !== undefined && { replied_at: now }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Adds a job of one member, in which the other is interested, directly in the database: over, and both have confirmed
 * that they worked together on it, unless stated otherwise.
 */
export async function leaveSharedJob(
  app: TestApp,
  owner: Member,
  applicant: Some,
  details: {
    endDate?: string;
    status?: string;
    state?: string;
    isConfirmed?: boolean;
  } = {},
): Promise<number> {
  const now = app.clock.now().toISOString();
  const today = dayInLondon(app.clock.now());
  const { id } = await postJob(app, owner);
  const {
    endDate = addDays(today, -1),
    status = "expired",
    state = "declared",
    isConfirmed = true,
  } = details;
  await app.deps.db.kysely
    .updateTable("jobs")
    .set({ start_date: addDays(endDate, -5), end_date: endDate, status })
    .where("id", "=", id)
    .execute();
  await app.deps.db.kysely
    .insertInto("job_interests")
    .values({
      job_id: id,
      owner_id: owner.id,
      user_id: applicant.id,
      state,
      declared_at: now,
      updated_at: now,
      owner_confirmed_at: isConfirmed ? now : null,
      applicant_confirmed_at: isConfirmed ? now : null,
    })
    .execute();
  return id;
}

/** Returns the review totals in a member's own row. */
export async function readStars(app: TestApp, { id }: Some): Promise<{ sum: number; count: number }> {
  const row = await app.deps.db.kysely
    .selectFrom("users")
    .select(["rating_sum", "review_count"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { sum: row.rating_sum, count: row.review_count };
}
