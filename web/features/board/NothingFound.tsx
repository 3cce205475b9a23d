import { SearchX } from "lucide-react";

import { focusScreen } from "../../platform/page-title.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { activeFilters, withoutFilters } from "./board-filter.ts";
import type { BoardAddress } from "./use-board-address.ts";

interface NothingFoundProps<Sort extends string> {
  title: string;
  board: Pick<BoardAddress<Sort>, "rules" | "filter" | "setFilter">;
}

/** A board without matches; its filters can be removed, if there are any. */
export function NothingFound<Sort extends string>({ title, board }: NothingFoundProps<Sort>) {
  const { rules, filter, setFilter } = board;
  const clear = () => {
    setFilter(withoutFilters(filter));
    // The pressed button disappears with the empty list.
    focusScreen({ force: true });
  };
  return (
    <Card>
      <EmptyState
        icon={<SearchX />}
        title={title}
        action={
          activeFilters(rules, filter).length > 0 ? (
            <Button onClick={clear}>Clear all filters</Button>
          ) : undefined
        }
      />
    </Card>
  );
}
