import { useRef } from "react";

import { LateSideAd } from "../../features/advertisements/LateSideAd.tsx";
import { PeopleYouMayKnow } from "../../features/crew/PeopleYouMayKnow.tsx";
import { BoostedJobs } from "../../features/jobs/listings/BoostedJobs.tsx";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { useNearViewport } from "../../ui/use-near-viewport.ts";

// One file for all that the home screen shows beside and among its posts: each by itself would be a request of its own.

// Advertisements let the posts go first.
const FeedAd = lazyComponent(() =>
  import("../../features/advertisements/FeedAd.tsx").then((part) => part.FeedAd),
);

const STICKY = "flex flex-col gap-5 lg:sticky lg:top-[calc(var(--top)+1.5rem)]";

/** What stands beside the feed: both at the right on two columns, one on either side from three. */
export function HomeAsides() {
  return (
    <>
      <aside aria-label="Jobs" className="self-stretch [grid-area:left]">
        <div className={STICKY}>
          <BoostedJobs />
        </div>
      </aside>
      <aside aria-label="People" className="self-stretch [grid-area:right]">
        <div className={STICKY}>
          <PeopleYouMayKnow />
          {/* The last in its column, so it pushes nothing away when it comes. */}
          <LateSideAd placement="home_side" />
        </div>
      </aside>
    </>
  );
}

/** Boosted jobs on a phone. */
export function JobsStrip() {
  return <BoostedJobs strip />;
}

/** People one may know, among the posts of a phone. */
export function PeopleStrip() {
  return <PeopleYouMayKnow strip />;
}

/** An advertisement among the posts, the `place`-th from 0. */
export function AdAmongPosts({ place }: { place: number }) {
  const spot = useRef<HTMLDivElement>(null);
  return useNearViewport(spot, "300%") ? <FeedAd place={place} /> : <div ref={spot} className="-mt-3.5" />;
}
