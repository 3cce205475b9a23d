import type { ReactNode } from "react";

import { BRAND } from "#contracts/brand.ts";

import { paths } from "../../paths.ts";
import { Link } from "../../platform/router/Link.tsx";
import { Logo } from "../../ui/Logo.tsx";

/** The top bar: the site's name at the left, and the frame's own controls at the right. */
export function HeaderBar({ children }: { children: ReactNode }) {
  return (
    <header className="border-b border-line bg-card">
      <div className="header-row mx-auto flex min-h-14 max-w-330 flex-wrap items-center justify-between gap-x-1 px-3 md:min-h-15 md:gap-x-4 md:px-6 lg:px-10">
        <Link
          to={paths.home()}
          aria-label={`${BRAND.name} home`}
          className="inline-flex min-h-11 items-center rounded-control"
        >
          <Logo name={BRAND.name} />
        </Link>
        {children}
      </div>
    </header>
  );
}
