import { Briefcase, House, UserRound, UsersRound } from "lucide-react";

import { paths } from "../../paths.ts";
import { NavLink } from "../../platform/router/Link.tsx";
import { cx } from "../../ui/cx.ts";

const TABS = [
  { to: paths.home(), label: "Home", icon: <House /> },
  { to: paths.jobs(), label: "Jobs", icon: <Briefcase /> },
  { to: paths.profile(), label: "Profile", icon: <UserRound /> },
  { to: paths.crew(), label: "Crew", icon: <UsersRound /> },
];

/** The main links on a member's phone, at the bottom where the thumb is; in a low window below the header. */
export function TabBar() {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-card pb-safe md:hidden low:static low:-order-1 low:border-b"
    >
      <ul className="flex">
        {TABS.map(({ to, label, icon }) => (
          <li key={to} className="flex-1">
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                cx(
                  "flex h-15 flex-col items-center justify-center gap-0.5 rounded-control text-xs font-semibold outline-offset-[-3px]",
                  isActive ? "text-ink [&>span]:bg-hi [&>span]:text-on-hi" : "text-muted hover:text-ink",
                )
              }
            >
              <span className="flex h-7 w-12 items-center justify-center rounded-control [&_.lucide]:size-5.5">
                {icon}
              </span>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
