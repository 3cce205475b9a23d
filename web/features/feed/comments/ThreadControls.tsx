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
  /** Closes the thread. Set when all its comments are shown anyway, so that closing only hides replies. */
  onClose: (() => void) | undefined;
  /** Reports the first of the earlier comments that have loaded. */
  onLoaded: (commentId: number) => void;
}

const MORE =
  "tap-area inline-flex min-h-6 items-center rounded-chip text-sm font-semibold text-blue hover:underline touch:min-h-11";

/** 'View all N comments', 'Show fewer comments', and the button that loads earlier ones. */
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
  // While earlier comments are not loaded, only the post knows the total.
  const all = read.hasNextPage ? viewAllWords(post) : `View all ${countShown(read.data)} comments`;
  // Shows the promised comments at once, as far as they are loaded.
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

/** The number of comments and replies visible once everything loaded is shown. */
function countShown(pages: CommentPages | undefined): number {
  return listComments(pages).reduce((count, comment) => count + countWithReplies(comment), 0);
}
