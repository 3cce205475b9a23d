import { Calendar, CalendarX, Hourglass, MapPin } from "lucide-react";
import { memo } from "react";

import type { Apprenticeship } from "#contracts/apprenticeships.ts";
import { formatDay } from "#contracts/job-words.ts";

import { useToday } from "../../platform/server-time.ts";
import { Chip } from "../../ui/Chip.tsx";
import { BoardCard } from "../board/index.ts";
import { describePlace } from "./apprenticeship-words.ts";
import { CardActions } from "./CardActions.tsx";
import { useBoardActions } from "./use-board.ts";

/** The id of the heading's link, which lets the list restore the focus to a card. */
export const linkId = (id: number) => `apprenticeship-${id}`;

/** One apprenticeship of the board; re-renders only when it or its board has changed. */
export const ApprenticeshipCard = memo(function ApprenticeshipCard({ it }: { it: Apprenticeship }) {
  const place = useBoardActions().placeOf(it.id);
  return (
    <BoardCard
      type="apprenticeship"
      linkId={linkId(it.id)}
      place={place}
      isOpen={it.isOpen}
      chips={<Chips it={it} />}
      heading={it.title}
      pay={{ rate: it.dayRate, payPeriod: "day" }}
      facts={<CardFacts it={it} />}
      item={it}
      actions={<CardActions it={it} />}
    />
  );
});

/** Labels at the top of the card. */
export function Chips({ it }: { it: Apprenticeship }) {
  return (
    <div className="flex min-w-0 flex-wrap gap-1.5">
      {it.isUrgent ? <Chip tone="urgent">Urgent!</Chip> : null}
      {it.isClosingSoon ? <Chip tone="urgent">Closing soon</Chip> : null}
      <Chip tone="trade">{it.trade}</Chip>
      <Chip>{it.isFullTime ? "Full-time" : "Part-time"}</Chip>
      {it.cvRequired ? <Chip>CV required</Chip> : null}
      {it.isOpen ? null : <Chip>{it.isFilled ? "Filled" : "Closed"}</Chip>}
    </div>
  );
}

/** Place, start, duration, and closing date. */
function CardFacts({ it }: { it: Apprenticeship }) {
  const today = useToday();
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 pt-1.5 text-sm text-muted [&_.lucide]:mt-[0.15em] [&_.lucide]:size-[1.1em] [&_.lucide]:shrink-0">
      <span className="flex min-w-0 gap-1.5">
        <MapPin aria-label="Where:" />
        <span className="min-w-0">{describePlace(it)}</span>
      </span>
      <span className="flex gap-1.5">
        <Calendar />
        {it.startDate < today ? "Started" : "Starts"} {formatDay(it.startDate, today)}
      </span>
      <span className="flex min-w-0 gap-1.5">
        <Hourglass aria-label="For:" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{it.duration}</span>
      </span>
      {it.isFilled ? null : (
        <span className="flex gap-1.5">
          <CalendarX />
          {it.isOpen ? "Apply by" : "Closed after"} {formatDay(it.closingDate, today)}
        </span>
      )}
    </p>
  );
}
