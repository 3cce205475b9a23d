import { Pause, Play } from "lucide-react";
import { useId } from "react";
import type { Key, ReactNode } from "react";

import { CarouselSteps } from "./CarouselSteps.tsx";
import { cx } from "./cx.ts";
import { IconButton } from "./IconButton.tsx";
import { useSwipe } from "./swipe.ts";
import { useRotation } from "./use-rotation.ts";

export interface CarouselProps<Item> {
  /** The panel's heading, after which its buttons are named too. */
  title: string;
  items: readonly Item[];
  keyOf: (item: Item) => Key;
  /** The content of an item's `<li>`. */
  children: (item: Item) => ReactNode;
  perPage: number;
  /** How long a page stays before the next appears by itself. */
  seconds: number;
  /** Shown instead of the items while there are none: a skeleton, an error, the empty words. */
  fallback?: ReactNode;
  /** Items are loading: reserves their height, so that nothing below moves when they arrive. */
  pending?: boolean | undefined;
  /** The reader is busy with something else: the carousel stands still. */
  held?: boolean | undefined;
  /** A link to continue from here, below the items. */
  footer?: ReactNode;
  /** Draws a line under the heading. */
  divided?: boolean | undefined;
  /** How a page lays out its items: `flex gap-3`, `grid grid-cols-4`. */
  listClassName?: string | undefined;
}

/**
 * A card that shows its items a few at a time and turns by itself (the APG carousel). A button pauses it, pointer and
 * focus hold it, a finger stops it, and with reduced motion it turns only by hand. Every page has the height of the
 * tallest.
 */
export function Carousel<Item>({
  title,
  items,
  perPage,
  seconds,
  held = false,
  ...props
}: CarouselProps<Item>) {
  const id = useId();
  const count = Math.ceil(items.length / perPage);
  const { page, show, paused, moving, canMove, pause, play, holders } = useRotation(
    count,
    seconds * 1000,
    held,
  );
  const swipe = useSwipe((direction) => show(page + (direction === "left" ? 1 : -1)));
  const isCarousel = count > 1;
  const pageId = (place: number) => `${id}-${place}`;
  return (
    <section
      aria-labelledby={id}
      aria-roledescription={isCarousel ? "carousel" : undefined}
      className="card-surface"
      {...holders}
    >
      <div
        className={cx(
          "flex min-h-12 items-center gap-1 pr-1.5 pl-4",
          props.divided && "border-b border-line",
        )}
      >
        <h2 id={id} className="wide min-w-0 flex-1 text-base leading-tight">
          {title}
        </h2>
        {canMove ? (
          <IconButton
            data-rotation=""
            label={paused ? `Start rotating ${title}` : `Pause ${title}`}
            icon={paused ? <Play /> : <Pause />}
            onClick={paused ? play : pause}
          />
        ) : null}
      </div>
      {isCarousel ? (
        <div
          // Silent while it turns by itself; turned by hand, it announces the new page.
          aria-live={moving ? "off" : "polite"}
          className="grid touch-pan-y overflow-x-clip"
          {...swipe}
        >
          {Array.from({ length: count }, (_, place) => (
            <div
              key={place}
              id={pageId(place)}
              role="tabpanel"
              aria-label={`${place + 1} of ${count}`}
              className={cx(
                "min-w-0 transition-[opacity,translate] duration-200 ease-out [grid-area:1/1]",
                place !== page && "invisible opacity-0",
                place < page && "-translate-x-3",
                place > page && "translate-x-3",
              )}
            >
              <CarouselPage {...props} items={items.slice(place * perPage, (place + 1) * perPage)} />
            </div>
          ))}
        </div>
      ) : null}
      {count === 1 ? <CarouselPage {...props} items={items} /> : null}
      {count === 0 ? props.fallback : null}
      {isCarousel ? (
        <CarouselSteps title={title} count={count} page={page} onShow={show} pageId={pageId} />
      ) : null}
      {props.pending && !isCarousel ? <div className="min-h-control" /> : null}
      {props.footer}
    </section>
  );
}

type PageProps<Item> = Pick<CarouselProps<Item>, "items" | "keyOf" | "children" | "listClassName">;

function CarouselPage<Item>({ items, keyOf, children, listClassName }: PageProps<Item>) {
  return (
    <ul className={listClassName}>
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}
