import { ChartColumn, House, LogOut, ShieldCheck } from "lucide-react";

import { paths } from "../../paths.ts";
import { Link, NavLink } from "../../platform/router/Link.tsx";
import { cx } from "../../ui/cx.ts";
import { HeaderBar } from "./HeaderBar.tsx";

const LOOK =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2.5 text-sm font-semibold transition-colors lg:px-3.5 [&_.lucide]:size-5";
const QUIET = "text-muted hover:bg-ground hover:text-ink";
const look = ({ isActive }: { isActive: boolean }) => cx(LOOK, isActive ? "bg-hi-soft text-ink" : QUIET);
/** On a phone only the icon is drawn. */
const WORDS = "max-md:sr-only";

/** The header of the administrators' screens: navigation and sign-out. */
export function AdminHeader({ isAdmin, onLogout }: { isAdmin: boolean; onLogout: () => void }) {
  return (
    <HeaderBar>
      <nav aria-label="Administration" className="flex items-center gap-1">
        <NavLink to={paths.adminPortal()} end className={look}>
          <ShieldCheck />
          <span className={WORDS}>Admin</span>
        </NavLink>
        {isAdmin ? (
          <NavLink to={paths.adminAnalytics()} className={look}>
            <ChartColumn />
            <span className={WORDS}>Analytics</span>
          </NavLink>
        ) : null}
        <Link to={paths.home()} className={cx(LOOK, QUIET)}>
          <House />
          <span className={WORDS}>Home</span>
        </Link>
        <button type="button" className={cx(LOOK, QUIET)} onClick={onLogout}>
          <LogOut />
          <span className={WORDS}>Logout</span>
        </button>
      </nav>
    </HeaderBar>
  );
}
