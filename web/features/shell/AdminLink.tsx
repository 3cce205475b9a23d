import { ShieldCheck } from "lucide-react";

import { paths } from "../../paths.ts";
import { NavLink } from "../../platform/router/Link.tsx";
import { useTooltip } from "../../ui/use-tooltip.tsx";

/** The link to the portal, for administrators and moderators. */
export function AdminLink() {
  const { trigger, bubble } = useTooltip("Admin portal");
  return (
    <>
      <NavLink
        {...trigger}
        to={paths.adminPortal()}
        aria-label="Admin portal"
        className="inline-flex size-11 items-center justify-center rounded-control text-ink transition-colors hover:bg-ground [&_.lucide]:size-5"
      >
        <ShieldCheck />
      </NavLink>
      {bubble}
    </>
  );
}
