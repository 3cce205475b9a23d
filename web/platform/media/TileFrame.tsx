import { RotateCw, X } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import type { MediaItem, MediaStep } from "./media-list.ts";

/** A round button of a file; it stands beside or below the picture, which it would cover. */
export const ROUND =
  "inline-flex size-control items-center justify-center rounded-full bg-ground text-ink hover:bg-line disabled:hidden [&_.lucide]:size-5";

interface TileFrameProps {
  item: MediaItem;
  /** 'photo 2', 'the video'. */
  name: string;
  /** Width and height of the picture's box. */
  shape: string;
  children: ReactNode;
}

/** What every file being sent shows: its picture and its progress. */
export function TileFrame({ item, name, shape, children }: TileFrameProps) {
  return (
    <div className={cx("relative overflow-hidden rounded-control bg-ground", shape)}>
      {children}
      {isOnItsWay(item) ? <Progress step={item.step} name={name} /> : null}
    </div>
  );
}

interface RemoveFileProps {
  item: MediaItem;
  /** 'photo 2', 'the video'. */
  name: string;
  isLocked: boolean;
  className?: string;
  onRemove: () => void;
}

/** The button that removes a file. */
export function RemoveFile({ item, name, isLocked, className, onRemove }: RemoveFileProps) {
  return (
    <button
      type="button"
      data-remove
      className={cx(ROUND, className)}
      aria-label={`${isOnItsWay(item) ? "Cancel" : "Remove"} ${name}`}
      disabled={isLocked}
      onClick={onRemove}
    >
      <X />
    </button>
  );
}

function isOnItsWay({ step }: MediaItem): boolean {
  return step.is !== "done" && step.is !== "failed";
}

function Progress({ step, name }: { step: MediaStep; name: string }) {
  const percent = percentOf(step);
  return (
    <div className="pointer-events-none absolute inset-0 flex items-center justify-center">
      <div className="w-11/12 max-w-40 rounded-chip md:w-3/5 bg-stage/80 px-2 py-1.5 text-center text-xs font-semibold text-on-stage tabular-nums">
        {progressWords(step, percent)}
        <ProgressBar onStage className="mt-1" label={`Sending ${name}`} percent={percent} />
      </div>
    </div>
  );
}

/** Undefined while a file is prepared: nobody knows how long that takes. */
function percentOf(step: MediaStep): number | undefined {
  if (step.is === "waiting") return 0;
  return step.is === "uploading" ? Math.round(step.share * 100) : undefined;
}

function progressWords(step: MediaStep, percent: number | undefined): string {
  if (step.is === "waiting") return "Waiting…";
  if (step.is === "uploading" && step.isWaiting) return `Waiting for signal… ${percent}%`;
  if (percent === undefined) return "Getting ready…";
  return percent === 100 ? "Nearly there…" : `${percent}%`;
}

/** Why a file failed, with Retry where that may help. */
export function TileFailure({
  step,
  name,
  onRetry,
}: {
  step: MediaStep & { is: "failed" };
  name: string;
  onRetry: () => void;
}) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <p className="text-sm font-medium text-red [overflow-wrap:anywhere]">{step.words}</p>
      {step.canRetry ? (
        <Button size="sm" icon={<RotateCw />} aria-label={`Retry ${name}`} onClick={onRetry}>
          Retry
        </Button>
      ) : null}
    </div>
  );
}
