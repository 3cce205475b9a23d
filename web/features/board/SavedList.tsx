import { Bookmark } from "lucide-react";
import { Fragment, useEffect } from "react";
import type { ReactNode } from "react";

import { Loaded } from "../../platform/Loaded.tsx";
import type { To } from "../../platform/router/address.ts";
import { Link } from "../../platform/router/Link.tsx";
import { invalidateEndpoint, useEndpoint } from "../../platform/use-endpoint.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { CardSkeletons } from "./BoardCards.tsx";
import type { Saving } from "./use-saved.ts";

interface SavedListProps<Item extends { id: number }> {
  saving: Saving;
  /** Where to find more listings. */
  board: To;
  /** The label of the link to the board: 'Find work'. */
  boardLabel: string;
  children: (item: Item) => ReactNode;
}

/**
 * The listings a member has saved on a board, open and closed. One that is removed stays visible until the list is
 * opened again.
 */
export function SavedList<Item extends { id: number }>(props: SavedListProps<Item>) {
  const { saving, board, boardLabel, children } = props;
  const { list, one } = saving;
  const read = useEndpoint(list, {});
  useEffect(() => () => void invalidateEndpoint(list), [list]);
  return (
    <Loaded
      read={read}
      failure={`The ${one}s did not load`}
      skeleton={<CardSkeletons label={`Loading ${one}s...`} />}
      inCard
    >
      {(reply) => {
        const items = reply as Item[];
        if (items.length > 0)
          return (
            <div className="flex flex-col gap-3.5">
              {items.map((item) => (
                <Fragment key={item.id}>{children(item)}</Fragment>
              ))}
            </div>
          );
        return (
          <Card>
            <EmptyState
              icon={<Bookmark />}
              title={`You have not saved ${one === "job" ? "a job" : "an apprenticeship"} yet.`}
              text={`The bookmark on ${one === "job" ? "a job" : "an apprenticeship"} keeps it here.`}
              action={
                <Link to={board} className={buttonClass({ variant: "primary" })}>
                  {boardLabel}
                </Link>
              }
            />
          </Card>
        );
      }}
    </Loaded>
  );
}
