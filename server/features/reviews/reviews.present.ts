import type { Reviewer, ReviewRequest } from "#contracts/review-requests.ts";
import type { Review } from "#contracts/reviews.ts";

import { presentPerson } from "../../platform/person.ts";
import type { RequestRow } from "./requests.queries.ts";
import type { ReviewerRow } from "./reviewers.queries.ts";
import { isAsked, isAsker, isEditable, isReviewed, isWriter } from "./reviews.access.ts";
import type { ReviewRow } from "./reviews.queries.ts";

type Viewer = { readonly userId: number };

function presentWriter({ reviewerId, first_name, last_name, trade_key, ...row }: ReviewRow) {
  if (reviewerId === null || first_name === null || last_name === null || trade_key === null) return null;
  const { avatar, custom_trade } = row;
  return presentPerson({ id: reviewerId, first_name, last_name, avatar, trade_key, custom_trade });
}

function labelOf({ workedTogether, isInvited }: ReviewRow): Review["label"] {
  if (workedTogether) return "Worked together";
  return isInvited ? "Invited" : null;
}

/** A review as this viewer sees it. */
export function presentReview(viewer: Viewer, row: ReviewRow, now: Date): Review {
  const { reply, repliedAt } = row;
  const isOwn = isWriter(viewer, row);
  const isAbout = isReviewed(viewer, row);
  const isSaid = reply !== null && reply !== "";
  return {
    ...row,
    reviewer: presentWriter(row),
    label: labelOf(row),
    isPublic: true,
    reply: !isSaid || repliedAt === null ? null : { content: reply, createdAt: repliedAt },
    can: {
      edit: isOwn && isEditable(row, now),
      // After a moderator removes a reply, there is no second one.
      reply: isAbout && reply === null,
      report: !isOwn,
      reportReply: isSaid && !isAbout,
    },
  };
}

/** A request as one of its two parties sees it. */
export function presentRequest(viewer: Viewer, row: RequestRow): ReviewRequest {
  const isOpen = row.status === "pending";
  return {
    ...row,
    requester: presentPerson(row.requester),
    reviewer: presentPerson(row.reviewer),
    can: { answer: isOpen && isAsked(viewer, row), cancel: isOpen && isAsker(viewer, row) },
  };
}

export function presentReviewer(row: ReviewerRow): Reviewer {
  return { ...presentPerson(row), isAsked: row.isAsked };
}
