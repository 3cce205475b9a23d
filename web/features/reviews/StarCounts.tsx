import { cx } from "../../ui/cx.ts";
import { StarShape } from "../../ui/Rating.tsx";

interface StarCountsProps {
  /** The number of reviews with 1 to 5 stars, in this order. */
  counts: readonly number[];
  /** The stars that the list is filtered by; undefined for all. */
  chosen: number | undefined;
  onChoose: (stars: number | undefined) => void;
}

/** The number of reviews per star, most stars first; pressing a row filters the list by it, or clears the filter. */
export function StarCounts({ counts, chosen, onChoose }: StarCountsProps) {
  const most = Math.max(1, ...counts);
  return (
    <ul aria-label="Reviews by stars" className="flex flex-col">
      {counts
        .map((count, at) => ({ count, stars: at + 1 }))
        .toReversed()
        .map(({ count, stars }) => (
          <li key={stars}>
            <button
              type="button"
              aria-pressed={stars === chosen}
              disabled={count === 0 && stars !== chosen}
              onClick={() => onChoose(stars === chosen ? undefined : stars)}
              className={cx(
                "flex min-h-control w-full items-center gap-2.5 rounded-control px-2 text-sm tabular-nums",
                stars === chosen ? "bg-blue-soft font-semibold text-blue" : "enabled:hover:bg-ground",
              )}
            >
              <span className="w-2 text-right">{stars}</span>
              <span className="sr-only">{stars === 1 ? "star: " : "stars: "}</span>
              <StarShape filled className="size-4" />
              <span className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-line">
                <span
                  className="block h-full bg-hi forced-colors:bg-[CanvasText]"
                  style={{ width: `${(count / most) * 100}%` }}
                />
              </span>
              <span className="min-w-7 text-right">{count}</span>
              <span className="sr-only">{count === 1 ? "review" : "reviews"}</span>
            </button>
          </li>
        ))}
    </ul>
  );
}
