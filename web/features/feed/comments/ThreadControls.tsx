import { useEffect } from "react";

import { countOf } from "#contracts/short-count.ts";

import { errorMessage } from "../../../platform/api-error.ts";
import { announce } from "../../../ui/announcer.ts";
import { Button } from "../../../ui/Button.tsx";
import type { LivePost } from "../post-overlay.ts";
import { countWithReplies, listComments } from "./comments.queries.ts";
import type { CommentPages, useComments } from "./comments.queries.ts";
import { viewAllWords } from "./LatestComments.tsx";

interface ThreadControlsProps {
  post: LivePost;
  read: ReturnType<typeof useComments>;
  showsAll: boolean;
  onShowAll: (showsAll: boolean) => void;
  /** Closes the thread, where all of its few comments are shown and only their replies can be left out. */
  onClose: (() => void) | undefined;
  /** Earlier comments have come; the first of them. */
  onLoaded: (commentId: number) => void;
}

const MORE =
  "tap-area inline-flex min-h-6 items-center rounded-chip text-sm font-semibold text-blue hover:underline touch:min-h-11";

/** 'View all N comments', 'Show fewer comments', and the way back to earlier ones. */
export function ThreadControls({ post, read, showsAll, onShowAll, onClose, onLoaded }: ThreadControlsProps) {
  const loadEarlier = async () => {
    const before = listComments(read.data).length;
    const { data, isError } = await read.fetchNextPage();
    if (isError) return;
    const comments = listComments(data);
    const added = comments.length - before;
    announce(countOf(added, "earlier comment"));
    const [first] = comments;
    if (first !== undefined) onLoaded(first.id);
  };
  // While earlier comments are unread, only the post knows how many there are.
  const all = read.hasNextPage ? viewAllWords(post) : `View all ${countShown(read.data)} comments`;
  // What was promised is shown at once, as far as it can be.
  const isOnePage = read.data?.pages.length === 1 && read.hasNextPage;
  const isOwing = showsAll && isOnePage && !read.isFetchingNextPage && !read.isFetchNextPageError;
  useEffect(() => {
    if (isOwing) void read.fetchNextPage();
  });
  const isOpen = showsAll || onClose !== undefined;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4">
        <button
          type="button"
          className={MORE}
          aria-expanded={isOpen}
          onClick={onClose ?? (() => onShowAll(!showsAll))}
        >
          {isOpen ? "Show fewer comments" : all}
        </button>
        {showsAll && read.hasNextPage ? (
          <Button
            size="sm"
            pending={read.isFetchingNextPage}
            pendingText="Loading…"
            onClick={() => void loadEarlier()}
          >
            Show earlier comments
          </Button>
        ) : null}
      </div>
      {read.isFetchNextPageError ? (
        <p role="alert" className="text-sm text-red">
          {errorMessage(read.error)}
        </p>
      ) : null}
    </>
  );
}

/** How many comments and replies are seen once all that was read is shown. */
function countShown(pages: CommentPages | undefined): number {
  return listComments(pages).reduce((count, comment) => count + countWithReplies(comment), 0);
}
