import { useEffect, useState } from "react";
import type { RefObject } from "react";

import { watchNearness } from "../../../ui/use-near-viewport.ts";

/** Two screens up and down. */
const NEAR = "200%";

interface FarOptions {
  /** False: always drawn whole. */
  mayBeFar: boolean;
  /** How tall it is taken for before it was ever drawn. */
  height: number;
  /** Whether something in it would be lost: a text being typed, an open thread. */
  isBusy: () => boolean;
}

/** The height, without its borders, that a card keeps while it is far from the screen, where less of it is drawn; undefined when it is near. */
export function useFar(card: RefObject<HTMLElement | null>, options: FarOptions): number | undefined {
  const { mayBeFar, height, isBusy } = options;
  const [far, setFar] = useState(mayBeFar ? height : undefined);
  useEffect(() => {
    const node = card.current;
    if (node === null || !mayBeFar) return;
    return watchNearness(node, NEAR, ({ isIntersecting, boundingClientRect }) => {
      if (isIntersecting) setFar(undefined);
      else if (!isBusy() && !holdsFocus(node)) {
        const borders = node.offsetHeight - node.clientHeight;
        setFar((known) => known ?? boundingClientRect.height - borders);
      }
    });
  }, [card, mayBeFar, isBusy]);
  return mayBeFar ? far : undefined;
}

function holdsFocus(node: HTMLElement): boolean {
  return document.activeElement !== node && node.contains(document.activeElement);
}
