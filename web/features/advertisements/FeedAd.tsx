import { ArrowUpRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { flushSync } from "react-dom";

import { Card } from "../../ui/Card.tsx";
import { watchNearness } from "../../ui/use-near-viewport.ts";
import { AdFrame } from "./AdFrame.tsx";
import { AdLink } from "./AdLink.tsx";
import { AdPicture } from "./AdPicture.tsx";
import { useAdvertisement } from "./advertisements.queries.ts";
import type { Standing } from "./advertisements.queries.ts";

/** How far off screen a place must be before it changes, so that scrolling cannot bring it into view in the meantime. */
const FAR = "50%";

/**
 * Returns what to draw for `wanted`: a change waits until the place is out of sight, so that it shifts nothing being
 * read.
 */
function useOutOfSight(spot: RefObject<Element | null>, wanted: Standing): Standing {
  const [drawn, setDrawn] = useState<Standing>({ kind: "none" });
  const isDrawn = wanted.kind === "pending" || nameOf(wanted) === nameOf(drawn);
  useEffect(() => {
    if (isDrawn || spot.current === null) return;
    return watchNearness(spot.current, FAR, ({ isIntersecting, target }) => {
      // The observer reports late: the reader may have scrolled here since, so check again, and draw synchronously.
      if (!isIntersecting && !isInSight(target)) flushSync(() => setDrawn(wanted));
    });
    // oxlint-disable-next-line react/exhaustive-deps -- each reading brings another object
  }, [spot, isDrawn, nameOf(wanted)]);
  return drawn;
}

const nameOf = (standing: Standing) =>
  standing.kind === "own" ? `own ${standing.advertisement.id}` : standing.kind;

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}

/** An advertisement among posts, the `place`-th from 0: an article of the feed, or nothing when none is running. */
export function FeedAd({ place }: { place: number }) {
  const spot = useRef<HTMLDivElement>(null);
  const standing = useOutOfSight(spot, useAdvertisement("feed", place));
  // Nothing to show: the negative margin removes the gap before it as well.
  if (standing.kind === "pending" || standing.kind === "none") return <div ref={spot} className="-mt-3.5" />;
  return (
    <Card ref={spot} as="article" aria-label="Advertisement" className="overflow-hidden">
      <p className="flex h-9 items-center px-4 text-xs text-muted">Advertisement</p>
      {standing.kind === "own" ? (
        <AdLink
          advertisement={standing.advertisement}
          className="group flex flex-col border-t border-line outline-offset-[-3px]! md:flex-row"
        >
          <span className="md:w-[300px] md:shrink-0">
            <AdPicture image={standing.advertisement.image} alt="" />
          </span>
          <span className="flex flex-1 flex-col justify-center gap-2 px-4 py-3.5 md:px-5">
            <span className="wide line-clamp-3 text-base md:text-lg [overflow-wrap:anywhere] group-hover:underline">
              {standing.advertisement.label}
            </span>
            <span className="flex items-center gap-1 text-sm text-muted">
              {standing.advertisement.link.startsWith("/") ? (
                "Find out more"
              ) : (
                <>
                  {standing.advertisement.link.replace(/^https:\/\/(www\.)?|[/?#:].*$/gi, "")}
                  <ArrowUpRight className="size-4" />
                </>
              )}
            </span>
          </span>
        </AdLink>
      ) : (
        <AdFrame className="mx-auto mb-4" />
      )}
    </Card>
  );
}
