import { Star } from "lucide-react";

import { cx } from "./cx.ts";

const STARS = [1, 2, 3, 4, 5] as const;

export interface RatingProps {
  /** 0 to 5; fractions draw part of a star. */
  value: number;
  /** `sm` fits into a line of text. */
  size?: "sm" | "md" | undefined;
}

/** '1 star', '4.5 stars'. */
export function starWords(stars: number): string {
  return stars === 1 ? "1 star" : `${stars} stars`;
}

/** The stars that someone gave, or their average; read out as '4.5 of 5 stars'. */
export function Rating({ value, size = "sm" }: RatingProps) {
  const look = size === "sm" ? "size-4" : "size-5.5";
  return (
    <span role="img" aria-label={`${value} of 5 stars`} className="inline-flex shrink-0 gap-0.5">
      {STARS.map((star) => (
        <span key={star} className="relative inline-flex">
          <StarShape className={look} />
          {value > star - 1 ? (
            <span
              className="absolute inset-y-0 left-0 overflow-hidden"
              style={{ width: `${Math.min(1, value - star + 1) * 100}%` }}
            >
              <StarShape filled className={look} />
            </span>
          ) : null}
        </span>
      ))}
    </span>
  );
}

/** A star. Yellow alone would be too pale on a light card, so it has an ink outline. */
export function StarShape({ filled = false, className }: { filled?: boolean; className?: string }) {
  return (
    <Star
      strokeWidth={1.75}
      className={cx(
        "shrink-0",
        filled ? "fill-hi text-star-edge forced-colors:fill-current" : "text-line-strong",
        className,
      )}
    />
  );
}
