import type { ReactNode } from "react";
import { Link } from "react-router";

import type { CrewRequest } from "#contracts/crew.ts";

import { paths } from "../../paths.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";

interface RequestCardProps {
  /** Whoever is on the other side. */
  person: CrewRequest["requester"];
  request: CrewRequest;
  /** What can be done. */
  children: ReactNode;
}

/** One open crew request: who, when, in which words. */
export function RequestCard({ person, request, children }: RequestCardProps) {
  return (
    <article aria-label={person.name} className="flex h-full flex-col gap-3 card-surface p-4">
      <Link
        to={paths.memberProfile({ userId: person.id })}
        className="group flex items-start gap-3 rounded-control"
      >
        <Avatar name={person.name} src={person.avatar} size={48} />
        <span className="min-w-0 flex-1 text-sm text-muted [overflow-wrap:anywhere]">
          <span className="block text-base font-semibold text-ink group-hover:underline">{person.name}</span>
          <span className="block">
            {person.trade} · <RelativeTime at={request.createdAt} />
          </span>
        </span>
      </Link>
      <p className="text-sm whitespace-pre-line [overflow-wrap:anywhere]">{request.message}</p>
      <div className="mt-auto flex flex-wrap gap-2">{children}</div>
    </article>
  );
}
