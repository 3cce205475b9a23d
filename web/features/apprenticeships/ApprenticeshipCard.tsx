import type { Apprenticeship } from "#contracts/apprenticeships.ts";

import { Chip } from "../../ui/Chip.tsx";
import { BoardCard } from "../board/index.ts";
import { useBoardActions } from "./board-context.ts";
import { CardActions } from "./CardActions.tsx";
import { CardFacts } from "./CardFacts.tsx";

/** The heading's link, by which the list finds its way back to one. */
export const linkId = (id: number) => `apprenticeship-${id}`;

/** One apprenticeship of the board. */
export function ApprenticeshipCard({ it }: { it: Apprenticeship }) {
  const place = useBoardActions().placeOf(it.id);
  return (
    <BoardCard
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
