import { cx } from "./cx.ts";

export interface ProgressBarProps {
  /** What is on its way: 'Sending photo 2'. */
  label: string;
  /** 0 to 100; undefined while nobody can say. */
  percent?: number | undefined;
  /** On a dark ground, over a picture. */
  onStage?: boolean | undefined;
  className?: string | undefined;
}

/** How far something is. Its name and share are for screen readers; say the number beside it for the eye. */
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
