import type { ReactNode } from "react";

import { usePhone } from "../../ui/phone.ts";

interface ProfileLayoutProps {
  /** Name and photo. */
  top: ReactNode;
  /** How to reach the member, and their reviews, qualifications and CV. */
  details: ReactNode;
  /** Their projects. */
  projects: ReactNode;
  posts: ReactNode;
}

const STICKY = "flex flex-col gap-3.5 lg:sticky lg:top-[calc(var(--top)+1.5rem)]";

/**
 * A profile's four parts. On a phone below each other, with the posts last because there may be many; with two
 * columns both asides at the right; from three columns one on either side.
 */
export function ProfileLayout({ top, details, projects, posts }: ProfileLayoutProps) {
  if (usePhone()) {
    return (
      <div className="flex min-w-0 flex-col gap-3.5 pb-6">
        {top}
        {details}
        {projects}
        {posts}
      </div>
    );
  }
  return (
    <div className="grid items-start gap-x-5 md:gap-y-3.5 md:[grid-template:'main_details'_auto_'main_projects'_1fr_/_minmax(0,1fr)_292px] lg:[grid-template:'details_main_projects'_auto_/_268px_minmax(0,1fr)_292px]">
      <div className="flex min-w-0 flex-col gap-3.5 pb-6 [grid-area:main]">
        {top}
        {posts}
      </div>
      <div className="min-w-0 lg:self-stretch [grid-area:details]">
        <div className={STICKY}>{details}</div>
      </div>
      {/* Not sticky: taller than the window, its end would be out of reach beside a long list of posts. */}
      <div className="min-w-0 [grid-area:projects]">{projects}</div>
    </div>
  );
}
