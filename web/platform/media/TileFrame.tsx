import { RotateCw, X } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import type { MediaItem, MediaStep } from "./media-list.ts";

/** A round button over a picture. */
export const CORNER =
  "inline-flex size-9 items-center justify-center rounded-full bg-stage/75 text-on-stage hover:bg-stage disabled:invisible touch:size-11 [&_.lucide]:size-5";

interface TileFrameProps {
  item: MediaItem;
  /** 'photo 2', 'the video'. */
  name: string;
  isLocked: boolean;
  /** Width and height of the picture's box. */
  shape: string;
  children: ReactNode;
  onRemove: () => void;
}

/** What every file on its way shows: its picture, how far it is, and how to take it out. */
export function TileFrame({ item, name, isLocked, shape, children, onRemove }: TileFrameProps) {
  const isBusy = item.step.is !== "done" && item.step.is !== "failed";
  return (
    <div className={cx("relative overflow-hidden rounded-control bg-ground", shape)}>
      {children}
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
      {isBusy ? <Progress step={item.step} name={name} /> : null}
    </div>
  );
}

function Progress({ step, name }: { step: MediaStep; name: string }) {
  const percent = percentOf(step);
  return (
    <div className="pointer-events-none absolute inset-0 flex items-center justify-center">
      <div className="w-3/5 max-w-40 rounded-chip bg-stage/80 px-2 py-1.5 text-center text-xs font-semibold text-on-stage tabular-nums">
        {progressWords(step, percent)}
        <ProgressBar onStage className="mt-1" label={`Sending ${name}`} percent={percent} />
      </div>
    </div>
  );
}

/** Undefined while a file is made ready: nobody knows how long that takes. */
function percentOf(step: MediaStep): number | undefined {
  if (step.is === "waiting") return 0;
  return step.is === "uploading" ? Math.round(step.share * 100) : undefined;
}

function progressWords({ is }: MediaStep, percent: number | undefined): string {
  if (is === "waiting") return "Waiting…";
  if (percent === undefined) return "Getting ready…";
  return percent === 100 ? "Nearly there…" : `${percent}%`;
}

/** Why a file failed, and another try where one may help. */
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
        <Button size="sm" icon={<RotateCw aria-hidden />} aria-label={`Retry ${name}`} onClick={onRetry}>
          Retry
        </Button>
      ) : null}
    </div>
  );
}
