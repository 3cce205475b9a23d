import { Link } from "react-router";

import { paths } from "../../paths.ts";
import { cx } from "../../ui/cx.ts";

const BOARDS = [
  { name: "jobs", to: paths.jobs(), label: "Jobs" },
  { name: "apprenticeships", to: paths.apprenticeships(), label: "Apprenticeships" },
] as const;

/** The way from one board to the other where the bar has one place for both: on a phone, on a tablet. */
export function BoardSwitch({ at }: { at: (typeof BOARDS)[number]["name"] }) {
  return (
    <nav aria-label="Boards" className="md:w-80 min-[76rem]:hidden">
      <ul className="flex flex-wrap rounded-control border border-line bg-card p-[3px]">
        {BOARDS.map(({ name, to, label }) => (
          <li key={name} className="flex-1">
            <Link
              to={to}
              aria-current={name === at ? "page" : undefined}
              className={cx(
                "flex min-h-control items-center justify-center rounded-chip px-2 text-sm font-semibold",
                name === at ? "bg-ink text-on-ink" : "text-muted hover:text-ink",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
