import { Megaphone, Plus } from "lucide-react";

import { deleteAdvertisement, listOwnAdvertisements } from "#contracts/admin-advertisements.ts";
import type { OwnAdvertisement } from "#contracts/admin-advertisements.ts";

import { DeletionDialog } from "../../platform/DeletionDialog.tsx";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { Loaded } from "../../platform/Loaded.tsx";
import { refreshLog } from "../../platform/refresh-lists.ts";
import { invalidateEndpoint, useEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { OwnAdRow } from "./OwnAdRow.tsx";

const OwnAdEditor = lazyComponent(() => import("./OwnAdEditor.tsx").then((part) => part.OwnAdEditor));

/** The operator's own advertisements, for administrators: where and until when they run, and their results. */
export function OwnAds() {
  const feedback = useFeedback();
  const editing = useOpened<OwnAdvertisement | undefined>();
  const deletion = useOpened<OwnAdvertisement>();
  const read = useEndpoint(listOwnAdvertisements, {});
  const edit = (advertisement?: OwnAdvertisement) => {
    feedback.clear();
    editing.open(advertisement);
  };
  const finishDeletion = async () => {
    refreshLog();
    await invalidateEndpoint(listOwnAdvertisements);
    deletion.close();
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
            A view counts when half of it has been on a screen for a second, once a page. Nobody is tracked.
          </p>
        </div>
        <Button variant="primary" icon={<Plus />} onClick={() => edit()}>
          Add advertisement
        </Button>
      </header>
      {feedback.inline}
      <Card>
        <Loaded
          read={read}
          failure="The advertisements did not load"
          skeleton={
            <SkeletonRows
              label="Loading advertisements…"
              rows={3}
              row="h-24"
              className="flex flex-col gap-4 p-4"
            />
          }
        >
          {(advertisements) =>
            advertisements.length === 0 ? (
              <EmptyState
                icon={<Megaphone />}
                title="There are no advertisements."
                text="Until there is one, our own advertisement is shown."
              />
            ) : (
              <ul className="divide-y divide-line">
                {advertisements.map((advertisement) => (
                  <OwnAdRow
                    key={advertisement.id}
                    advertisement={advertisement}
                    onEdit={() => edit(advertisement)}
                    onDelete={() => {
                      feedback.clear();
                      deletion.open(advertisement);
                    }}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      {editing.wasOpened ? (
        <OwnAdEditor
          key={editing.key}
          advertisement={editing.what}
          open={editing.isOpen}
          onClose={editing.close}
          notify={feedback.notify}
        />
      ) : null}
      {deletion.what === undefined ? null : (
        <DeletionDialog
          key={deletion.key}
          endpoint={deleteAdvertisement}
          call={{ params: { id: deletion.what.id } }}
          open={deletion.isOpen}
          onClose={deletion.close}
          title="Delete this advertisement?"
          text={`“${deletion.what.label}” is deleted for good, with its numbers. To keep them, switch it off instead.`}
          gone="advertisement_not_found"
          onGone={finishDeletion}
          failed="Failed to delete advertisement. Please try again."
        />
      )}
    </section>
  );
}
