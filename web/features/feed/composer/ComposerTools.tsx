import { ImagePlus } from "lucide-react";
import { Suspense, useState } from "react";

import { POST_PHOTOS_MAX } from "#contracts/reference/limits.ts";

import { lazyComponent } from "../../../platform/lazy-component.ts";
import { Button } from "../../../ui/Button.tsx";
import { InlineStatus } from "../../../ui/InlineStatus.tsx";
import { summarisePhotos } from "./photo-list.ts";
import { PhotoStrip } from "./PhotoStrip.tsx";
import type { Compose } from "./use-compose.ts";

const ConfirmDialog = lazyComponent(() =>
  import("../../../ui/ConfirmDialog.tsx").then((part) => part.ConfirmDialog),
);

interface ComposerToolsProps {
  compose: Compose;
  onPickPhotos: () => void;
  onFocusText: () => void;
  onClose: () => void;
}

/** What the open composer has beside its text: the photos, and the buttons under them. */
export function ComposerTools({ compose, onPickPhotos, onFocusText, onClose }: ComposerToolsProps) {
  const { photos, tray, isEmpty, isSubmitting, notice } = compose;
  const [isAsking, setAsking] = useState<boolean>();
  const { total, done, busy } = summarisePhotos(photos);
  const discard = () => {
    compose.discard();
    onClose();
  };
  return (
    <div className="flex flex-col gap-3 pt-3">
      <InlineStatus tone="info">{notice}</InlineStatus>
      <PhotoStrip photos={photos} tray={tray} isLocked={isSubmitting} onEmptied={onFocusText} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon={<ImagePlus aria-hidden />}
          onClick={onPickPhotos}
          disabled={photos.length >= POST_PHOTOS_MAX || isSubmitting}
        >
          Photos
        </Button>
        <p aria-live="polite" className="text-sm text-muted tabular-nums">
          {busy > 0 ? `${done} of ${total} sent` : null}
          {busy === 0 && total > 0 ? `${total} of ${POST_PHOTOS_MAX}` : null}
        </p>
        <div className="ml-auto flex gap-2">
          <Button
            variant="ghost"
            className="max-md:px-2.5!"
            disabled={isSubmitting}
            onClick={() => (isEmpty ? onClose() : setAsking(true))}
          >
            {isEmpty ? "Cancel" : "Discard"}
          </Button>
          <Button
            variant="primary"
            className="min-w-20 md:min-w-24"
            disabled={isEmpty}
            pending={isSubmitting}
            pendingText={busy > 0 ? "Sending photos…" : "Posting…"}
            onClick={compose.submit}
          >
            Post
          </Button>
        </div>
      </div>
      {isAsking === undefined ? null : (
        <Suspense>
          <ConfirmDialog
            open={isAsking}
            onOpenChange={setAsking}
            title="Discard this draft?"
            text={photos.length > 0 ? "The text and its photos are thrown away." : "The text is thrown away."}
            confirmLabel="Discard draft"
            cancelLabel="Keep writing"
            onConfirm={() => {
              setAsking(false);
              discard();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
