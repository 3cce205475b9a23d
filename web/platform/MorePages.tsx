import { announce } from "../ui/announcer.ts";
import { InlineStatus } from "../ui/InlineStatus.tsx";
import { LoadMoreButton } from "../ui/LoadMoreButton.tsx";
import { errorMessage } from "./api-error.ts";

interface MorePagesProps<Page> {
  /** What `useEndpointPages` returns. */
  read: {
    error: unknown;
    isFetchNextPageError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<{ isError: boolean; data?: { pages: readonly Page[] } | undefined }>;
  };
  /** The announcement once a further page has arrived: '20 more people'. */
  wordsFor?: ((page: Page) => string) | undefined;
}

/** The foot of a paged list: 'Show more', and the reason if a further page failed. */
export function MorePages<Page>({ read, wordsFor }: MorePagesProps<Page>) {
  const more = async () => {
    const { data, isError } = await read.fetchNextPage();
    const page = data?.pages.at(-1);
    // Without a new page, the last page is the one that was there before.
    if (!isError && page !== undefined && wordsFor !== undefined) announce(wordsFor(page));
  };
  return (
    <>
      {read.isFetchNextPageError ? (
        <InlineStatus tone="error">{errorMessage(read.error)}</InlineStatus>
      ) : null}
      <LoadMoreButton
        hasMore={read.hasNextPage}
        pending={read.isFetchingNextPage}
        onMore={() => void more()}
      />
    </>
  );
}
