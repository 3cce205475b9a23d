import { Link } from "react-router";
import type { To } from "react-router";

import { cx } from "../../ui/cx.ts";

interface BoardViewsProps<View extends string> {
  /** 'Lists of jobs'. */
  label: string;
  views: readonly { view: View; label: string }[];
  at: View;
  placeOf: (view: View) => To;
}

/** The lists that a board has; each has an address. On a phone and a tablet they stay in one row. */
export function BoardViews<View extends string>({ label, views, at, placeOf }: BoardViewsProps<View>) {
  return (
    <nav
      aria-label={label}
      className="border-b border-line max-md:-mx-3 max-md:scroll-thin max-md:overflow-x-auto max-md:px-3"
    >
      <ul className="flex gap-x-1 md:flex-wrap">
        {views.map((each) => (
          <li key={each.view}>
            <Link
              to={placeOf(each.view)}
              aria-current={each.view === at ? "page" : undefined}
              className={cx(
                "-mb-px inline-flex min-h-control min-w-11 items-center justify-center border-b-3 px-3 text-sm font-semibold whitespace-nowrap hover:text-ink md:max-lg:px-2",
                each.view === at
                  ? "border-hi text-ink forced-colors:border-[Highlight]"
                  : "border-transparent text-muted forced-colors:border-[Canvas]",
              )}
            >
              {each.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
