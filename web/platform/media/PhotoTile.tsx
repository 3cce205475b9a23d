import { ChevronLeft, ChevronRight, GripVertical, ImageOff } from "lucide-react";
import { useState } from "react";
import type { PointerEvent } from "react";

import { PHOTO_ALT_MAX } from "#contracts/reference/limits.ts";

import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import type { MediaItem } from "./media-list.ts";
import { RemoveFile, ROUND, TileFailure, TileFrame } from "./TileFrame.tsx";

interface PhotoTileProps {
  photo: MediaItem;
  place: number;
  total: number;
  isLocked: boolean;
  /** True while it is dragged. */
  isHeld: boolean;
  grip: { onPointerDown: (event: PointerEvent<HTMLElement>) => void };
  onMove: (to: number) => void;
  onRemove: () => void;
  onDescribe: (alt: string) => void;
  onRetry: () => void;
}

/** A photo being sent: picture, progress, position, description. */
export function PhotoTile(props: PhotoTileProps) {
  const { photo, place, total, isLocked, isHeld, grip, onMove, onRemove, onDescribe, onRetry } = props;
  const { step } = photo;
  const [unreadable, setUnreadable] = useState<string>();
  const name = `photo ${place + 1}`;
  const isMovable = total > 1 && !isLocked;
  return (
    <li
      data-photo={photo.key}
      data-reorder={photo.key}
      className={cx(
        "grid min-w-0 content-start gap-2 rounded-control max-md:grid-cols-[112px_minmax(0,1fr)]",
        isHeld && "outline-3 outline-offset-2 outline-blue",
      )}
    >
      <div className="flex flex-col gap-1.5 max-md:contents">
        <TileFrame item={photo} name={name} shape="aspect-4/3 max-md:row-span-2 max-md:self-start">
          <div
            {...(isMovable && grip)}
            className={cx("absolute inset-0 select-none", isMovable && "fine:cursor-grab")}
          >
            {unreadable === photo.preview ? (
              <ImageOff className="absolute inset-0 m-auto size-8 text-muted" />
            ) : (
              <img
                src={photo.preview}
                alt={photo.alt || photo.name}
                draggable={false}
                className={cx("absolute inset-0 size-full object-cover", step.is !== "done" && "opacity-60")}
                onError={() => setUnreadable(photo.preview)}
              />
            )}
          </div>
        </TileFrame>
        <div className="flex flex-wrap gap-1.5 md:justify-between">
          {isMovable ? (
            <>
              <button
                type="button"
                data-move="earlier"
                className={ROUND}
                aria-label={`Move ${name} earlier`}
                disabled={place === 0}
                onClick={() => onMove(place - 1)}
              >
                <ChevronLeft />
              </button>
              <span
                {...grip}
                aria-hidden
                title="Drag to move"
                className={cx(ROUND, "cursor-grab touch-none")}
              >
                <GripVertical />
              </span>
              <button
                type="button"
                data-move="later"
                className={ROUND}
                aria-label={`Move ${name} later`}
                disabled={place === total - 1}
                onClick={() => onMove(place + 1)}
              >
                <ChevronRight />
              </button>
            </>
          ) : null}
          <RemoveFile item={photo} name={name} isLocked={isLocked} className="ml-auto" onRemove={onRemove} />
        </div>
      </div>
      {step.is === "failed" ? (
        <TileFailure step={step} name={name} onRetry={onRetry} />
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
