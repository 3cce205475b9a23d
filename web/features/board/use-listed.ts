import { useState, useEffect, useRef } from "react";

import { announce } from "../../ui/announcer.ts";

/**
 * The member's own of a moment ago, which stands first as long as the list is the one that it was posted to.
 * @param listed What the list stands for: the filter as it is in the address.
 */
export function usePosted(listed: string) {
  const [posted, setPosted] = useState<{ id: number; listed: string } | null>(null);
  return {
    postedId: posted?.listed === listed ? posted.id : null,
    onPosted: ({ id }: { id: number }) => setPosted({ id, listed }),
    onDeleted: (id: number) => setPosted((last) => (last?.id === id ? null : last)),
  };
}

/**
 * Says how many match when the filter has changed; not on arrival, where the page itself is read out.
 * @param result Empty while it is not known.
 * @param listed What the list stands for: the filter as it is in the address.
 */
export function useResultAnnouncement(result: string, listed: string): void {
  const said = useRef(listed);
  useEffect(() => {
    if (result === "" || said.current === listed) return;
    said.current = listed;
    announce(result);
  }, [result, listed]);
}
