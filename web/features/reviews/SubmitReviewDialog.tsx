import { getReviewRequest } from "#contracts/review-requests.ts";

import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "../../ui/Skeleton.tsx";
import { closedWords } from "./request-words.ts";
import { SubmitReviewForm } from "./SubmitReviewForm.tsx";

interface SubmitReviewDialogProps {
  requestId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** False where the address opens it. */
  backCloses?: boolean | undefined;
}

/** 'Submit Review', for whoever was asked. A request that is no longer open says what became of it. */
export function SubmitReviewDialog({ requestId, open, onOpenChange, backCloses }: SubmitReviewDialogProps) {
  const read = useEndpoint(getReviewRequest, { params: { id: requestId } }, { enabled: open });
  const frame = { open, onOpenChange, backCloses, title: "Submit Review" };
  if (read.data?.can.answer) {
    return <SubmitReviewForm key={requestId} request={read.data} frame={frame} />;
  }
  const closed = read.data === undefined ? undefined : closedWords(read.data);
  const isGone = read.error?.status === 404;
  return (
    <Dialog {...frame}>
      {read.isPending ? (
        <SkeletonGroup label="Loading the review request…" className="flex flex-col gap-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-full!" />
            <Skeleton className="h-4 w-40" />
          </div>
          <SkeletonText lines={3} />
        </SkeletonGroup>
      ) : null}
      {closed === undefined ? null : <EmptyState {...closed} />}
      {isGone ? <EmptyState title="This review request is no longer there." /> : null}
      {read.isError && !isGone && read.data === undefined ? <ReadFailure read={read} /> : null}
    </Dialog>
  );
}
