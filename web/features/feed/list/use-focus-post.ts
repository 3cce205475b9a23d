import { useCallback, useEffect, useRef } from "react";

import type { Post } from "#contracts/feed.ts";

/**
 * Focuses a post of the list, or the list itself if there is none; works whether the post is drawn before or after the
 * request.
 */
export function useFocusPost(list: {
  readonly current: HTMLElement | null;
}): (post: Post | undefined) => void {
  const toFocus = useRef<number>(undefined);
  const focusWhenDrawn = useCallback(() => {
    const article = list.current?.querySelector<HTMLElement>(`[data-post="${toFocus.current ?? ""}"]`);
    if (!article) return;
    toFocus.current = undefined;
    article.focus();
  }, [list]);
  useEffect(focusWhenDrawn);
  return useCallback(
    (post) => {
      toFocus.current = post?.id;
      if (post === undefined) list.current?.focus({ preventScroll: true });
      else focusWhenDrawn();
    },
    [list, focusWhenDrawn],
  );
}
