import { ChevronLeft, ChevronRight, ImageOff, RotateCw, X } from "lucide-react";
import { useState } from "react";

import { PHOTO_ALT_MAX } from "#contracts/reference/limits.ts";

import { Button } from "../../../ui/Button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/Field.tsx";
import { Input } from "../../../ui/Input.tsx";
import type { ComposerPhoto, PhotoStep } from "./photo-list.ts";

interface PhotoTileProps {
  photo: ComposerPhoto;
  place: number;
  total: number;
  isLocked: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDescribe: (alt: string) => void;
  onRetry: () => void;
}

const CORNER =
  "inline-flex size-9 items-center justify-center rounded-full bg-stage/75 text-on-stage hover:bg-stage disabled:invisible touch:size-11 [&_.lucide]:size-5";

/** One photo of the post in the making: picture, how far it is, its place, its description. */
export function PhotoTile(props: PhotoTileProps) {
  const { photo, place, total, isLocked, onMove, onRemove, onDescribe, onRetry } = props;
  const { step } = photo;
  const [isUnreadable, setUnreadable] = useState(false);
  const name = `photo ${place + 1}`;
  const isBusy = step.is !== "done" && step.is !== "failed";
  return (
    <li data-photo={photo.key} className="flex min-w-0 flex-col gap-2">
      <div className="relative aspect-4/3 overflow-hidden rounded-control bg-ground">
        {isUnreadable ? (
          <ImageOff aria-hidden className="absolute inset-0 m-auto size-8 text-muted" />
        ) : (
          <img
            src={photo.preview}
            alt={photo.alt || photo.name}
            className={cx("absolute inset-0 size-full object-cover", step.is !== "done" && "opacity-60")}
            onError={() => setUnreadable(true)}
          />
        )}
        <button
          type="button"
          data-remove
          className={cx(CORNER, "absolute top-1.5 right-1.5")}
          aria-label={isBusy ? `Cancel ${name}` : `Remove ${name}`}
          disabled={isLocked}
          onClick={onRemove}
        >
          <X aria-hidden />
        </button>
        {total > 1 && !isLocked ? (
          <div className="absolute inset-x-1.5 bottom-1.5 flex justify-between">
            <button
              type="button"
              data-move="earlier"
              className={CORNER}
              aria-label={`Move ${name} earlier`}
              disabled={place === 0}
              onClick={() => onMove(place - 1)}
            >
              <ChevronLeft aria-hidden />
            </button>
            <button
              type="button"
              data-move="later"
              className={CORNER}
              aria-label={`Move ${name} later`}
              disabled={place === total - 1}
              onClick={() => onMove(place + 1)}
            >
              <ChevronRight aria-hidden />
            </button>
          </div>
        ) : null}
        {isBusy ? <Progress step={step} name={name} /> : null}
      </div>
      {step.is === "failed" ? (
        <div className="flex flex-col gap-1.5">
          <p className="text-sm font-medium text-red [overflow-wrap:anywhere]">{step.words}</p>
          {step.canRetry ? (
            <Button size="sm" icon={<RotateCw aria-hidden />} aria-label={`Retry ${name}`} onClick={onRetry}>
              Retry
            </Button>
          ) : null}
        </div>
      ) : (
        <Field label={`What ${name} shows`} hideLabel>
          <Input
            look="quiet"
            placeholder="What does it show?"
            className="text-sm!"
            value={photo.alt}
            maxLength={PHOTO_ALT_MAX}
            readOnly={isLocked}
            onChange={(event) => onDescribe(event.target.value)}
          />
        </Field>
      )}
    </li>
  );
}

function Progress({ step, name }: { step: PhotoStep; name: string }) {
  const percent = step.is === "uploading" ? Math.round(step.share * 100) : 0;
  return (
    <div className="pointer-events-none absolute inset-0 flex items-center justify-center">
      <div
        role="progressbar"
        aria-label={`Sending ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="w-3/5 rounded-chip bg-stage/80 px-2 py-1.5 text-center text-xs font-semibold text-on-stage tabular-nums"
      >
        {step.is === "uploading" ? `${percent}%` : "Getting ready…"}
        <div className="mt-1 h-1 overflow-hidden rounded-full bg-on-stage/30">
          <div className="h-full bg-hi transition-[width]" style={{ width: `${percent}%` }} />
        </div>
      </div>
    </div>
  );
}
