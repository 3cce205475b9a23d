import { countOf } from "#contracts/short-count.ts";

import { errorMessage } from "../../../platform/api-error.ts";
import { announce } from "../../../ui/announcer.ts";
import { Button } from "../../../ui/Button.tsx";
import { countWithReplies, listComments } from "./comments.queries.ts";
import type { CommentPages, useComments } from "./comments.queries.ts";

interface ThreadControlsProps {
  read: ReturnType<typeof useComments>;
  showsAll: boolean;
  onShowAll: (showsAll: boolean) => void;
  /** Earlier comments have come; the first of them. */
  onLoaded: (commentId: number) => void;
}

const MORE =
  "inline-flex min-h-6 items-center rounded-chip text-sm font-semibold text-blue hover:underline touch:min-h-11";

/** 'View all N comments', 'Show fewer comments', and the way back to earlier ones. */
export function ThreadControls({ read, showsAll, onShowAll, onLoaded }: ThreadControlsProps) {
  const count = countShown(read.data);
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
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4">
        <button type="button" className={MORE} aria-expanded={showsAll} onClick={() => onShowAll(!showsAll)}>
          {showsAll
            ? "Show fewer comments"
            : `View ${read.hasNextPage ? "the last" : "all"} ${count} comments`}
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
