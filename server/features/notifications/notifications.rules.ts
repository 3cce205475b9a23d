import { PAGES } from "#contracts/pages.ts";

import type { Reason } from "./notifications.reasons.ts";

/**
 * One act that one member may be told of. `standing` is how it is with it now: it stands; it is over, so that nobody
 * who has not read of it need hear; or it is gone, with all that was said of it.
 */
export interface Telling {
  userId: number;
  actorId: number;
  reason: Reason;
  thingId: number;
  /** Tells acts on the same thing apart: who, where each does it once; otherwise which. */
  act: string;
  postId?: number;
  jobId?: number;
  subject?: string | null;
  /** A path of this site, where the reason has no place of its own. */
  link?: string;
  at: string;
  standing: "stands" | "over" | "gone";
}

export interface ReactionTruth {
  postId: number;
  authorId: number;
  actorId: number;
  kind: "like" | "interest";
  /** Null once it was taken back. */
  at: string | null;
}

/** A like or a declared interest tells the post's author, and is taken back with the act while it is unread. */
export function tellOfReaction(truth: ReactionTruth | undefined): Telling[] {
  if (truth === undefined) return [];
  const { postId, authorId, actorId, kind, at } = truth;
  return notOwn({
    userId: authorId,
    actorId,
    reason: kind === "like" ? "post_liked" : "interest_declared",
    thingId: postId,
    act: String(actorId),
    postId,
    at: at ?? "",
    standing: at === null ? "over" : "stands",
  });
}

export interface CommentTruth {
  id: number;
  postId: number;
  actorId: number;
  authorId: number;
  parentId: number | null;
  parentAuthorId: number | null;
  at: string;
  isThere: boolean;
}

/** A comment tells the post's author; a reply also whose comment it is under, who is told of that alone. */
export function tellOfComment(truth: CommentTruth): Telling[] {
  const { id, postId, actorId, authorId, parentId, parentAuthorId, at, isThere } = truth;
  const shared = { actorId, act: String(id), postId, at, standing: isThere ? "stands" : "gone" } as const;
  const isReply = parentId !== null && parentAuthorId !== null;
  return [
    ...(isReply
      ? notOwn({ ...shared, userId: parentAuthorId, reason: "comment_replied", thingId: parentId })
      : []),
    ...(isReply && parentAuthorId === authorId
      ? []
      : notOwn({ ...shared, userId: authorId, reason: "post_commented", thingId: postId })),
  ];
}

export interface CrewRequestTruth {
  requestId: number;
  requesterId: number;
  receiverId: number;
  /** Gone when it was withdrawn. */
  status: "pending" | "accepted" | "declined" | null;
  at: string | null;
  answeredAt: string | null;
  areCrew: boolean;
}

/** A request tells who is asked until it is answered or withdrawn; a yes tells who asked, a no nobody. */
export function tellOfCrewRequest(truth: CrewRequestTruth): Telling[] {
  const { requestId, requesterId, receiverId, status, at, answeredAt, areCrew } = truth;
  const asked = { pending: "stands", accepted: "over", declined: "gone" } as const;
  const telling = { thingId: requestId, act: String(requestId) };
  return [
    ...notOwn({
      ...telling,
      userId: receiverId,
      actorId: requesterId,
      reason: "crew_requested",
      at: at ?? "",
      standing: status === null ? "gone" : asked[status],
    }),
    ...(status === "accepted" && answeredAt !== null
      ? notOwn({
          ...telling,
          userId: requesterId,
          actorId: receiverId,
          reason: "crew_accepted",
          at: answeredAt,
          standing: areCrew ? "stands" : "over",
        })
      : []),
  ];
}

export interface ReviewRequestTruth {
  id: number;
  requesterId: number;
  reviewerId: number;
  context: string | null;
  at: string;
  isOpen: boolean;
}

/** A review request tells who is asked, for as long as it can be answered. */
export function tellOfReviewRequest(truth: ReviewRequestTruth | undefined): Telling[] {
  if (truth === undefined) return [];
  const { id, requesterId, reviewerId, context, at, isOpen } = truth;
  return notOwn({
    userId: reviewerId,
    actorId: requesterId,
    reason: "review_requested",
    thingId: id,
    act: String(id),
    subject: context,
    at,
    standing: isOpen ? "stands" : "gone",
  });
}

export interface ReviewTruth {
  id: number;
  revieweeId: number;
  reviewerId: number | null;
  at: string;
  isShown: boolean;
}

/** A review tells whom it is about. */
export function tellOfReview(truth: ReviewTruth | undefined): Telling[] {
  if (truth === undefined || truth.reviewerId === null) return [];
  const { id, revieweeId, reviewerId, at, isShown } = truth;
  return notOwn({
    userId: revieweeId,
    actorId: reviewerId,
    reason: "review_received",
    thingId: id,
    act: String(id),
    at,
    standing: isShown ? "stands" : "gone",
  });
}

export interface JobInterestTruth {
  id: number;
  jobId: number;
  ownerId: number;
  actorId: number;
  heading: string;
  at: string;
  isDeclared: boolean;
}

/** Interest in a job tells its owner of each person by itself: each is somebody to call back. */
export function tellOfJobInterest(truth: JobInterestTruth | undefined): Telling[] {
  if (truth === undefined) return [];
  const { id, jobId, ownerId, actorId, heading, at, isDeclared } = truth;
  return notOwn({
    userId: ownerId,
    actorId,
    reason: "job_interest",
    thingId: id,
    act: String(id),
    jobId,
    subject: heading,
    at,
    standing: isDeclared ? "stands" : "gone",
  });
}

export interface WorkTruth {
  id: number;
  jobId: number;
  ownerId: number;
  applicantId: number;
  heading: string;
  ownerAt: string | null;
  applicantAt: string | null;
  isThere: boolean;
}

/** That the two worked together, as one says, asks the other until they confirm it or it is taken back. */
export function tellOfWork(truth: WorkTruth | undefined): Telling[] {
  if (truth === undefined) return [];
  const { id, jobId, ownerId, applicantId, heading, ownerAt, applicantAt, isThere } = truth;
  const standingOf = (said: string | null, own: string | null) => {
    if (said === null || !isThere) return "gone";
    return own === null ? "stands" : "over";
  };
  const ask = (userId: number, actorId: number, said: string | null, own: string | null, link: string) =>
    notOwn({
      userId,
      actorId,
      reason: "worked_together",
      thingId: id,
      act: String(id),
      jobId,
      subject: heading,
      link,
      at: said ?? "",
      standing: standingOf(said, own),
    });
  return [
    ...ask(ownerId, applicantId, applicantAt, ownerAt, `${PAGES.jobs.pattern}?openJobInterests=true`),
    ...ask(
      applicantId,
      ownerId,
      ownerAt,
      applicantAt,
      `${PAGES.jobs.pattern}?openJobInterests=true&tab=applied`,
    ),
  ];
}

/** Nobody is told of what they did themselves. */
export function notOwn(telling: Telling): Telling[] {
  return telling.userId === telling.actorId ? [] : [telling];
}
