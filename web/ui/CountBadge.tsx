import { cx } from "./cx.ts";

export interface CountBadgeProps {
  count: number;
  tone?: "red" | "hi" | "neutral" | undefined;
  /** What is counted, for screen readers: 'unread'. */
  label?: string | undefined;
  className?: string | undefined;
}

const TONES = {
  red: "rounded-full bg-red-solid text-on-solid",
  hi: "rounded-chip bg-hi text-on-hi",
  neutral: "rounded-chip bg-ground text-muted",
};

/** Returns the number as shown: '99+' above 99. */
export function countText(count: number): string {
  return count > 99 ? "99+" : String(count);
}

/** A number on a spot of colour. Draws nothing for zero. */
export function CountBadge({ count, tone = "red", label, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={cx(
        "inline-flex h-[1.5em] forced-colors:border forced-colors:bg-[Canvas] min-w-[1.5em] items-center justify-center px-[0.3em] text-[min(0.78125rem,16px)] leading-none font-bold tabular-nums",
        TONES[tone],
        className,
      )}
    >
      {countText(count)}
      {label ? <span className="sr-only"> {label}</span> : null}
    </span>
  );
}
