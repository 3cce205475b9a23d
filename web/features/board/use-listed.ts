import { useState, useEffect, useRef } from "react";

import { announce } from "../../ui/announcer.ts";
import { formatBoard } from "./board-filter.ts";
import type { BoardAddress } from "./use-board-address.ts";
import type { BoardPages, Listed } from "./use-board-pages.ts";

type Total = Pick<BoardPages<Listed>, "total" | "totalIsMore" | "isChanging">;

/**
 * What goes with a board's filtered list: how many match, said when the filter has changed, and the member's own of a
 * moment ago. `listed` names the list: its filter as it is in the address. `describeTotal`: '88 jobs match'.
 */
export function useListed<Sort extends string>(
  { rules, filter }: Pick<BoardAddress<Sort>, "rules" | "filter">,
  { total, totalIsMore, isChanging }: Total,
  describeTotal: (total: number, isMore: boolean) => string,
) {
  const listed = formatBoard(rules, filter).toString();
  const result = total === undefined || isChanging ? "" : describeTotal(total, totalIsMore);
  // Not said on arrival, where the page itself is read out.
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
    /** It stands at the top as long as the list is the one that it was posted to. */
    postedId: posted?.listed === listed ? posted.id : null,
    onPosted: ({ id }: { id: number }) => setPosted({ id, listed }),
    onDeleted: (id: number) => setPosted((last) => (last?.id === id ? null : last)),
  };
}
