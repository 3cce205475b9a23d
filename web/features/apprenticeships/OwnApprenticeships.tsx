import { GraduationCap } from "lucide-react";

import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ApprenticeshipList } from "./ApprenticeshipList.tsx";
import { useApprenticeships } from "./use-board.ts";
import type { Board } from "./use-board.ts";

const OWN = { mine: "true" };

/** The member's own apprenticeships, open and closed, newest first. */
export function OwnApprenticeships({ board, onPost }: { board: Board; onPost: () => void }) {
  const list = useApprenticeships(OWN, board.pages);
  return (
    <ApprenticeshipList
      list={list}
      postedId={null}
      onMore={() => board.showPages(list.loadedPages + 1)}
      empty={
        <Card>
          <EmptyState
            icon={<GraduationCap aria-hidden />}
            title="You have not posted an apprenticeship yet."
            text="Yours stand here, also after their closing date, with everybody who applied."
            action={
              <Button variant="primary" onClick={onPost}>
                Post Apprenticeship
              </Button>
            }
          />
        </Card>
      }
    />
  );
}
