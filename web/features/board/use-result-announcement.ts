import { useEffect, useRef } from "react";

import { announce } from "../../ui/announcer.ts";

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
