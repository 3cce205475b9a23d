import { Link } from "react-router";

import type { Apprenticeship } from "#contracts/apprenticeships.ts";
import { formatPrice } from "#contracts/job-words.ts";

import { useServerOffset } from "../../platform/server-time.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Card } from "../../ui/Card.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { ProfileLink } from "../profiles/index.ts";
import { useBoardActions } from "./board-context.ts";
import { CardActions } from "./CardActions.tsx";
import { CardFacts } from "./CardFacts.tsx";

/** The heading's link, by which the list finds its way back to one. */
export const linkId = (id: number) => `apprenticeship-${id}`;

/** One apprenticeship of the board; all of it opens the details, except the buttons and whose it is. */
export function ApprenticeshipCard({ it }: { it: Apprenticeship }) {
  const place = useBoardActions().placeOf(it.id);
  const offset = useServerOffset();
  return (
    <Card
      as="article"
      padded
      aria-labelledby={linkId(it.id)}
      // Closed, it stands back behind those that are open.
      className={it.isOpen ? undefined : "bg-ground! shadow-none!"}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1.5">
          <Chips it={it} />
          <h2 className="wide text-lg">
            <Link
              {...place}
              id={linkId(it.id)}
              // The whole card is the target; the ring is drawn around it.
              className="[overflow-wrap:anywhere] outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-blue"
            >
              {it.title}
            </Link>
          </h2>
        </div>
        <p className="max-w-1/2 shrink-0 text-right">
          <span className="block max-w-[9rem] money text-xl md:max-w-none md:text-2xl">
            {formatPrice(it.dayRate)}
          </span>
          <span className="block text-sm text-muted">per day</span>
        </p>
      </div>
      <CardFacts it={it} />
      <p dir="auto" className="line-clamp-3 pt-3 text-base [overflow-wrap:anywhere]">
        {it.description}
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2.5 border-t border-line pt-3">
        <p className="flex min-w-0 items-center gap-2.5 text-sm text-muted">
          <ProfileLink userId={it.author.id} beside className="relative rounded-full">
            <Avatar name={it.author.name} src={it.author.avatar} size={32} />
          </ProfileLink>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {/* Above the card's own link. */}
            <ProfileLink
              userId={it.author.id}
              className="relative text-base font-semibold text-ink hover:underline touch:-my-2 touch:py-2"
            >
              {it.author.name}
            </ProfileLink>
            {it.author.company === null ? null : `, ${it.author.company}`}
            {" · "}
            <RelativeTime at={it.createdAt} serverOffset={offset} prefix="posted " />
          </span>
        </p>
        <CardActions it={it} />
      </div>
    </Card>
  );
}

/** What sets it apart, on top of its card. */
export function Chips({ it }: { it: Apprenticeship }) {
  return (
    <div className="flex min-w-0 flex-wrap gap-1.5">
      {it.isUrgent ? <Chip tone="urgent">Urgent!</Chip> : null}
      <Chip tone="trade">{it.trade}</Chip>
      <Chip>{it.isFullTime ? "Full-time" : "Part-time"}</Chip>
      {it.cvRequired ? <Chip>CV required</Chip> : null}
      {it.isOpen ? null : <Chip>Closed</Chip>}
    </div>
  );
}
