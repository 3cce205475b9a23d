import type { ReactNode } from "react";

import { getApprenticeship } from "#contracts/apprenticeships.ts";
import type { Apprenticeship } from "#contracts/apprenticeships.ts";

import { useEndpoint } from "../../platform/use-endpoint.ts";
import { BoardCards } from "../board/index.ts";
import type { BoardPages } from "../board/index.ts";
import { ApprenticeshipCard, linkId } from "./ApprenticeshipCard.tsx";

interface ApprenticeshipListProps {
  list: BoardPages<Apprenticeship>;
  /** The member's own of a moment ago: it stands first, wherever the sort would put it. */
  postedId: number | null;
  onMore: () => void;
  /** What stands in the place of none. */
  empty: ReactNode;
}

/** A list of apprenticeships, in each of its states. */
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

/** The one that was posted a moment ago, as it is now. */
function Posted({ id }: { id: number }) {
  const { data } = useEndpoint(getApprenticeship, { params: { id } });
  return data === undefined ? null : <ApprenticeshipCard it={data} />;
}
