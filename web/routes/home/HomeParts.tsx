import { useRef } from "react";

import { LazySideAd } from "../../features/advertisements/LazySideAd.tsx";
import { PeopleYouMayKnow } from "../../features/crew/PeopleYouMayKnow.tsx";
import { BoostedJobs } from "../../features/jobs/listings/BoostedJobs.tsx";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { useNearViewport } from "../../ui/use-near-viewport.ts";

// One file for everything that the home screen shows beside and among its posts: separately, each would be a request
// of its own.
//
// Advertisements let the posts load first.
const FeedAd = lazyComponent(() =>
  import("../../features/advertisements/FeedAd.tsx").then((part) => part.FeedAd),
);

const STICKY = "flex flex-col gap-5 lg:sticky lg:top-[calc(var(--top)+1.5rem)]";

/** The panels beside the feed: both at the right with two columns, one on either side from three. */
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
          {/* The last in its column, so it pushes nothing away when it loads. */}
          <LazySideAd placement="home_side" />
        </div>
      </aside>
    </>
  );
}

/** Boosted jobs on a phone. */
export function JobsStrip() {
  return <BoostedJobs strip />;
}

/** Suggested people among the posts, on a phone. */
export function PeopleStrip() {
  return <PeopleYouMayKnow strip />;
}

/** An advertisement among the posts; `place` counts from 0. */
export function AdAmongPosts({ place }: { place: number }) {
  const spot = useRef<HTMLDivElement>(null);
  return useNearViewport(spot, "300%") ? <FeedAd place={place} /> : <div ref={spot} className="-mt-3.5" />;
}
