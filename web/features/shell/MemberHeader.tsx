import { Briefcase, House, LogOut, Settings } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink } from "react-router";

import { paths } from "../../paths.ts";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { useTooltip } from "../../ui/use-tooltip.tsx";
import { HeaderBar } from "./HeaderBar.tsx";

/** A member's header (D0 §2.2). On phones the places stand in the bar at the bottom instead. */
export function MemberHeader({ onLogout }: { onLogout: () => void }) {
  return (
    <HeaderBar>
      <div className="flex items-center gap-1">
        <nav aria-label="Main" className="flex items-center gap-1 max-md:hidden">
          <Place to={paths.home()} icon={<House aria-hidden />}>
            Home
          </Place>
          <Place to={paths.jobs()} icon={<Briefcase aria-hidden />}>
            Job Board
          </Place>
          <PreferencesLink />
        </nav>
        <IconButton label="Log out" icon={<LogOut aria-hidden />} className="size-11" onClick={onLogout} />
      </div>
    </HeaderBar>
  );
}

function Place({ to, icon, children }: { to: string; icon: ReactNode; children: string }) {
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        cx(
          "flex h-11 items-center gap-2 rounded-control px-3.5 text-sm font-semibold transition-colors [&_.lucide]:size-5",
          isActive ? "bg-hi-soft text-ink" : "text-muted hover:bg-ground hover:text-ink",
        )
      }
    >
      {icon}
      {children}
    </NavLink>
  );
}

function PreferencesLink() {
  const { trigger, bubble } = useTooltip("Preferences");
  return (
    <>
      <NavLink
        {...trigger}
        to={paths.settings()}
        aria-label="Preferences"
        className={({ isActive }) =>
          cx(
            "inline-flex size-11 items-center justify-center rounded-control text-ink transition-colors [&_.lucide]:size-5",
            isActive ? "bg-hi-soft" : "hover:bg-ground",
          )
        }
      >
        <Settings aria-hidden />
      </NavLink>
      {bubble}
    </>
  );
}
