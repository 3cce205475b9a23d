import { useState } from "react";

import { findPage } from "#contracts/pages.ts";
import { PUBLIC_APPRENTICESHIPS, PUBLIC_JOBS } from "#contracts/public-boards.ts";
import type { PublicBoard } from "#contracts/public-boards.ts";

import { PublicPage } from "../features/board/public/PublicPage.tsx";
import { lazyComponent } from "../platform/lazy-component.ts";
import { useLocation, useParams } from "../platform/router/place.tsx";

const PublicReport = lazyComponent(() =>
  import("../features/reports/PublicReport.tsx").then((part) => part.PublicReport),
);

/** `/jobs/public/{id}` and `/apprenticeships/public/{id}`: open to anybody, with or without a session. */
export function PublicBoards() {
  const isJob = findPage(useLocation().pathname) === PUBLIC_JOBS.page;
  return isJob ? <PublicScreen board={PUBLIC_JOBS} /> : <PublicScreen board={PUBLIC_APPRENTICESHIPS} />;
}

function PublicScreen<Item, Card extends { id: number }>({ board }: { board: PublicBoard<Item, Card> }) {
  const { id = "" } = useParams();
  // Counts the presses: each opens the dialog again.
  const [report, setReport] = useState(0);
  return (
    <>
      <PublicPage key={id} board={board} id={id} onReport={() => setReport(report + 1)} />
      {report > 0 ? <PublicReport key={report} type={board.type} id={Number(id)} /> : null}
    </>
  );
}
