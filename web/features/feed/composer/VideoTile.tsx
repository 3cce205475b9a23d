import { Film } from "lucide-react";
import { useState } from "react";

import { MEGABYTE } from "#contracts/reference/limits.ts";

import type { MediaItem } from "../../../platform/media/media-list.ts";
import { RemoveFile, TileFailure, TileFrame } from "../../../platform/media/TileFrame.tsx";
import { megabytes } from "../../../ui/file-rules.ts";

interface VideoTileProps {
  video: MediaItem;
  isLocked: boolean;
  onRemove: () => void;
  onRetry: () => void;
}

/** The draft's video, playable before it is sent if the browser supports its format. */
export function VideoTile({ video, isLocked, onRemove, onRetry }: VideoTileProps) {
  const { step, preview, poster, name } = video;
  const [unplayable, setUnplayable] = useState<string>();
  const isUnplayable = unplayable === preview;
  return (
    <div className="grid items-start gap-2 max-md:grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[18rem_minmax(0,1fr)_auto] md:gap-4">
      <TileFrame item={video} name="the video" shape="aspect-video max-md:col-span-2">
        {isUnplayable ? (
          <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 p-4 text-center text-sm text-muted">
            <Film className="size-8" />
            {step.is === "failed" ? null : "No preview in this browser. You can still post it."}
          </div>
        ) : (
          <video
            key={preview}
            src={preview}
            poster={poster ?? undefined}
            preload={poster === null ? "metadata" : "none"}
            controls={step.is === "done"}
            muted
            playsInline
            aria-label={`Video ${name}`}
            className="absolute inset-0 size-full bg-stage object-contain"
            onError={() => setUnplayable(preview)}
          />
        )}
      </TileFrame>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="flex min-w-0 gap-x-2 text-sm text-muted tabular-nums md:flex-col">
          <span className="truncate text-ink">{name}</span>
          <span className="shrink-0">{factsOf(video)}</span>
        </p>
        {step.is === "failed" ? <TileFailure step={step} name="the video" onRetry={onRetry} /> : null}
      </div>
      <RemoveFile item={video} name="the video" isLocked={isLocked} onRemove={onRemove} />
    </div>
  );
}

/** '0:12, 4.2 MB'. */
function factsOf({ duration, bytes }: MediaItem): string {
  const size = bytes < MEGABYTE / 10 ? `${Math.ceil(bytes / 1024)} KB` : megabytes(bytes);
  if (duration === null) return size;
  const seconds = Math.max(1, Math.round(duration));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}, ${size}`;
}
