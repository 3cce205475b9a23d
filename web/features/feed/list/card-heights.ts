import { useCallback } from "react";

/** What a card is taken for before it was ever drawn. */
const TYPICAL = 420;

const heights = new Map<number, number>();

/** How tall this post's card was when last drawn, so that Back finds the page as long as it was left. */
export function heightOf(postId: number): number {
  return heights.get(postId) ?? TYPICAL;
}

/** Puts a height back that was seen before the page went. */
export function rememberHeight(postId: number, height: number): void {
  heights.set(postId, height);
}

/** A ref for the feed: remembers the height of every card in it. */
export function useCardHeights(): (feed: HTMLElement | null) => (() => void) | undefined {
  return useCallback((feed) => {
    if (feed === null) return undefined;
    const sizes = new ResizeObserver((entries) => {
      // The content's own height, without the border: that is what `contain-intrinsic-size` asks for.
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
