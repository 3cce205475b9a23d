import { useRef } from "react";

import { wordsOf } from "../../platform/api-error.ts";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Composer } from "./composer/Composer.tsx";
import type { ComposerHandle } from "./composer/Composer.tsx";
import { useFeed } from "./feed.queries.ts";
import { useFeedAddress } from "./list/feed-address.ts";
import { FeedControls } from "./list/FeedControls.tsx";
import { FeedEmpty } from "./list/FeedEmpty.tsx";
import { FeedList } from "./list/FeedList.tsx";
import { FeedSkeleton } from "./list/FeedSkeleton.tsx";
import { LinkedPost } from "./list/LinkedPost.tsx";

/** The home feed: composer, the post a link named, controls, posts (D1 §2.1). */
export function Feed() {
  const { filter, sort, postId, choose, closePost } = useFeedAddress();
  const composer = useRef<ComposerHandle>(null);
  const feed = useFeed({ filter, sort });
  return (
    <div className="flex min-w-0 flex-col gap-3.5">
      <Composer ref={composer} />
      {postId === undefined ? null : <LinkedPost key={postId} postId={postId} onClose={closePost} />}
      <FeedControls filter={filter} sort={sort} onChoose={choose} />
      {feed.isPending ? <FeedSkeleton /> : null}
      {feed.data === undefined && feed.error !== null ? (
        <Card>
          <ErrorState
            text={wordsOf(feed.error)}
            onRetry={() => void feed.refetch()}
            retrying={feed.isFetching}
          />
        </Card>
      ) : null}
      {feed.data === undefined ? null : (
        <FeedList
          feed={feed}
          exceptId={postId}
          empty={
            <FeedEmpty
              filter={filter}
              onWrite={() => composer.current?.open()}
              onShowRelated={() => choose({ filter: "related" })}
            />
          }
        />
      )}
    </div>
  );
}
