import { Suspense, useRef, useState } from "react";
import type { ReactNode } from "react";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { Card } from "../../ui/Card.tsx";
import { Composer } from "./composer/Composer.tsx";
import type { ComposerHandle } from "./composer/Composer.tsx";
import { useFeed } from "./feed.queries.ts";
import { useFeedAddress } from "./list/feed-address.ts";
import { FeedControls } from "./list/FeedControls.tsx";
import { FeedList } from "./list/FeedList.tsx";
import { FeedSkeleton } from "./list/FeedSkeleton.tsx";
import type { Between } from "./list/PostList.tsx";
import { usePersistedFeed } from "./list/use-persisted-feed.ts";

const FeedEmpty = lazyComponent(() => import("./list/FeedEmpty.tsx").then((part) => part.FeedEmpty));
const LinkedPost = lazyComponent(() => import("./list/LinkedPost.tsx").then((part) => part.LinkedPost));

interface FeedProps {
  /** What stands between the composer and the posts. */
  beforePosts?: ReactNode;
  /** What stands among the posts. */
  between?: Between;
}

/** The home feed: composer, the post a link named, controls, posts. */
export function Feed({ beforePosts, between }: FeedProps) {
  const { filter, sort, postId, choose, closePost } = useFeedAddress();
  const composer = useRef<ComposerHandle>(null);
  usePersistedFeed({ filter, sort });
  const feed = useFeed({ filter, sort });
  const isRead = useWasRead(`${filter} ${sort}`, feed.data !== undefined && !feed.isPlaceholderData);
  return (
    <div className="flex min-w-0 flex-col gap-3.5">
      <Composer ref={composer} />
      {beforePosts}
      {postId === undefined ? null : (
        <Suspense fallback={<FeedSkeleton count={1} />}>
          <LinkedPost key={postId} postId={postId} onClose={closePost} />
        </Suspense>
      )}
      <FeedControls filter={filter} sort={sort} onChoose={choose} />
      {feed.isPending ? <FeedSkeleton /> : null}
      {feed.data === undefined && feed.error !== null ? (
        <Card>
          <ReadFailure read={feed} />
        </Card>
      ) : null}
      {feed.data === undefined ? null : (
        <FeedList
          choice={{ filter, sort }}
          feed={feed}
          isRead={isRead}
          exceptId={postId}
          between={between}
          empty={
            <Suspense>
              <FeedEmpty
                filter={filter}
                onWrite={() => composer.current?.open()}
                onShowRelated={() => choose({ filter: "related" })}
              />
            </Suspense>
          }
        />
      )}
    </div>
  );
}

/** Whether a feed had been read already when it came to be shown. */
function useWasRead(name: string, isThere: boolean): boolean {
  const [shown, setShown] = useState({ name, isThere });
  if (shown.name !== name) setShown({ name, isThere });
  return shown.isThere;
}
