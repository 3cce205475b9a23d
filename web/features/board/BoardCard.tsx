import type { ReactNode } from "react";

import type { Job } from "#contracts/job-view.ts";
import { formatPrice } from "#contracts/job-words.ts";

import { isBlocked, useHidden } from "../../platform/hidden-things.ts";
import { Link } from "../../platform/router/Link.tsx";
import { Card } from "../../ui/Card.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { ProfileFace, ProfileLink } from "../profiles/index.ts";
import type { Place } from "./use-board-address.ts";

interface BoardCardProps {
  type: "job" | "apprenticeship";
  /** The id of the heading's link, by which the list restores its position. */
  linkId: string;
  place: Place;
  /** False for a closed listing, which is drawn fainter. */
  isOpen: boolean;
  boosted?: boolean;
  chips: ReactNode;
  heading: string;
  pay: Pick<Job, "rate" | "payPeriod">;
  facts: ReactNode;
  item: {
    id: number;
    description: string;
    createdAt: string;
    author: { id: number; name: string; avatar: string | null; company: string | null };
  };
  actions: ReactNode;
}

/** A board's card. Pressing it anywhere opens the details, except on the buttons and the author. */
export function BoardCard(props: BoardCardProps) {
  const { type, linkId, place, isOpen, boosted = false, chips, heading, pay, facts, item, actions } = props;
  const { author } = item;
  const hidden = useHidden(type, item.id);
  if (isBlocked(author.id)) return null;
  if (hidden !== undefined) return hidden === false ? null : <Card>{hidden}</Card>;
  return (
    <Card
      as="article"
      padded
      boosted={boosted}
      aria-labelledby={linkId}
      className={isOpen ? undefined : "bg-ground! shadow-none!"}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="flex min-w-0 flex-1 basis-[9rem] flex-col gap-1.5">
          {chips}
          <h2 className="wide text-lg">
            <Link
              {...place}
              id={linkId}
              // The whole card can be pressed, so the focus ring is drawn around it.
              className="[overflow-wrap:anywhere] outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-blue"
            >
              {heading}
            </Link>
          </h2>
        </div>
        <p className="ml-auto text-right text-sm text-muted">
          <span className="money text-xl text-ink md:text-2xl">{formatPrice(pay.rate)}</span>/{pay.payPeriod}
        </p>
      </div>
      {facts}
      <p dir="auto" className="line-clamp-3 pt-3 text-base [overflow-wrap:anywhere]">
        {item.description}
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2.5 border-t border-line pt-3">
        <p className="flex min-w-0 items-center gap-2.5 text-sm text-muted">
          <ProfileFace person={author} size={32} className="relative" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {/* Above the card's own link. */}
            <ProfileLink
              userId={author.id}
              className="relative text-base font-semibold text-ink hover:underline touch:-my-2 touch:py-2"
            >
              {author.name}
            </ProfileLink>
            {author.company === null ? null : `, ${author.company}`}
            {" · "}
            <RelativeTime at={item.createdAt} prefix="posted " />
          </span>
        </p>
        {actions}
      </div>
    </Card>
  );
}
