import { useState } from "react";

import { MessagesToggle } from "../../features/chat/MessagesToggle.tsx";
import { NotificationBell } from "../../features/notifications/NotificationBell.tsx";
import { lazyComponent } from "../../platform/lazy-component.ts";

const PushOptIn = lazyComponent(() =>
  import("../../features/push/PushOptIn.tsx").then((part) => part.PushOptIn),
);
const SubmitReviewDialog = lazyComponent(() =>
  import("../../features/reviews/SubmitReviewDialog.tsx").then((part) => part.SubmitReviewDialog),
);

/** The controls with updates in a member's header, and the review that opens from there. */
export function HeaderTools() {
  const [requestId, setRequestId] = useState<number>();
  const [isReviewing, setReviewing] = useState(false);
  const review = (id: number) => {
    setRequestId(id);
    setReviewing(true);
  };
  return (
    <>
      <MessagesToggle />
      <NotificationBell
        onReview={review}
        below={
          <div className="p-3 empty:hidden">
            <PushOptIn quiet />
          </div>
        }
      />
      {requestId === undefined ? null : (
        <SubmitReviewDialog
          key={requestId}
          requestId={requestId}
          open={isReviewing}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  );
}
