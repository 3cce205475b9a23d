import { Briefcase, GraduationCap, House, LogOut, Settings, UserRound, UsersRound } from "lucide-react";
import type { ReactNode } from "react";

import { paths } from "../../paths.ts";
import { useCurrentUser } from "../../platform/current-user.ts";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { NavLink } from "../../platform/router/Link.tsx";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { useTooltip } from "../../ui/use-tooltip.tsx";
import { SearchOpener } from "../search/index.ts";
import { HeaderBar } from "./HeaderBar.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

const AdminLink = lazyComponent(() => import("./AdminLink.tsx").then((part) => part.AdminLink));

interface MemberHeaderProps {
  /** Messages and notifications. */
  tools: ReactNode;
  onLogout: () => void;
}

/** A member's header. On phones the main links are in the bottom bar instead. */
export function MemberHeader({ tools, onLogout }: MemberHeaderProps) {
  useShortcuts();
  const user = useCurrentUser().data;
  return (
    <HeaderBar>
      <SearchOpener />
      {/* Several rows where large text leaves no room for a single row. */}
      <div className="header-tools flex items-center justify-end md:flex-wrap md:gap-1">
        <nav aria-label="Main" className="flex flex-wrap items-center justify-end gap-1 max-md:hidden">
          <Place to={paths.home()} icon={<House />}>
            Home
          </Place>
          <Place to={paths.jobs()} icon={<Briefcase />}>
            Job Board
          </Place>
          {/* Where this does not fit, the boards link to each other. */}
          <div className="max-[64rem]:hidden">
            <Place to={paths.apprenticeships()} icon={<GraduationCap />}>
              Apprenticeships
            </Place>
          </div>
          <Place to={paths.profile()} icon={<UserRound />}>
            Profile
          </Place>
          <Place to={paths.crew()} icon={<UsersRound />}>
            My Crew
          </Place>
          <PreferencesLink />
          {user === undefined || user.role === "member" ? null : <AdminLink />}
        </nav>
        {tools}
        <IconButton label="Log out" icon={<LogOut />} className="size-11" onClick={onLogout} />
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
          "flex h-11 items-center gap-2 rounded-control px-2.5 text-sm font-semibold transition-colors max-[76rem]:[&_.lucide]:hidden [&_.lucide]:size-5",
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
        <Settings />
      </NavLink>
      {bubble}
    </>
  );
}
