import { InlineStatus } from "../ui/InlineStatus.tsx";
import { LoadMoreButton } from "../ui/LoadMoreButton.tsx";
import { errorMessage } from "./api-error.ts";

interface MorePagesProps {
  /** What `useEndpointPages` gives. */
  read: {
    error: unknown;
    isFetchNextPageError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  /** In place of reading the next page. */
  onMore?: (() => unknown) | undefined;
}

/** Under a list that comes page by page: 'Show more', and why a further page did not come. */
export function MorePages({ read, onMore = read.fetchNextPage }: MorePagesProps) {
  return (
    <>
      {read.isFetchNextPageError ? (
        <InlineStatus tone="error">{errorMessage(read.error)}</InlineStatus>
      ) : null}
      <LoadMoreButton
        hasMore={read.hasNextPage}
        pending={read.isFetchingNextPage}
        onMore={() => void onMore()}
      />
    </>
  );
}
