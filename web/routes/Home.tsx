import { useEffect } from "react";

import { POSTS_PER_ADVERTISEMENT } from "#contracts/reference/limits.ts";

import { askForNewPosts } from "../features/feed/feed.queries.ts";
import { Feed } from "../features/feed/Feed.tsx";
import { lazyComponent } from "../platform/lazy-component.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { onReconnect } from "../platform/realtime.ts";
import { usePhone } from "../ui/phone.ts";

const parts = () => import("./home/HomeParts.tsx");
// Loads beside the frame; the posts do not wait for it.
void parts().catch(() => undefined);
const HomeAsides = lazyComponent(() => parts().then((part) => part.HomeAsides));
/** Above the posts on a phone, which must not move when it loads. */
const JobsStrip = lazyComponent(
  () => parts().then((part) => part.JobsStrip),
  () => <div className="h-[calc(9.9375rem+var(--control))] card-surface" />,
);
const PeopleStrip = lazyComponent(() => parts().then((part) => part.PeopleStrip));
const AdAmongPosts = lazyComponent(() => parts().then((part) => part.AdAmongPosts));

/** On a phone, suggested people stand after this post, or after the last of fewer. */
const PEOPLE_AFTER = 5;

/** The home screen: jobs, the feed, people and an advertisement, side by side where there is room. */
export function Home() {
  usePageTitle("Home");
  const isPhone = usePhone();
  // The socket does not carry posts: a reader who lost it is told how many have come in the meantime.
  useEffect(() => onReconnect(({ first }) => void (first || askForNewPosts())), []);
  return (
    <div className="grid items-start gap-x-5 md:gap-y-5 md:[grid-template:'feed_left'_auto_'feed_right'_1fr_/_minmax(0,1fr)_292px] lg:[grid-template:'left_feed_right'_auto_/_268px_minmax(0,1fr)_292px]">
      <div className="min-w-0 pb-6 md:[grid-area:feed]">
        <h1 className="sr-only">Home</h1>
        <Feed
          beforePosts={isPhone ? <JobsStrip /> : null}
          between={isPhone ? renderBetweenOnPhone : renderBetween}
        />
      </div>
      {isPhone ? null : <HomeAsides />}
    </div>
  );
}

// Parts between the posts are there from the start, not only when they come near: there they would push away what is
// being read.

function renderBetween(after: number, isLast: boolean) {
  if (isLast || after % POSTS_PER_ADVERTISEMENT !== 0) return null;
  return <AdAmongPosts place={after / POSTS_PER_ADVERTISEMENT - 1} />;
}

function renderBetweenOnPhone(after: number, isLast: boolean) {
  const isPlace = after === PEOPLE_AFTER || (isLast && after < PEOPLE_AFTER);
  if (!isPlace) return renderBetween(after, isLast);
  return <PeopleStrip />;
}
