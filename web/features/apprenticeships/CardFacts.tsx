import { Calendar, CalendarX, Hourglass, MapPin } from "lucide-react";

import type { Apprenticeship } from "#contracts/apprenticeships.ts";
import { formatDay } from "#contracts/job-words.ts";

import { useToday } from "../../platform/use-today.ts";

/** Where, when, for how long, and until when one may apply. */
export function CardFacts({ it }: { it: Apprenticeship }) {
  const today = useToday();
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 pt-1.5 text-sm text-muted [&_.lucide]:mt-[0.15em] [&_.lucide]:size-[1.1em] [&_.lucide]:shrink-0">
      <span className="flex min-w-0 gap-1.5">
        <MapPin aria-label="Where:" />
        <span className="min-w-0">{it.location}</span>
      </span>
      <span className="flex gap-1.5">
        <Calendar aria-hidden />
        {it.startDate < today ? "Started" : "Starts"} {formatDay(it.startDate, today)}
      </span>
      <span className="flex min-w-0 gap-1.5">
        <Hourglass aria-label="For:" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{it.duration}</span>
      </span>
      <span className="flex gap-1.5">
        <CalendarX aria-hidden />
        {it.isOpen ? "Apply by" : "Closed after"} {formatDay(it.closingDate, today)}
      </span>
    </p>
  );
}
