import { useState, useEffect, useRef } from "react";

import { announce } from "../../ui/announcer.ts";
import { formatBoard } from "./board-filter.ts";
import type { BoardAddress } from "./use-board-address.ts";
import type { BoardPages, Listed } from "./use-board-pages.ts";

type Total = Pick<BoardPages<Listed>, "total" | "totalIsMore" | "isChanging">;

/**
 * What belongs to a board's filtered list: how many listings match, announced when the filter changes, and the
 * listing the member has just posted. `listed` identifies the list by its filter as in the address. `describeTotal`:
 * '88 jobs match'.
 */
export function useListed<Sort extends string>(
  { rules, filter }: Pick<BoardAddress<Sort>, "rules" | "filter">,
  { total, totalIsMore, isChanging }: Total,
  describeTotal: (total: number, isMore: boolean) => string,
) {
  const listed = formatBoard(rules, filter).toString();
  const result = total === undefined || isChanging ? "" : describeTotal(total, totalIsMore);
  // Not announced on arrival, when the page itself is read out.
  const said = useRef(listed);
  useEffect(() => {
    if (result === "" || said.current === listed) return;
    said.current = listed;
    announce(result);
  }, [result, listed]);

  const [posted, setPosted] = useState<{ id: number; listed: string } | null>(null);
  return {
    listed,
    result,
    /** Stands at the top for as long as the list is the one it was posted to. */
    postedId: posted?.listed === listed ? posted.id : null,
    onPosted: ({ id }: { id: number }) => setPosted({ id, listed }),
    onDeleted: (id: number) => setPosted((last) => (last?.id === id ? null : last)),
  };
}
