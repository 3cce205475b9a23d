import { cx } from "./cx.ts";

export interface ProgressBarProps {
  /** What is in progress: 'Sending photo 2'. */
  label: string;
  /** 0 to 100; undefined while it is unknown. */
  percent?: number | undefined;
  /** For a dark background, over a picture. */
  onStage?: boolean | undefined;
  className?: string | undefined;
}

/** A progress bar. Its label and percentage are for screen readers; show the number beside it. */
export function ProgressBar({ label, percent, onStage = false, className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cx("h-1.5 overflow-hidden rounded-full", onStage ? "bg-on-stage/30" : "bg-line", className)}
    >
      <div
        className={cx(
          "h-full rounded-full transition-[width]",
          onStage ? "bg-hi" : "bg-ink",
          percent === undefined && "w-full animate-pulse opacity-40",
        )}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
