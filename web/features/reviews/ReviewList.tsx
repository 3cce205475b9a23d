import { Star } from "lucide-react";
import { useState } from "react";

import { listReviewers } from "#contracts/review-requests.ts";
import { listJobsToReview, listReviews, REVIEW_SORTS } from "#contracts/reviews.ts";
import type { Review, ReviewSort, SharedJob } from "#contracts/reviews.ts";
import { countOf } from "#contracts/short-count.ts";

import { MorePages } from "../../platform/MorePages.tsx";
import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { useEndpoint, useEndpointPages, uniqueById } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { Rating, starWords } from "../../ui/Rating.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "../../ui/Skeleton.tsx";
import { SortSelect } from "../../ui/SortSelect.tsx";
import { WorkedTogether } from "../jobs/index.ts";
import { useWaitingReview } from "./outgoing-review.ts";
import { ReviewItem } from "./ReviewItem.tsx";
import { StarCounts } from "./StarCounts.tsx";

interface ReviewListProps {
  userId: number;
  isOwn: boolean;
  name: string;
  onAsk: () => void;
  onEdit: (review: Review) => void;
  onWrite: (job: SharedJob) => void;
}

/** The average, the counts per star, then the reviews, sorted and filtered; or 'No reviews yet'. */
export function ReviewList({ userId, isOwn, name, onAsk, onEdit, onWrite }: ReviewListProps) {
  const params = { userId };
  const [sort, setSort] = useState<ReviewSort>("newest");
  const [stars, setStars] = useState<number>();
  const query = { sort, ...(stars !== undefined && { stars }) };
  const read = useEndpointPages(listReviews, { params, query }, { keepPrevious: true });
  const { data: jobs = [] } = useEndpoint(listJobsToReview, { params }, { enabled: !isOwn });
  const reviewer = useEndpoint(listReviewers, { query: { userId } }, { enabled: !isOwn });
  if (read.isPending || (!isOwn && reviewer.isPending)) return <ReviewsSkeleton />;
  if (read.data === undefined) {
    return <ReadFailure read={read} />;
  }
  const reviews = uniqueById(read.data.pages.flatMap((page) => page.reviews));
  const { averageRating = null, reviewCount = 0, starCounts = [] } = read.data.pages[0] ?? {};
  const [asked] = reviewer.data?.people ?? [];
  const ask =
    isOwn || asked !== undefined ? (
      <Button variant={isOwn ? "primary" : "outline"} disabled={asked?.isAsked} onClick={onAsk}>
        {asked?.isAsked ? "Review asked for" : "Ask for a review"}
      </Button>
    ) : null;
  return (
    <div className="flex flex-col">
      {jobs.map((job) => (
        <div
          key={job.jobId}
          className="mb-3 flex flex-wrap items-center justify-between gap-2 rounded-control bg-ground px-3 py-2.5"
        >
          <p className="min-w-0 flex-1 basis-48 text-sm [overflow-wrap:anywhere]">
            {job.canReview ? `You and ${name} worked together on ` : `Did you and ${name} work together on `}
            <bdi className="font-semibold">{job.heading}</bdi>
            {job.canReview ? "." : "?"}
          </p>
          {job.canReview ? (
            <WriteReview job={job} userId={userId} onWrite={onWrite} />
          ) : (
            <WorkedTogether jobId={job.jobId} other={{ id: userId, name }} worked={job.worked} />
          )}
        </div>
      ))}
      {averageRating === null || reviewCount === 0 ? (
        <EmptyState
          icon={<Star />}
          title="No reviews yet"
          text={isOwn ? "Ask somebody you have worked with what they thought." : undefined}
          action={ask}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-4">
            <p className="flex items-center gap-3">
              <span className="money text-3xl">{averageRating.toFixed(1)}</span>
              <span className="flex flex-col gap-1">
                <Rating value={averageRating} size="md" />
                <span className="text-sm text-muted">{countOf(reviewCount, "review")}</span>
              </span>
            </p>
            {ask}
          </div>
          <div className="flex flex-col gap-3 border-b border-line py-3">
            <StarCounts counts={starCounts} chosen={stars} onChoose={setStars} />
            <div className="flex flex-wrap items-center gap-2">
              <SortSelect
                label="Sort reviews by"
                sorts={REVIEW_SORTS}
                words={SORT_WORDS}
                sort={sort}
                onChange={setSort}
              />
              {stars === undefined ? null : (
                <FilterChip label={starWords(stars)} onRemove={() => setStars(undefined)} />
              )}
            </div>
          </div>
          {reviews.length === 0 && !read.isPlaceholderData ? (
            <p className="py-4 text-muted">No reviews to show with {starWords(stars ?? 0)}.</p>
          ) : null}
          <ul
            aria-label="Reviews"
            aria-busy={read.isPlaceholderData}
            className={cx("divide-y divide-line transition-opacity", read.isPlaceholderData && "opacity-60")}
          >
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewItem review={review} name={name} onEdit={onEdit} />
              </li>
            ))}
          </ul>
        </>
      )}
      <MorePages read={read} wordsFor={(page) => countOf(page.reviews.length, "more review")} />
    </div>
  );
}

function WriteReview({
  job,
  userId,
  onWrite,
}: { job: SharedJob } & Pick<ReviewListProps, "userId" | "onWrite">) {
  const isWaiting = useWaitingReview(job, userId) !== undefined;
  if (isWaiting) return <span className="text-sm text-muted">Your review is not sent yet</span>;
  return (
    <Button size="sm" onClick={() => onWrite(job)}>
      Write a review
    </Button>
  );
}

const SORT_WORDS: Readonly<Record<ReviewSort, string>> = {
  newest: "Newest",
  highest: "Highest rated",
  lowest: "Lowest rated",
};

function ReviewsSkeleton() {
  return (
    <SkeletonGroup label="Loading reviews…" className="flex flex-col gap-5">
      <Skeleton className="h-10 w-44" />
      {[0, 1, 2].map((place) => (
        <div key={place} className="flex flex-col gap-3">
          <div className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-full!" />
            <Skeleton className="h-4 w-36" />
          </div>
          <SkeletonText lines={2} />
        </div>
      ))}
    </SkeletonGroup>
  );
}
