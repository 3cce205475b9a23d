import { useState } from "react";

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
