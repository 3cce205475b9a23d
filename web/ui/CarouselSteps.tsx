import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRef } from "react";
import type { KeyboardEvent } from "react";

import { cx } from "./cx.ts";
import { IconButton } from "./IconButton.tsx";

interface StepsProps {
  /** The carousel's title. */
  title: string;
  count: number;
  page: number;
  onShow: (page: number) => void;
}

/** One dot per page: a tab list, so one tab stop and the arrow keys. */
export function CarouselDots({
  title,
  count,
  page,
  onShow,
  pageId,
}: StepsProps & { pageId: (page: number) => string }) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: page - 1, ArrowRight: page + 1, Home: 0, End: count - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onShow(next);
    const tab = list.current?.children[(next + count) % count];
    if (tab instanceof HTMLElement) tab.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus, one at a time
    <div
      ref={list}
      role="tablist"
      aria-label={`Pages of ${title}`}
      className="flex justify-center"
      onKeyDown={onKeyDown}
    >
      {Array.from({ length: count }, (_, place) => (
        <button
          key={place}
          type="button"
          role="tab"
          aria-selected={place === page}
          aria-controls={pageId(place)}
          aria-label={`Page ${place + 1} of ${count}`}
          tabIndex={place === page ? 0 : -1}
          onClick={() => onShow(place)}
          className="group flex min-h-control w-6 items-center justify-center rounded-chip"
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
  );
}

/** One back, one on, and – unless `bare` – where one is: for more pages than dots can show, and where there is little room. */
export function CarouselStepper({ title, count, page, onShow, bare }: StepsProps & { bare?: boolean }) {
  return (
    <div className="flex items-center justify-center text-sm text-muted">
      <IconButton
        label={`Previous page of ${title}`}
        tooltip={false}
        icon={<ChevronLeft aria-hidden />}
        onClick={() => onShow(page - 1)}
      />
      {bare ? null : (
        <span aria-hidden className="min-w-12 text-center tabular-nums">
          {page + 1} of {count}
        </span>
      )}
      <IconButton
        label={`Next page of ${title}`}
        tooltip={false}
        icon={<ChevronRight aria-hidden />}
        onClick={() => onShow(page + 1)}
      />
    </div>
  );
}
