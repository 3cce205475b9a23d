import { announce } from "../ui/announcer.ts";
import { InlineStatus } from "../ui/InlineStatus.tsx";
import { LoadMoreButton } from "../ui/LoadMoreButton.tsx";
import { errorMessage } from "./api-error.ts";

interface MorePagesProps<Page> {
  /** What `useEndpointPages` gives. */
  read: {
    error: unknown;
    isFetchNextPageError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<{ isError: boolean; data?: { pages: readonly Page[] } | undefined }>;
  };
  /** What is said of a further page when it has come: '20 more people'. */
  wordsFor?: ((page: Page) => string) | undefined;
}

/** Under a list that comes page by page: 'Show more', and why a further page did not come. */
export function MorePages<Page>({ read, wordsFor }: MorePagesProps<Page>) {
  const more = async () => {
    const { data, isError } = await read.fetchNextPage();
    const page = data?.pages.at(-1);
    // Without the further page the last one is that which was there before.
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
