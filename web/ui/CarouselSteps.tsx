import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import type { KeyboardEvent } from "react";

import { cx } from "./cx.ts";
import { IconButton } from "./IconButton.tsx";
import { usePhone } from "./phone.ts";

interface CarouselStepsProps {
  /** The carousel's title. */
  title: string;
  count: number;
  page: number;
  onShow: (page: number) => void;
  pageId: (page: number) => string;
}

/**
 * As many dots as fit between the arrows of the narrowest column at 24 px each, or of a phone at a finger's 44. With
 * more pages, those around the current one are shown.
 */
const MOST_DOTS = { desk: 7, phone: 5 };

/** Back, forward, and between them a dot per page: a tab list, so one tab stop and the arrow keys. */
export function CarouselSteps({ title, count, page, onShow, pageId }: CarouselStepsProps) {
  const list = useRef<HTMLDivElement>(null);
  const byKey = useRef(false);
  useEffect(() => {
    // Only now is its tab certain to be among those drawn.
    if (byKey.current) list.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
    byKey.current = false;
  }, [page]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: page - 1, ArrowRight: page + 1, Home: 0, End: count - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    byKey.current = true;
    onShow(next);
  };
  const shown = Math.min(count, usePhone() ? MOST_DOTS.phone : MOST_DOTS.desk);
  const first = Math.max(0, Math.min(page - Math.floor(shown / 2), count - shown));
  return (
    <div className="flex items-center justify-center text-muted">
      <IconButton
        label={`Previous page of ${title}`}
        tooltip={false}
        icon={<ChevronLeft />}
        onClick={() => onShow(page - 1)}
      />
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus, one at a time */}
      <div
        ref={list}
        role="tablist"
        aria-label={`Pages of ${title}`}
        className="flex min-w-0 justify-center"
        onKeyDown={onKeyDown}
      >
        {Array.from({ length: shown }, (_, at) => first + at).map((place) => (
          <button
            key={place}
            type="button"
            role="tab"
            aria-selected={place === page}
            aria-controls={pageId(place)}
            aria-label={`Page ${place + 1} of ${count}`}
            tabIndex={place === page ? 0 : -1}
            onClick={() => onShow(place)}
            className="group flex min-h-control w-6 items-center max-md:w-11 max-md:min-w-0 justify-center rounded-chip"
          >
            <span
              className={cx(
                "h-[7px] rounded-full transition-[width] duration-150 forced-colors:border",
                place === page
                  ? "w-[18px] bg-ink forced-colors:bg-[Highlight]"
                  : "w-[7px] bg-line-strong group-hover:bg-muted",
              )}
            />
          </button>
        ))}
      </div>
      <IconButton
        label={`Next page of ${title}`}
        tooltip={false}
        icon={<ChevronRight />}
        onClick={() => onShow(page + 1)}
      />
    </div>
  );
}
