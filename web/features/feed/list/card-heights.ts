import { useCallback } from "react";

/** Assumed height of a card that was never drawn. */
const TYPICAL = 420;

const heights = new Map<number, number>();

/** The height of this post's card when last drawn, so that Back finds the page as long as it was left. */
export function heightOf(postId: number): number {
  return heights.get(postId) ?? TYPICAL;
}

/** Restores a height measured before the page was left. */
export function rememberHeight(postId: number, height: number): void {
  heights.set(postId, height);
}

/** A ref for the feed: remembers the height of every card in it. */
export function useCardHeights(): (feed: HTMLElement | null) => (() => void) | undefined {
  return useCallback((feed) => {
    if (feed === null) return undefined;
    const sizes = new ResizeObserver((entries) => {
      // The content height without the border, which `contain-intrinsic-size` expects.
      for (const { target, contentRect } of entries) {
        const id = Number((target as HTMLElement).dataset["post"]);
        const { height } = contentRect;
        if (height > 0) heights.set(id, height);
      }
    });
    const watch = (nodes: Iterable<Node>) => {
      for (const node of nodes) if (node instanceof HTMLElement && node.dataset["post"]) sizes.observe(node);
    };
    const children = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) watch(addedNodes);
    });
    watch(feed.children);
    children.observe(feed, { childList: true });
    return () => {
      sizes.disconnect();
      children.disconnect();
    };
  }, []);
}
