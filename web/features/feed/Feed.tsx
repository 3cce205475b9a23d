import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import { cameWithPage } from "../../platform/api-client.ts";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { Card } from "../../ui/Card.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { Composer } from "./composer/Composer.tsx";
import { useFeed, useLinkedPost } from "./feed.queries.ts";
import type { FeedChoice } from "./feed.queries.ts";
import { useFeedAddress } from "./list/feed-address.ts";
import { FeedList } from "./list/FeedList.tsx";
import { FeedSkeleton } from "./list/FeedSkeleton.tsx";
import type { Between } from "./list/PostList.tsx";
import { usePersistedFeed } from "./list/use-persisted-feed.ts";
import { usePendingPosts } from "./outgoing/outgoing-post.ts";

const FeedEmpty = lazyComponent(() => import("./list/FeedEmpty.tsx").then((part) => part.FeedEmpty));
const PendingPosts = lazyComponent(() =>
  import("./outgoing/PendingPosts.tsx").then((part) => part.PendingPosts),
);
const LinkedPost = lazyComponent(
  () => import("./list/LinkedPost.tsx").then((part) => part.LinkedPost),
  () => <FeedSkeleton count={1} />,
);

interface FeedProps {
  /** Shown between the composer and the posts. */
  beforePosts?: ReactNode;
  /** Shown among the posts. */
  between?: Between;
}

/** The home feed: the composer, the post that a link named, controls and posts. */
export function Feed({ beforePosts, between }: FeedProps) {
  const { filter, sort, postId, choose, closePost } = useFeedAddress();
  const box = useRef<HTMLTextAreaElement>(null);
  usePersistedFeed({ filter, sort });
  const feed = useFeed({ filter, sort });
  const linked = useLinkedPost(postId);
  const pending = usePendingPosts();
  const isRead = useWasRead(`${filter} ${sort}`, feed);
  return (
    <div className="flex min-w-0 flex-col gap-3.5">
      <Composer box={box} />
      {beforePosts}
      {postId === undefined ? null : <LinkedPost key={postId} postId={postId} onClose={closePost} />}
      <FeedControls filter={filter} sort={sort} onChoose={choose} />
      {pending.length === 0 ? null : <PendingPosts posts={pending} onEdit={() => box.current?.focus()} />}
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
          // Without a signal, the list may be the only place that has the linked post.
          exceptId={linked.isError ? undefined : postId}
          between={between}
          empty={
            <FeedEmpty
              filter={filter}
              onWrite={() => box.current?.focus()}
              onShowRelated={() => choose({ filter: "related" })}
            />
          }
        />
      )}
    </div>
  );
}

/** Whether a feed shown on this page was left. */
let wasLeft = false;

/** Whether the feed had been read before it was shown; one that came with the page itself had not. */
function useWasRead(name: string, { data, isPlaceholderData }: ReturnType<typeof useFeed>): boolean {
  const isThere = data !== undefined && !isPlaceholderData;
  const [shown, setShown] = useState(() => ({
    name,
    isThere: isThere && (wasLeft || !cameWithPage(data.pages[0])),
  }));
  if (shown.name !== name) setShown({ name, isThere });
  useEffect(
    () => () => {
      wasLeft = true;
    },
    [],
  );
  return shown.isThere;
}

interface FeedControlsProps extends FeedChoice {
  onChoose: (choice: FeedChoice) => void;
}

const FILTERS = [
  { value: "related", label: "Related" },
  { value: "crew", label: "MyCrew" },
] as const;
const SORTS = [
  { value: "recent", label: "Recent" },
  { value: "activity", label: "Activity" },
] as const;

/** Chooses whose posts are shown, and in which order. */
function FeedControls({ filter, sort, onChoose }: FeedControlsProps) {
  // The address changes in a transition; the control must not wait for the posts to render.
  const [shown, setShown] = useState({ filter, sort, from: `${filter} ${sort}` });
  const from = `${filter} ${sort}`;
  if (shown.from !== from) setShown({ filter, sort, from });
  const choose = (choice: Partial<FeedChoice>) => {
    setShown({ ...shown, ...choice });
    onChoose({ filter: shown.filter, sort: shown.sort, ...choice });
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <SegmentedControl
        label="Whose posts"
        options={FILTERS}
        value={shown.filter}
        onChange={(value) => choose({ filter: value })}
      />
      <SegmentedControl
        label="Order"
        options={SORTS}
        value={shown.sort}
        onChange={(value) => choose({ sort: value })}
      />
    </div>
  );
}
