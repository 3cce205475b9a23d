import { useCallback, useEffect, useRef } from "react";
import type { RefObject } from "react";

import { pauseByApp, wasPausedByApp } from "./exclusive-playback.ts";

/** The share of the video that must be visible. */
const SEEN = 0.5;

interface Options {
  /** Starts it, muted, when it comes into view. */
  starts: boolean;
  /** Pauses it when it is out of view. */
  stops: boolean;
}

/** Plays a video while more than half of it is visible. A visitor's own pause is respected. */
export function useAutoplay(video: RefObject<HTMLVideoElement | null>, { starts, stops }: Options) {
  const isStoppedByHand = useRef(false);

  useEffect(() => {
    const media = video.current;
    if (media === null || (!starts && !stops)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isSeen = (entries.at(-1)?.intersectionRatio ?? 0) > SEEN;
        if (!isSeen && stops && document.pictureInPictureElement !== media) pauseByApp(media);
        if (!isSeen || !starts || isStoppedByHand.current || !media.paused) return;
        // With sound only if the visitor had played it with sound before.
        if (media.played.length === 0) media.muted = true;
        media.play().catch(() => undefined);
      },
      { threshold: [0, SEEN, SEEN + 0.02, 1] },
    );
    observer.observe(media);
    return () => observer.disconnect();
  }, [video, starts, stops]);

  const onPause = useCallback(() => {
    const media = video.current;
    if (media) isStoppedByHand.current = !wasPausedByApp(media) && !media.ended;
  }, [video]);
  return { onPause };
}
