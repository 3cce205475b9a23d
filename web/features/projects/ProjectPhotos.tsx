import { ImagePlus } from "lucide-react";
import { useId, useRef } from "react";

import { PROJECT_PHOTOS_MAX } from "#contracts/reference/limits.ts";

import { FilePicker } from "../../platform/files/FilePicker.tsx";
import { summariseMedia } from "../../platform/media/media-list.ts";
import { sizeNotice } from "../../platform/media/photo-files.ts";
import { PhotoStrip } from "../../platform/media/PhotoStrip.tsx";
import { RejectedFiles } from "../../platform/media/RejectedFiles.tsx";
import { PHOTO_ACCEPT } from "../../platform/media/use-file-drop.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/Field.tsx";
import { InlineStatus } from "../../ui/InlineStatus.tsx";
import { SOME_IMAGES_FAILED } from "./use-project-form.ts";
import type { useProjectForm } from "./use-project-form.ts";

interface ProjectPhotosProps {
  /** The button's id, for the error summary. */
  id: string;
  error: string | undefined;
  photos: ReturnType<typeof useProjectForm>["photos"];
  isLocked: boolean;
}

/** A project's one to five photos: choose, reorder, describe, remove. */
export function ProjectPhotos({ id, error, photos, isLocked }: ProjectPhotosProps) {
  const { tray, media, notice, refused, dismissRefused, take } = photos;
  const picker = useRef<HTMLInputElement>(null);
  const wordsId = useId();
  const { total, done, busy, bytes } = summariseMedia(media);
  const isFull = total >= PROJECT_PHOTOS_MAX;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-semibold">
        Photos
        <span aria-hidden className="text-red">
          {" *"}
        </span>
      </legend>
      <RejectedFiles title={SOME_IMAGES_FAILED} words={refused} onDismiss={dismissRefused} />
      <InlineStatus tone="info">{notice}</InlineStatus>
      <InlineStatus tone="info">{sizeNotice(bytes)}</InlineStatus>
      <PhotoStrip
        label="Photos of this project"
        photos={media}
        tray={tray}
        isLocked={isLocked}
        onEmptied={() => document.getElementById(id)?.focus()}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          id={id}
          icon={<ImagePlus />}
          aria-describedby={wordsId}
          disabled={isFull || isLocked}
          onClick={() => picker.current?.click()}
        >
          Add photos
        </Button>
        <p aria-live="polite" className="text-sm text-muted tabular-nums">
          {busy > 0 ? `${done} of ${total} sent` : `${total} of ${PROJECT_PHOTOS_MAX} photos`}
        </p>
        <FilePicker ref={picker} multiple accept={PHOTO_ACCEPT} aria-label="Photos" onFiles={take} />
      </div>
      <FieldError id={wordsId}>{error}</FieldError>
    </fieldset>
  );
}
