import type { ReviewRequest } from "#contracts/review-requests.ts";

/** Why a request cannot be answered (any more), in words for its reader. */
export function closedWords({ status, can, requester, reviewer }: ReviewRequest): {
  title: string;
  text?: string;
} {
  switch (status) {
    case "completed":
      return { title: "This review has been written.", text: `${reviewer.name} reviewed ${requester.name}.` };
    case "declined":
      return { title: "This review request was declined." };
    case "expired":
      return { title: "This review request has expired.", text: `${requester.name} can ask again.` };
    case "cancelled":
      return { title: "This review request was taken back." };
    default:
      return can.cancel
        ? {
            title: `${reviewer.name} has not answered yet.`,
            text: "You will see the review on your profile.",
          }
        : { title: "This review request is open." };
  }
}
