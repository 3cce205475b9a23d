import { Megaphone, Plus } from "lucide-react";
import { useState } from "react";

import { deleteAdvertisement, listOwnAdvertisements } from "#contracts/admin-advertisements.ts";
import type { OwnAdvertisement } from "#contracts/admin-advertisements.ts";

import { DeletionDialog } from "../../platform/DeletionDialog.tsx";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { refreshLog } from "../../platform/refresh-log.ts";
import { invalidateEndpoint, useEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { OwnAdRow } from "./OwnAdRow.tsx";

const OwnAdEditor = lazyComponent(() => import("./OwnAdEditor.tsx").then((part) => part.OwnAdEditor));

/** What lies over the list. `key` makes each opening a fresh one. */
interface Overlay {
  kind: "edit" | "delete";
  advertisement?: OwnAdvertisement | undefined;
  open: boolean;
  key: number;
}

/** The operator's own advertisements, for administrators: where they stand, until when, and what came of them. */
export function OwnAds() {
  const feedback = useFeedback();
  const [overlay, setOverlay] = useState<Overlay>();
  const read = useEndpoint(listOwnAdvertisements, {});
  const show = (kind: Overlay["kind"], advertisement?: OwnAdvertisement) => {
    feedback.clear();
    setOverlay((last) => ({ kind, advertisement, open: true, key: (last?.key ?? 0) + 1 }));
  };
  const close = () => setOverlay((last) => last && { ...last, open: false });
  const finishDeletion = async () => {
    refreshLog();
    await invalidateEndpoint(listOwnAdvertisements);
    close();
    feedback.notify({ title: "Advertisement deleted", tone: "success" });
  };
  return (
    <section aria-labelledby="own-ads" className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id="own-ads" className="wide text-lg">
            Advertisements
          </h2>
          <p className="max-w-[64ch] text-sm text-muted">
            A view counts when half of it was on a screen for a second, once a page. Nobody is followed.
          </p>
        </div>
        <Button variant="primary" icon={<Plus />} onClick={() => show("edit")}>
          Add advertisement
        </Button>
      </header>
      {feedback.inline}
      <Card>
        {read.data === undefined && read.error === null ? (
          <SkeletonGroup label="Loading advertisements…" className="flex flex-col gap-4 p-4">
            {[1, 2, 3].map((each) => (
              <Skeleton key={each} className="h-24 w-full" />
            ))}
          </SkeletonGroup>
        ) : null}
        {read.data === undefined && read.error !== null ? (
          <ReadFailure read={read} title="The advertisements did not load" />
        ) : null}
        {read.data?.length === 0 ? (
          <EmptyState
            icon={<Megaphone />}
            title="There are no advertisements."
            text="A house advertisement stands in the places until there is one."
          />
        ) : null}
        <ul className="divide-y divide-line">
          {read.data?.map((advertisement) => (
            <OwnAdRow
              key={advertisement.id}
              advertisement={advertisement}
              onEdit={() => show("edit", advertisement)}
              onDelete={() => show("delete", advertisement)}
            />
          ))}
        </ul>
      </Card>
      {overlay?.kind === "edit" ? (
        <OwnAdEditor
          key={overlay.key}
          advertisement={overlay.advertisement}
          open={overlay.open}
          onClose={close}
          notify={feedback.notify}
        />
      ) : null}
      {overlay?.kind === "delete" && overlay.advertisement !== undefined ? (
        <DeletionDialog
          key={overlay.key}
          endpoint={deleteAdvertisement}
          call={{ params: { id: overlay.advertisement.id } }}
          open={overlay.open}
          onClose={close}
          title="Delete this advertisement?"
          text={`“${overlay.advertisement.label}” goes for good, with what was counted. To keep the numbers, switch it off instead.`}
          gone="advertisement_not_found"
          onGone={finishDeletion}
          failed="Failed to delete advertisement. Please try again."
        />
      ) : null}
    </section>
  );
}
