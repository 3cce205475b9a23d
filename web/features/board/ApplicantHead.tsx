import type { ReactNode } from "react";

import { Chip } from "../../ui/Chip.tsx";
import { cx } from "../../ui/cx.ts";
import { ProfileFace, ProfileLink } from "../profiles/index.ts";

interface ApplicantHeadProps {
  person: { id: number; name: string };
  photo: string | null;
  isNew: boolean;
  className: string;
  /** Lines below the name. */
  children: ReactNode;
}

/** The head of an applicant: photo, name, and whether they are new. */
export function ApplicantHead({ person, photo, isNew, className, children }: ApplicantHeadProps) {
  return (
    <div className={cx("flex min-w-0 flex-1 gap-3", className)}>
      <ProfileFace person={{ ...person, avatar: photo }} className="self-start" />
      <div className="min-w-0 text-sm text-muted">
        <p className="flex flex-wrap items-center gap-x-2">
          <ProfileLink userId={person.id} className="text-base font-semibold text-ink hover:underline">
            {person.name}
          </ProfileLink>
          {isNew ? <Chip tone="crew">New</Chip> : null}
        </p>
        {children}
      </div>
    </div>
  );
}
