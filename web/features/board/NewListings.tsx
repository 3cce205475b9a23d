import { useEffect, useEffectEvent, useRef, useState } from "react";

import { NewItemsButton } from "../../platform/NewItemsButton.tsx";
import { focusScreen } from "../../platform/page-title.ts";
import { onRealtime, onReconnect } from "../../platform/realtime.ts";
import { announce } from "../../ui/announcer.ts";
import type { BoardPages, Listed } from "./use-board-pages.ts";

/** A shorter absence has missed nothing, and while the reader stays it asks no more often than this. */
const AWAY_MS = 30_000;
/** Spreads the reads: everybody on the board hears of a new listing at once, and asks within this time. */
const SPREAD_MS = 3_000;
/** Above this nobody reads the number. */
const COUNT_MAX = 20;

interface NewListingsProps {
  list: BoardPages<Listed>;
  one: "job" | "apprenticeship";
}

/** 'N new jobs', above the list. */
export function NewListings({ list, one }: NewListingsProps) {
  const { listVersion, refresh } = list;
  const [found, setFound] = useState({ listVersion, count: 0 });
  // The count says nothing about a list that has been read again since.
  const count = found.listVersion === listVersion ? found.count : 0;
  useNewListingCount(list, one, (came, of) => {
    setFound({ listVersion: of, count: came });
    if (came > 0) announce(newListingsWords(came, one));
  });
  const show = async () => {
    await refresh();
    setFound({ listVersion: undefined, count: 0 });
    window.scrollTo({ top: 0, behavior: "instant" });
    // The pressed button has gone.
    focusScreen({ force: true });
  };
  return <NewItemsButton count={count} words={newListingsWords(count, one)} onShow={show} />;
}

/** '1 new job', '3 new apprenticeships', '20+ new jobs'. */
function newListingsWords(count: number, one: NewListingsProps["one"]): string {
  if (count > COUNT_MAX) return `${COUNT_MAX}+ new ${one}s`;
  return count === 1 ? `1 new ${one}` : `${count} new ${one}s`;
}

/**
 * Asks how many listings are new when the reader is back (from another tab, another screen or being offline) and,
 * while they stay, when the server reports one; never on a timer.
 */
function useNewListingCount(
  list: BoardPages<Listed>,
  one: NewListingsProps["one"],
  onCounted: (count: number, listVersion: BoardPages<Listed>["listVersion"]) => void,
): void {
  const lookedAt = useRef(-Infinity);
  const look = useEffectEvent(() => {
    if (document.hidden || list.isChanging || list.age() < AWAY_MS) return;
    lookedAt.current = Date.now();
    // A failed count shows nothing: the reader is not waiting for it.
    list.countNew().then(
      (count) => onCounted(count, list.listVersion),
      () => undefined,
    );
  });
  const sinceLook = useEffectEvent(() => Math.min(list.age(), Date.now() - lookedAt.current));

  useEffect(() => {
    look();
    document.addEventListener("visibilitychange", look);
    const stop = onReconnect(({ first }) => first || look());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopHearing = onRealtime("board_changed", ({ data }) => {
      if (data.board !== `${one}s` || timer !== undefined) return;
      timer = setTimeout(
        () => {
          timer = undefined;
          look();
        },
        Math.max(AWAY_MS - sinceLook(), 0) + Math.random() * SPREAD_MS,
      );
    });
    return () => {
      document.removeEventListener("visibilitychange", look);
      clearTimeout(timer);
      stop();
      stopHearing();
    };
  }, [one]);
}
