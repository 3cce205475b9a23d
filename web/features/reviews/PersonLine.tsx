import type { ReactNode } from "react";

import { Avatar } from "../../ui/Avatar.tsx";
import { ProfileFace, ProfileLink } from "../profiles/index.ts";

interface PersonLineProps {
  /** Null for a former member. */
  person: { id: number; name: string; trade: string; avatar: string | null } | null;
  /** After the trade. */
  meta?: ReactNode;
  /** At the right. */
  children?: ReactNode;
}

/** An avatar, a name that links to the profile, and a trade. */
export function PersonLine({ person, meta, children }: PersonLineProps) {
  const name = person?.name ?? "Former member";
  return (
    <div className="flex items-center gap-3">
      {person === null ? <Avatar name={name} size={40} /> : <ProfileFace person={person} size={40} />}
      <div className="min-w-0 flex-1">
        <p className="text-base leading-snug font-semibold [overflow-wrap:anywhere]">
          {person === null ? (
            name
          ) : (
            <ProfileLink userId={person.id} className="inline-block hover:underline">
              {name}
            </ProfileLink>
          )}
        </p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {person?.trade}
          {person && meta ? " · " : null}
          {meta}
        </p>
      </div>
      {children}
    </div>
  );
}
