import { Pencil, Reply } from "lucide-react";
import { useRef, useState } from "react";

import { findLinks } from "#contracts/links.ts";
import type { Review } from "#contracts/reviews.ts";

import { useHidden } from "../../platform/hidden-things.ts";
import { Button } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { LinkedText } from "../../ui/LinkedText.tsx";
import { Rating } from "../../ui/Rating.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { HiddenThing } from "../blocks/index.ts";
import { ReportButton, useIsReported } from "../reports/index.ts";
import { useWaitingReview, whatIsSet } from "./outgoing-review.ts";
import { PersonLine } from "./PersonLine.tsx";
import { ReplyForm } from "./ReviewReply.tsx";

interface ReviewItemProps {
  review: Review;
  /** The reviewed member's name. */
  name: string;
  onEdit: (review: Review) => void;
}

/** One review: author, stars, what it is about, text, and the reply. */
export function ReviewItem({ review, name, onEdit }: ReviewItemProps) {
  const { id, reviewer, projectContext, label, can } = review;
  const change = useWaitingReview({ reviewId: id });
  const { rating = review.rating, comment = review.comment } = change === undefined ? {} : whatIsSet(change);
  const [isReplying, setReplying] = useState(false);
  const row = useRef<HTMLElement>(null);
  const hidden = useHidden("review", id);
  const [isShown, setShown] = useState(false);
  if (hidden !== undefined) return hidden;
  if (review.isHidden && !isShown)
    return (
      <HiddenThing type="review" id={id} author={reviewer} reason="reported" onShown={() => setShown(true)} />
    );
  return (
    <article
      ref={row}
      tabIndex={-1}
      aria-label={`Review by ${reviewer?.name ?? "a former member"}`}
      className="flex flex-col gap-2.5 py-4 outline-none"
    >
      <PersonLine
        person={reviewer}
        meta={
          <>
            <RelativeTime at={review.createdAt} />
            {review.editedAt === null ? null : " · edited"}
            {change === undefined ? null : " · change not sent yet"}
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <Rating value={rating} />
        {label === null ? null : <Chip tone={review.workedTogether ? "crew" : "neutral"}>{label}</Chip>}
        {projectContext === null ? null : (
          <span className="text-sm font-semibold [overflow-wrap:anywhere]">
            <bdi>{projectContext}</bdi>
          </span>
        )}
      </div>
      {comment === null ? null : <Words text={comment} />}
      {review.reply === null ? null : <Answer {...{ review, name }} reply={review.reply} />}
      {isReplying && can.reply ? (
        <ReplyForm
          review={review}
          onDone={() => {
            setReplying(false);
            row.current?.focus({ preventScroll: true });
          }}
        />
      ) : (
        <div className="-ml-2.5 flex flex-wrap gap-1 empty:hidden">
          {can.reply ? (
            <Button size="sm" variant="ghost" icon={<Reply />} onClick={() => setReplying(true)}>
              Reply
            </Button>
          ) : null}
          {can.edit ? (
            <Button size="sm" variant="ghost" icon={<Pencil />} onClick={() => onEdit(review)}>
              Edit
            </Button>
          ) : null}
          {can.report ? <ReportButton target={{ type: "review", id, author: reviewer }} /> : null}
        </div>
      )}
    </article>
  );
}

type AnswerProps = Pick<ReviewItemProps, "review" | "name"> & { reply: NonNullable<Review["reply"]> };

/** The reviewed member's reply; hidden from a reader who reported it. */
function Answer({ review: { id, revieweeId, can }, name, reply }: AnswerProps) {
  const target = { type: "review_reply", id, author: { id: revieweeId, name } } as const;
  const isReported = useIsReported(target);
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex flex-col gap-1 rounded-control bg-ground px-3 py-2.5">
      <p className="text-sm text-muted">
        <span className="font-semibold text-ink [overflow-wrap:anywhere]">{name} replied</span> ·{" "}
        <RelativeTime at={reply.createdAt} />
      </p>
      {isReported && !isShown ? (
        <>
          <p className="text-sm text-muted">You reported this reply.</p>
          <Button size="sm" className="self-start" onClick={() => setShown(true)}>
            Show
            <span className="sr-only"> the reply that you reported</span>
          </Button>
        </>
      ) : (
        <>
          <Words text={reply.content} />
          {can.reportReply ? (
            <ReportButton target={target} name="reply" className="-mb-1.5 -ml-2.5 self-start" />
          ) : null}
        </>
      )}
    </div>
  );
}

function Words({ text }: { text: string }) {
  return (
    <p dir="auto" className="text-base [overflow-wrap:anywhere] whitespace-pre-line">
      <LinkedText text={text} links={findLinks(text)} />
    </p>
  );
}
