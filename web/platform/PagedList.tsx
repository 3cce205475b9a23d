import type { ComponentProps, ReactNode } from "react";

import { SkeletonRows } from "../ui/Skeleton.tsx";
import { NotLoaded } from "./Loaded.tsx";
import { MorePages } from "./MorePages.tsx";
import { uniqueById } from "./use-endpoint.ts";

/** What `useEndpointPages` gives, as far as a list needs it. */
export type PagedRead<Page> = ComponentProps<typeof NotLoaded>["read"] &
  ComponentProps<typeof MorePages<Page>>["read"];

interface PagedListProps<Page, Row extends { id: number }> {
  read: PagedRead<Page> & { data: { pages: Page[] } | undefined };
  rowsOf: (page: Page) => readonly Row[];
  /** 'Loading payments…'. */
  loading: string;
  /** Over the reason when it did not come: 'Failed to fetch users'. */
  failed: string;
  /** What stands there when there is nothing. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list that comes page by page, in each of its states: on its way, failed, empty, and with 'Show more' under it. */
export function PagedList<Page, Row extends { id: number }>(props: PagedListProps<Page, Row>) {
  const { read, rowsOf, loading, failed, empty, children } = props;
  if (read.data === undefined) {
    const skeleton = <SkeletonRows label={loading} rows={4} className="flex flex-col gap-3 p-4" />;
    return <NotLoaded read={read} failure={failed} skeleton={skeleton} />;
  }
  const rows = uniqueById(read.data.pages.flatMap(rowsOf));
  if (rows.length === 0) return empty;
  return (
    <>
      {children(rows)}
      <div className="flex flex-col gap-2 empty:hidden has-[button]:p-4">
        <MorePages read={read} wordsFor={(page) => `${rowsOf(page).length} more`} />
      </div>
    </>
  );
}
