import { Suspense } from "react";

import { Feed } from "../features/feed/Feed.tsx";
import { lazyComponent } from "../platform/lazy-component.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { usePhone } from "../ui/phone.ts";

const HomeAsides = lazyComponent(() => import("./home/HomeAsides.tsx").then((part) => part.HomeAsides));

/** The home screen: the feed, with jobs and oneself beside it where there is room (D1 §2.1). */
export function Home() {
  usePageTitle("Home");
  const isPhone = usePhone();
  return (
    <div className="grid items-start gap-x-5 md:gap-y-5 md:[grid-template:'feed_right'_auto_'feed_left'_1fr_/_minmax(0,1fr)_292px] lg:[grid-template:'left_feed_right'_auto_/_268px_minmax(0,1fr)_292px]">
      <div className="min-w-0 pb-6 md:[grid-area:feed]">
        <h1 className="sr-only">Home</h1>
        <Feed />
      </div>
      {isPhone ? null : (
        <Suspense>
          <HomeAsides />
        </Suspense>
      )}
    </div>
  );
}
