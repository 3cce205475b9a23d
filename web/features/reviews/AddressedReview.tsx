import { useState } from "react";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { useAddress, withParameter } from "../../platform/use-address.ts";
import { afterLayersClosed } from "../../ui/dialog-history.ts";

const SubmitReviewDialog = lazyComponent(() =>
  import("./SubmitReviewDialog.tsx").then((part) => part.SubmitReviewDialog),
);

/** `?review={id}` opens the review that a member asked for; closing removes it from the address. */
export function AddressedReview() {
  const { search, change } = useAddress();
  const given = search.get("review") ?? "";
  const requestId = /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined;
  // Stays while the dialog closes.
  const [shown, setShown] = useState(requestId);
  if (requestId !== undefined && requestId !== shown) setShown(requestId);
  if (shown === undefined) return null;
  const close = () =>
    afterLayersClosed(() => change((now) => withParameter(now, "review", ""), { replace: true }));
  return (
    <SubmitReviewDialog
      key={shown}
      requestId={shown}
      open={requestId !== undefined}
      onClose={close}
      backCloses={false}
    />
  );
}
