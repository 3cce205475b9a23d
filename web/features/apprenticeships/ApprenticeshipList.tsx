import type { ReactNode } from "react";

import { getApprenticeship } from "#contracts/apprenticeships.ts";
import type { Apprenticeship } from "#contracts/apprenticeships.ts";

import { useEndpoint } from "../../platform/use-endpoint.ts";
import { BoardCards } from "../board/index.ts";
import type { BoardPages } from "../board/index.ts";
import { ApprenticeshipCard, linkId } from "./ApprenticeshipCard.tsx";

interface ApprenticeshipListProps {
  list: BoardPages<Apprenticeship>;
  /** The member's newly posted apprenticeship, shown first whatever the sort order. */
  postedId: number | null;
  onMore: () => void;
  /** Shown when the list is empty. */
  empty: ReactNode;
}

/** A list of apprenticeships, in each of its states (loading, failed, empty, shown). */
export function ApprenticeshipList({ list, postedId, onMore, empty }: ApprenticeshipListProps) {
  return (
    <BoardCards
      list={list}
      one="apprenticeship"
      linkId={linkId}
      posted={postedId === null ? null : { id: postedId, card: <Posted id={postedId} />, after: 0 }}
      onMore={onMore}
      empty={empty}
    >
      {(it) => <ApprenticeshipCard it={it} />}
    </BoardCards>
  );
}

/** The newly posted apprenticeship, in its current state. */
function Posted({ id }: { id: number }) {
  const { data } = useEndpoint(getApprenticeship, { params: { id } });
  return data === undefined ? null : <ApprenticeshipCard it={data} />;
}
